import { InputError } from '../errors.ts';

/**
 * Refuses a sample that no statistic should be computed from.
 * @param field - its name in the error; an entry at fault is named `field[index]`.
 * @param least - values needed.
 * @throws InputError for too few values, or one that is not a finite number.
 */
export function checkSample(field: string, values: ArrayLike<number>, least = 1): void {
  if (values.length < least) {
    const allowed = least === 1 ? 'at least one number' : `at least ${least} numbers`;
    throw new InputError(field, values, `${allowed}, not ${values.length}`);
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new InputError(`${field}[${i}]`, values[i], 'a finite number');
    }
  }
}

/**
 * Refuses two samples that cannot be paired.
 * @throws InputError as {@link checkSample}, or for two lengths.
 */
export function checkPair(first: ArrayLike<number>, second: ArrayLike<number>, least = 1): void {
  checkSample('first', first, least);
  checkSample('second', second, least);
  if (first.length !== second.length) {
    throw new InputError('second', second, `${first.length} numbers like first`);
  }
}
