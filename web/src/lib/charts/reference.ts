/** A hairline to judge the curves by: level, or rising from nought by `slope` a round. */
export interface ReferenceLine {
  readonly label: string;
  readonly level?: number;
  readonly slope?: number;
  /** Has its label below the line, at the right. */
  readonly below?: boolean;
}

/** Where random choice and the best arm would lead with these click rates. */
export function referencesOf(rates: readonly number[]): {
  regret: ReferenceLine[];
  mean: ReferenceLine[];
  /** Rate of the best arm. */
  best: number;
  /** Regret of random choice, a round. */
  random: number;
} {
  const best = Math.max(...rates);
  const random = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  return {
    best,
    random: best - random,
    regret: [{ label: 'random choice', slope: best - random }],
    mean: [
      { label: 'always the best arm', level: best },
      { label: 'random choice', level: random, below: true },
    ],
  };
}
