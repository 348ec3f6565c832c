/** What tests of statistics share: how far a number is from the golden one. */

/** Distance relative to the expected number; absolute where that is 0, and 0 for equal ones. */
export function relativeError(found: number, expected: number): number {
  if (found === expected) return 0;
  return Math.abs(found - expected) / (expected === 0 ? 1 : Math.abs(expected));
}

/** The largest relative error of pairs found and expected. */
export function worstError(pairs: readonly (readonly [found: number, expected: number])[]): number {
  return pairs.reduce((worst, [found, expected]) => {
    const error = relativeError(found, expected);
    // NaN, too, has to fail a comparison.
    return error <= worst ? worst : error;
  }, 0);
}
