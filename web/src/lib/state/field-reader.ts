import { checkNumber, describeRange, InputError } from '../errors.ts';
import type { NumberRange } from '../errors.ts';

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const MOST_NOTES = 12;
const LONGEST_VALUE = 40;

/** The shortest digits that give the number again; a plus would mean a space in a query. */
export function numberText(value: number): string {
  return String(value).replace('+', '');
}

/** Reads the fields of a query string, mends what it cannot take and keeps a note of it. */
export class FieldReader {
  readonly #notes = new Set<string>();

  /** A sentence for each kind of mended value, none twice; the last stands for those that are too many to list. */
  get notes(): string[] {
    const more = this.#notes.size - MOST_NOTES;
    const notes = [...this.#notes];
    if (more <= 0) return notes;
    return [...notes.slice(0, MOST_NOTES), `${more} more values were changed.`];
  }

  note(field: string, value: string, allowed: string, outcome: string): void {
    const shown = value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
    this.#notes.add(`${field}: “${shown}” is not ${allowed}; ${outcome}.`);
  }

  /** A number in the range: the nearest one that is, or the fallback where there is none. */
  number(field: string, text: string | null, range: NumberRange, fallback: number): number {
    if (text === null) return fallback;
    // Adding 0 makes a positive zero of a negative one.
    const value = NUMBER.test(text) ? Number(text) + 0 : NaN;
    if (isInside(value, range)) return value;
    const nearest = clamp(value, range);
    const used = isInside(nearest, range) ? nearest : fallback;
    this.note(field, text, describeRange(range), `used ${used}`);
    return used;
  }

  choice<T extends string>(field: string, text: string | null, all: readonly T[], fallback: T): T {
    if (text === null) return fallback;
    const found = all.find((option) => option === text);
    if (found === undefined) this.note(field, text, `one of ${all.join(', ')}`, `used ${fallback}`);
    return found ?? fallback;
  }

  /** The first `most` of a list. */
  atMost<T>(field: string, items: readonly T[], most: number): readonly T[] {
    if (items.length <= most) return items;
    this.note(field, `${items.length} entries`, `at most ${most}`, `used the first ${most}`);
    return items.slice(0, most);
  }

  /** A list of one entry, or of one an arm: cut, or filled up with its last entry. */
  perArm(field: string, items: readonly string[], arms: number): readonly string[] {
    if (items.length === 1 || items.length === arms) return items;
    const outcome =
      items.length > arms ? `used the first ${arms}` : 'used the last for the other arms';
    this.note(field, `${items.length} entries`, `1 or ${arms} entries`, outcome);
    return Array.from({ length: arms }, (_, arm) => items[Math.min(arm, items.length - 1)]);
  }
}

function isInside(value: number, range: NumberRange): boolean {
  try {
    checkNumber('', value, range);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

function clamp(value: number, { min = -Infinity, max = Infinity, integer }: NumberRange): number {
  const clamped = Math.max(min, Math.min(max, value));
  return integer ? Math.round(clamped) : clamped;
}
