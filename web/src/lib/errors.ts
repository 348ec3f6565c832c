/** Input that the core refuses: it names the field, the value found and what is allowed. */
export class InputError extends Error {
  readonly field: string;
  readonly value: unknown;
  readonly allowed: string;

  constructor(field: string, value: unknown, allowed: string) {
    super(`${field}: ${show(value)} is not allowed; expected ${allowed}`);
    this.name = 'InputError';
    this.field = field;
    this.value = value;
    this.allowed = allowed;
  }
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint' || typeof value === 'number' || value == null) return String(value);
  if (Array.isArray(value) && value.length <= 8) return `[${value.map(show).join(', ')}]`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value;
}

/** Range of a number, for {@link checkNumber}. Bounds are inclusive unless `exclusiveMin`. */
export interface NumberRange {
  min?: number;
  max?: number;
  exclusiveMin?: boolean;
  integer?: boolean;
}

/**
 * Returns `value` when it is a finite number inside the range.
 * @throws InputError otherwise.
 */
export function checkNumber(field: string, value: unknown, range: NumberRange = {}): number {
  const { min = -Infinity, max = Infinity, exclusiveMin = false, integer = false } = range;
  const valid =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (exclusiveMin ? value > min : value >= min) &&
    value <= max &&
    (!integer || Number.isSafeInteger(value));
  if (!valid) throw new InputError(field, value, describeRange(range));
  return value;
}

/** The range in words, for example `a whole number from 2 to 100`. */
export function describeRange(range: NumberRange): string {
  const { min, max, exclusiveMin = false, integer = false } = range;
  const noun = integer ? 'a whole number' : 'a finite number';
  if (min !== undefined && max !== undefined) {
    return exclusiveMin ? `${noun} above ${min}, at most ${max}` : `${noun} from ${min} to ${max}`;
  }
  if (min !== undefined) return exclusiveMin ? `${noun} above ${min}` : `${noun}, at least ${min}`;
  if (max !== undefined) return `${noun}, at most ${max}`;
  return noun;
}
