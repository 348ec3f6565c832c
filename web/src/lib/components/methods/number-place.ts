/** The field of a summary that a key's last part quotes. */
const SUMMARY_FIELDS: Readonly<Record<string, string>> = {
  ...{ mean: 'meanReward', estimate: 'meanReward' },
  ...{ difference: 'difference', wins: 'difference' },
  ...{ share: 'bestArmShare', regret: 'pseudoRegret', removed: 'bestArmEliminated' },
  ...{ steps: 'meanSteps', stalled: 'stalled' },
};

/** Where in its document a number stands. */
export interface NumberPlace {
  /** In words, or as the path of a field. */
  readonly field: string;
  /** The list of the document and what picks its entry; none where it is worked out. */
  readonly entry?: {
    readonly list: 'summaries' | 'cells';
    readonly picks: Readonly<Record<string, string>>;
  };
}

/** Where the number of a key stands; null for a published figure, which no document has. */
export function numberPlace(key: string): NumberPlace | null {
  const [study, scenario, policy, field, other] = key.split('/');
  if (study === 'published') return null;
  if (study === 'coverage') {
    const picks = { scenario, policy, quantity: field };
    return { field: 'study.percentile.coverage', entry: { list: 'cells', picks } };
  }
  if (scenario === 'runs') return { field: 'policies × scenarios × repetitions' };
  if (other !== undefined) return { field: `worked out from the runs, in pairs with “${other}”` };
  const picks = { scenario, policy };
  return { field: SUMMARY_FIELDS[field] ?? field, entry: { list: 'summaries', picks } };
}
