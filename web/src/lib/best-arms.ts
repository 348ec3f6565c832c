/** The arms of the highest rate, in their order: several where they are equally good. */
export function bestArms(rates: readonly number[]): number[] {
  const best = Math.max(...rates);
  return rates.flatMap((rate, arm) => (rate === best ? [arm] : []));
}

/** What an arm is among the best, in words; empty where it is none of them. */
export function bestRank(arm: number, best: readonly number[]): string {
  if (!best.includes(arm)) return '';
  return best.length > 1 ? 'one of the best' : 'the best';
}

/** Arms by number: `arm 2`, `arms 0, 1 and 3`. */
export function namedArms(arms: readonly number[]): string {
  if (arms.length === 1) return `arm ${arms[0]}`;
  return `arms ${arms.slice(0, -1).join(', ')} and ${arms.at(-1)}`;
}
