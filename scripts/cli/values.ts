import { checkNumber, InputError } from '../../web/src/lib/errors.ts';
import type { NumberRange } from '../../web/src/lib/errors.ts';

const WHOLE = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A whole number in decimal digits. @throws InputError for anything else or out of range. */
export function wholeNumber(field: string, text: string, range: NumberRange = {}): number {
  return checkNumber(field, WHOLE.test(text) ? Number(text) : text, { ...range, integer: true });
}

/** A decimal number. @throws InputError for anything else or out of range. */
export function decimal(field: string, text: string, range: NumberRange = {}): number {
  return checkNumber(field, DECIMAL.test(text) ? Number(text) : text, range);
}

/** Numbers with commas between them. @throws InputError naming the entry at fault. */
export function decimals(field: string, text: string): number[] {
  return text.split(',').map((part, i) => decimal(`${field}[${i}]`, part));
}

/** A seed of any size: a number where it is safe as one. @throws InputError unless digits only. */
export function seed(field: string, text: string): number | bigint {
  if (!/^\d+$/.test(text)) throw new InputError(field, text, 'a whole number, at least 0');
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** A seed as JSON can hold it exactly. */
export function seedForJson(value: number | bigint): number | string {
  return typeof value === 'bigint' ? String(value) : value;
}

/** One of a few words. @throws InputError for another one. */
export function oneOf<T extends string>(field: string, text: string, words: readonly T[]): T {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new InputError(field, text, `one of ${words.join(', ')}`);
  return found;
}
