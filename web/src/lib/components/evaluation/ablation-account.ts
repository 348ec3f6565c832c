import { formatDecimal } from '../../format.ts';
import type { EvaluationDocument } from '../../eval/document.ts';
import type { CellSummary } from '../../eval/summary.ts';
import { entrantsByKey, joinNames } from './labels.ts';

const three = (value: number) => formatDecimal(value, 3);
const signed = (value: number) => (value > 0 ? `+${three(value)}` : three(value));

interface Variant {
  readonly label: string;
  readonly cell: CellSummary;
  /** Gain over the submission, and whether its interval leaves zero out. */
  readonly gain: number;
  readonly clear: boolean;
  /** Whether all four behaviours are corrected. */
  readonly whole: boolean;
}

/** Which correction of DATS matters, and how much, in sentences filled from the document. */
export function ablationAccount(document: EvaluationDocument): string[] {
  const { configuration, summaries } = document;
  const entrants = entrantsByKey(configuration);
  const base = summaries.find(({ policy }) => policy === configuration.reference);
  if (!base?.meanReward || !base.bestArmEliminated) return [];
  const variants = summaries.flatMap((cell): Variant[] => {
    const { difference, policy } = cell;
    if (difference === null || cell.meanReward === null) return [];
    const { estimate, low, high } = difference;
    const clear = low !== null && high !== null && (low > 0 || high < 0);
    const { label, policyId } = entrants.get(policy) ?? { label: policy, policyId: policy };
    const whole = policyId === 'dats-textbook';
    return [{ label: `“${label}”`, cell, gain: estimate, clear, whole }];
  });
  const single = variants.filter(({ whole }) => !whole).sort((a, b) => b.gain - a.gain);
  const [best, ...others] = single;
  if (best === undefined) return [];
  return [
    `As submitted, DATS earns ${three(base.meanReward.estimate)} and removes the best arm in ${base.bestArmEliminated.runs} of ${base.complete} repetitions.`,
    `The correction that matters is ${best.label}: alone it brings ${signed(best.gain)}, to ${mean(best)}, and the best arm is removed in ${removed(best)}.`,
    reason(best),
    ...rest(others),
    ...variants.filter(({ whole }) => whole).map((all) => together(all, single)),
  ].filter((sentence) => sentence !== '');
}

function reason(best: Variant): string {
  if (best.cell.policy !== 'elimination') return '';
  return 'The submission asks how likely each arm is to have the smallest draw, and removes the arms for which that is unlikely: the better an arm, the sooner it goes.';
}

function rest(others: readonly Variant[]): string[] {
  const verb = (list: readonly Variant[], one: string, several: string) =>
    list.length === 1 ? one : several;
  const text = ({ label, gain }: Variant) => `${label} (${signed(gain)})`;
  const helps = others.filter(({ gain, clear }) => clear && gain > 0);
  const harms = others.filter(({ gain, clear }) => clear && gain < 0);
  const neither = others.filter(({ clear }) => !clear);
  return [
    ...(helps.length > 0
      ? [`Alone, ${joinNames(helps.map(text))} ${verb(helps, 'helps', 'help')} a little.`]
      : []),
    ...(harms.length > 0
      ? [
          `${joinNames(harms.map(text))} ${verb(harms, 'makes', 'make')} it worse while the test stays the wrong way round: a sharper estimate removes the best arm sooner.`,
        ]
      : []),
    ...(neither.length > 0
      ? [`${joinNames(neither.map(text))} ${verb(neither, 'makes', 'make')} no clear difference.`]
      : []),
  ];
}

function together(all: Variant, single: readonly Variant[]): string {
  const sum = single.reduce((total, { gain }) => total + gain, 0);
  const text = `With all four corrected DATS earns ${mean(all)} (${signed(all.gain)})`;
  if (all.gain <= sum) return `${text}.`;
  return `${text}, more than the four gains added up (${signed(sum)}): the corrections need each other.`;
}

function mean({ cell }: Variant): string {
  return cell.meanReward === null ? '–' : three(cell.meanReward.estimate);
}

function removed({ cell }: Variant): string {
  return `${cell.bestArmEliminated?.runs ?? 0} of ${cell.complete}`;
}
