import { formatDecimal } from '../../format.ts';
import type { EvaluationDocument } from '../../eval/document.ts';
import { joinNames } from './labels.ts';
import { resultRows } from './result-rows.ts';
import type { ResultRow } from './result-rows.ts';

/** What a mean must move by before the account calls it a change. */
const NOTABLE = 0.01;

const three = (value: number) => formatDecimal(value, 3);

/** A row whose runs were completed. */
type Scored = ResultRow & {
  summary: { meanReward: NonNullable<ResultRow['summary']['meanReward']> };
};

/** What happened under a scenario, in sentences filled from the document. */
export function accountOf(document: EvaluationDocument, scenarioId: string): string[] {
  const { configuration } = document;
  const rows = resultRows(document, scenarioId);
  const scored = rows
    .filter((row): row is Scored => row.summary.meanReward !== null)
    .sort((a, b) => b.summary.meanReward.estimate - a.summary.meanReward.estimate);
  if (scored.length === 0) return ['Every run stalled, so there is no result of full length.'];
  const scenario = configuration.scenarios.find(({ id }) => id === scenarioId);
  const own = Object.keys(scenario?.delayOf ?? {});
  return [
    leader(scored),
    ...againstReference(scored, configuration.reference),
    ...noBetterThanChance(scored, configuration.rates),
    ...lostBestArm(scored),
    ...againstInstant(document, scored, scenarioId),
    ...(own.length > 0
      ? ['The policies do not all meet the same delays here, so the rows are not a ranking.']
      : []),
    ...stalled(rows),
  ];
}

function leader([first, second]: readonly Scored[]): string {
  const { estimate, low, high } = first.summary.meanReward;
  const interval =
    low === null || high === null ? '' : ` (95% interval ${three(low)} to ${three(high)})`;
  const text = `${first.label} earns most, ${three(estimate)} clicks a round${interval}`;
  if (second === undefined) return `${text}.`;
  const next = second.summary.meanReward;
  if (next.estimate === estimate) return `${text}, and ${second.label} as much.`;
  const follows = `${text}; ${second.label} follows with ${three(next.estimate)}`;
  // One run has no interval.
  if (low === null || next.high === null) return `${follows}.`;
  return `${follows}, ${next.high < low ? 'clearly behind it' : 'and the two intervals overlap'}.`;
}

function againstReference(scored: readonly Scored[], reference: string): string[] {
  const base = scored.find(({ key }) => key === reference);
  const compared = scored.flatMap(({ label, summary: { difference } }) =>
    difference === null ? [] : [{ label, ...difference }],
  );
  if (base === undefined || compared.length === 0) return [];
  const above = compared.filter(({ wins, pairs }) => wins === pairs);
  const below = compared.filter(({ losses, pairs }) => losses === pairs);
  const { pairs } = compared[0];
  const [all, s] = pairs === 1 ? ['the one', ''] : [`all ${pairs}`, 's'];
  const parts = [
    ...(above.length > 0 ? [`above it in ${all} repetition${s}: ${names(above)}`] : []),
    ...(below.length > 0 ? [`below it in ${all}: ${names(below)}`] : []),
  ];
  const mixed = compared
    .filter((one) => one.wins < one.pairs && one.losses < one.pairs)
    .map(({ label, wins, ties, pairs: of, estimate, low, high }) => {
      if (ties === of) return `${label} earns as much in every one.`;
      const spans = low !== null && high !== null && low <= 0 && high >= 0;
      const size = `${three(Math.abs(estimate))} ${estimate < 0 ? 'less' : 'more'}`;
      const verdict = spans
        ? ', by a difference whose interval holds zero'
        : `; on average it earns ${size}`;
      return `${label} is ahead of it in ${wins} of ${of}${verdict}.`;
    });
  const mean = three(base.summary.meanReward.estimate);
  const rest = parts.length > 0 ? `; ${parts.join('; ')}` : '';
  return [`${base.label}, which the others are compared with, earns ${mean}${rest}.`, ...mixed];
}

function names(rows: readonly { readonly label: string }[]): string {
  return joinNames(rows.map(({ label }) => label));
}

/** Policies whose interval reaches down to what random choice earns, or lies below. */
function noBetterThanChance(
  scored: readonly Scored[],
  rates: readonly number[] | undefined,
): string[] {
  if (rates === undefined) return [];
  const random = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const poor = scored.filter(({ summary: { meanReward } }) => (meanReward.low ?? 1) <= random);
  if (poor.length === 0) return [];
  return [`No better than choosing at random (${three(random)}): ${names(poor)}.`];
}

function lostBestArm(scored: readonly Scored[]): string[] {
  const lost = scored.flatMap(({ label, summary: { bestArmEliminated: removed, complete } }) =>
    removed !== null && removed.runs > 0
      ? [`${label} removes the best arm in ${removed.runs} of ${complete} repetitions`]
      : [],
  );
  return lost.length > 0 ? [`${joinNames(lost)}.`] : [];
}

function againstInstant(
  document: EvaluationDocument,
  scored: readonly Scored[],
  scenarioId: string,
): string[] {
  const { scenarios } = document.configuration;
  const instant = scenarios.find(({ delay }) => delay.kind === 'instant');
  if (instant === undefined || instant.id === scenarioId) return [];
  const before = new Map(
    resultRows(document, instant.id).map(({ key, summary }) => [key, summary.meanReward]),
  );
  const changes = scored.flatMap(({ key, label, summary: { meanReward } }) => {
    const from = before.get(key);
    if (from === null || from === undefined) return [];
    return [{ label, from: from.estimate, to: meanReward.estimate }];
  });
  const size = ({ from, to }: { from: number; to: number }) => Math.abs(to - from);
  const large = changes.filter((one) => size(one) >= NOTABLE).sort((a, b) => size(b) - size(a));
  if (large.length === 0) {
    const most = Math.max(0, ...changes.map(size));
    return [`Against instant feedback no mean moves by more than ${three(most)}.`];
  }
  const moved = large.map(({ label, from, to }) => `${label} from ${three(from)} to ${three(to)}`);
  return [`Against instant feedback these move by 0.01 or more: ${joinNames(moved)}.`];
}

function stalled(rows: readonly ResultRow[]): string[] {
  return rows
    .filter(({ summary }) => summary.stalled > 0)
    .map(({ label, summary }) => {
      const of = `${summary.stalled} of ${summary.runs}`;
      return `${label} stalled in ${of} runs: too little feedback came in time.`;
    });
}
