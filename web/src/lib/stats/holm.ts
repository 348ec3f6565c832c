import { checkNumber } from '../errors.ts';

/**
 * Holm's adjustment of p-values for several comparisons: the smallest of n counts n-fold, the next
 * (n − 1)-fold and so on, never below the one before and never above 1. An adjusted value of at
 * most 0.05 keeps the chance of any false claim at 5 %.
 *
 * @param pValues - each from 0 to 1.
 * @returns the adjusted values, in the order given.
 * @throws InputError for a value out of range.
 * Sources: Holm 1979; R `p.adjust(method = "holm")`, statsmodels `multipletests(method='holm')`.
 */
export function holm(pValues: readonly number[]): number[] {
  pValues.forEach((p, i) => checkNumber(`pValues[${i}]`, p, { min: 0, max: 1 }));
  const order = pValues.map((_, i) => i).sort((i, j) => pValues[i] - pValues[j]);
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.min(1, Math.max(largest, (order.length - rank) * pValues[index]));
    adjusted[index] = largest;
  });
  return adjusted;
}
