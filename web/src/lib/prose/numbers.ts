import { seedWords } from '../components/evaluation/labels.ts';
import { policyById } from '../policies/registry.ts';
import type { CoverageRow } from '../components/evaluation/coverage.ts';
import { formatCount, formatDecimal, formatMean, formatRegret, formatShare } from '../format.ts';
import type { Configuration } from '../eval/configuration.ts';
import type { EvaluationDocument } from '../eval/document.ts';
import { planRuns } from '../eval/plan.ts';
import { PUBLISHED } from '../eval/published.ts';
import type { RunResult } from '../eval/run.ts';
import { cellKey, cellsOf } from '../eval/summary.ts';
import type { CellSummary } from '../eval/summary.ts';
import { COURSE_RATES } from '../limits.ts';
import { pairedComparison } from '../stats/paired.ts';
import { replayCommand } from '../state/command-line.ts';

/** Where the numbers of a text may come from. */
export interface NumberSources {
  /** By the name of their study. */
  readonly documents: ReadonlyMap<string, EvaluationDocument>;
  readonly runs: ReadonlyMap<string, readonly RunResult[]>;
  readonly coverage: readonly CoverageRow[];
}

/** A number as a text quotes it, and how to come by it. */
export interface QuotedNumber {
  /** As it stands in the text between braces: `main/instant/ts/mean`. */
  readonly key: string;
  readonly text: string;
  /** What it measures, in words, and the same with whose it is and where. */
  readonly what: string;
  readonly about: string;
  /** File of the site that has it, or that it is worked out from; none for published figures. */
  readonly file: string | null;
  readonly seeds: string;
  /** What makes it again, from the whole to a single run. */
  readonly commands: readonly string[];
}

/** Anchor of a number on the page of all numbers. */
export function numberAnchor(key: string): string {
  return key.replaceAll('/', '.');
}

/**
 * The number that a key means. Keys are
 * - `study/scenario/policy/field`, of a field in {@link FIELDS};
 * - `study/scenario/policy/field/other`, the paired difference to another policy;
 * - `study/runs`, how many runs a study has;
 * - `coverage/scenario/policy/mean` (or `difference`), what a percentile interval covers;
 * - `published/policy/mean` (or `difference`), a figure published elsewhere.
 *
 * @throws Error for any other key, naming it.
 */
export function quotedNumber(key: string, sources: NumberSources): QuotedNumber {
  const [study, ...rest] = key.split('/');
  if (study === 'published') return published(key, rest);
  if (study === 'coverage') return coverage(key, rest, sources);
  const document = sources.documents.get(study);
  if (document === undefined) throw unknown(key, [...sources.documents.keys()]);
  const { configuration } = document;
  const whole = `npm run -s lab -- evaluate ${study}`;
  if (rest.length === 1 && rest[0] === 'runs') {
    const what = `Runs of “${configuration.title}”`;
    return {
      ...{ key, text: formatCount(planRuns(configuration).length), what, about: what },
      ...{ file: `evaluation/${study}.json`, seeds: seedWords(configuration), commands: [whole] },
    };
  }
  const [scenario, policy, field, against] = rest;
  const cell = document.summaries.find((one) => one.scenario === scenario && one.policy === policy);
  if (cell === undefined || rest.length > 4) throw unknown(key, Object.keys(FIELDS));
  const names = namesOf(configuration, cell, against);
  const place = {
    seeds: seedWords(configuration),
    commands: [whole, ...firstRun(configuration, cell)],
  };
  if (against === undefined) {
    const known = FIELDS[field] as Field | undefined;
    const text = known?.text(cell);
    if (known === undefined || text == null) throw unknown(key, Object.keys(FIELDS));
    const what = known.what(names.reference);
    const about = `${what}: ${names.policy}, ${names.scenario}`;
    return { key, text, what, about, file: `evaluation/${study}.json`, ...place };
  }
  const compared = PAIRED[field] as Paired | undefined;
  const runs = sources.runs.get(study);
  if (compared === undefined || runs === undefined) throw unknown(key, Object.keys(PAIRED));
  const cells = cellsOf(configuration, runs);
  const [first, second] = [policy, against].map((one) => cells.get(cellKey(scenario, one)));
  if (first === undefined || second === undefined) throw unknown(key, Object.keys(PAIRED));
  const pairs = first
    .map((run, index) => [run, second[index]] as const)
    .filter((pair) => pair.every((run) => run.status === 'complete'));
  const of = (side: 0 | 1) => pairs.map((pair) => compared.value(pair[side]));
  const { estimate, low, high } = pairedComparison(of(0), of(1), configuration.bootstrap);
  return {
    ...{ key, text: interval(estimate, low, high, compared.format), what: compared.what },
    about: `${compared.what}: ${names.policy} less ${names.against}, ${names.scenario}`,
    ...{ file: `evaluation/${study}-runs.json`, ...place },
  };
}

interface Field {
  /** In words; what is compared with the reference names it. */
  readonly what: (reference: string) => string;
  /** Nothing where the cell has no such number. */
  readonly text: (cell: CellSummary) => string | null;
}

/** What can be quoted of a policy under a scenario. */
const FIELDS: Readonly<Record<string, Field>> = {
  mean: {
    what: () => 'Mean reward with its 95% interval',
    text: ({ meanReward: m }) => m && interval(m.estimate, m.low, m.high, formatMean),
  },
  estimate: {
    what: () => 'Mean reward',
    text: ({ meanReward: m }) => m && formatMean(m.estimate),
  },
  difference: {
    what: (reference) => `Mean reward less that of ${reference}, with its 95% interval`,
    text: ({ difference: m }) => m && interval(m.estimate, m.low, m.high, signed(formatMean)),
  },
  wins: {
    what: (reference) => `Repetitions with more reward than ${reference}`,
    text: ({ difference: m }) => m && `${m.wins} of ${m.pairs}`,
  },
  share: {
    what: () => 'Share of rounds on the best arm',
    text: ({ bestArmShare: m }) => m && formatShare(m.estimate),
  },
  regret: {
    what: () => 'Pseudo-regret with its 95% interval',
    text: ({ pseudoRegret: m }) => m && interval(m.estimate, m.low, m.high, formatRegret),
  },
  removed: {
    what: () => 'Runs that removed the best arm',
    text: ({ bestArmEliminated: m, complete }) => m && `${m.runs} of ${complete}`,
  },
  steps: {
    what: () => 'Log steps on average',
    text: ({ meanSteps }) => (meanSteps === null ? null : formatCount(meanSteps)),
  },
  stalled: { what: () => 'Stalled runs', text: ({ stalled, runs }) => `${stalled} of ${runs}` },
};

interface Paired {
  readonly what: string;
  /** Of a completed run. */
  readonly value: (run: RunResult) => number;
  readonly format: (value: number) => string;
}

/** What can be compared between two policies, repetition by repetition. */
const PAIRED: Readonly<Record<string, Paired>> = {
  difference: {
    what: 'Difference in mean reward with its 95% interval',
    value: (run) => run.meanReward ?? NaN,
    format: signed(formatMean),
  },
  share: {
    what: 'Difference in the share of rounds on the best arm, in points, with its 95% interval',
    value: (run) => 100 * (run.bestArmShare ?? NaN),
    format: signed((value) => formatDecimal(value, 1)),
  },
  regret: {
    what: 'Difference in pseudo-regret with its 95% interval',
    value: (run) => run.pseudoRegret,
    format: signed(formatRegret),
  },
};

function interval(
  estimate: number,
  low: number | null,
  high: number | null,
  format: (value: number) => string,
): string {
  if (low === null || high === null) return format(estimate);
  return `${format(estimate)} [${format(low)}, ${format(high)}]`;
}

/** A plus before what is above zero. */
function signed(format: (value: number) => string): (value: number) => string {
  return (value) => (value > 0 && /[1-9]/.test(format(value)) ? '+' : '') + format(value);
}

function namesOf(
  { policies, scenarios, reference }: Configuration,
  cell: Pick<CellSummary, 'scenario' | 'policy'>,
  against: string | undefined,
) {
  const entrant = (key: string | undefined) => policies.find((one) => one.key === key)?.name ?? '';
  const scenario = scenarios.find(({ id }) => id === cell.scenario)?.name ?? '';
  return {
    policy: entrant(cell.policy),
    against: entrant(against),
    reference: entrant(reference),
    scenario: scenario.toLowerCase(),
  };
}

/** The command of a cell's first repetition; none for a recorded log. */
function firstRun(configuration: Configuration, cell: CellSummary): string[] {
  const run = planRuns(configuration).find(
    ({ scenario, entrant }) => scenario.id === cell.scenario && entrant.key === cell.policy,
  );
  if (run === undefined || configuration.rates === undefined) return [];
  const { entrant, delay, logSeed, policySeed } = run;
  const policy = { id: entrant.policy, params: entrant.params };
  const { rates = COURSE_RATES, events, rounds } = configuration;
  return [replayCommand({ policy, rates, events, delay, logSeed, policySeed, rounds })];
}

function coverage(
  key: string,
  [scenario, policy, quantity, ...more]: readonly string[],
  { coverage: rows, documents }: NumberSources,
): QuotedNumber {
  const row = rows.find(
    (one) => one.scenario === scenario && one.policy === policy && one.quantity === quantity,
  );
  if (row === undefined || more.length > 0) throw unknown(key, ['scenario/policy/mean']);
  const what = `How often a nominal 95% percentile interval of 20 repetitions covers the ${quantity}`;
  // The study is of the main evaluation's cells.
  const main = documents.get('main');
  if (main === undefined) throw unknown(key, [...documents.keys()]);
  const names = namesOf(main.configuration, row, undefined);
  return {
    ...{ key, text: `${Math.round(100 * row.percentile)}%`, what },
    about: `${what}: ${names.policy}, ${names.scenario}`,
    ...{
      file: 'evaluation/coverage.json',
      seeds: 'logs from 5000, policies and delays from 95000',
    },
    commands: ['npm run bench -- coverage'],
  };
}

function published(key: string, [policy, field, ...more]: readonly string[]): QuotedNumber {
  const found = PUBLISHED.find((one) => one.policy === policy);
  const figure =
    field === 'difference'
      ? found?.difference
      : field === 'mean' && found && { estimate: found.mean, interval: found.interval };
  if (!figure || more.length > 0) throw unknown(key, ['policy/mean', 'policy/difference']);
  const three = (value: number) => formatDecimal(value, 3);
  const format = field === 'difference' ? signed(three) : three;
  const what = `Published for ${policyById(policy).name} under instant feedback by the Bandit Lab whose set-up this site reconstructs; not a result of ours`;
  return {
    ...{ key, text: interval(figure.estimate, ...figure.interval, format), what, about: what },
    ...{ file: null, seeds: 'as published', commands: [] },
  };
}

function unknown(key: string, known: readonly string[]): Error {
  return new Error(`No number {{${key}}}; known here: ${known.join(', ')}.`);
}
