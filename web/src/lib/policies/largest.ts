import type { Generator } from '../random/generator.ts';

/** The index of the largest value, the lowest such index on ties. */
export function indexOfLargest(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}

/**
 * Remembers which values are the largest, and picks one of them: ties are broken by
 * `integers(0, number of ties)`, and only ties cost a draw.
 */
export class LargestValue {
  readonly #ties: Int32Array;
  #count = 0;

  constructor(size: number) {
    this.#ties = new Int32Array(size);
  }

  /** Takes note of the largest of the values. */
  remember(values: ArrayLike<number>): void {
    let best = -Infinity;
    let count = 0;
    for (let i = 0; i < values.length; i++) {
      if (values[i] > best) {
        best = values[i];
        count = 0;
      }
      if (values[i] === best) this.#ties[count++] = i;
    }
    this.#count = count;
  }

  pick(rng: Generator): number {
    return this.#count === 1 ? this.#ties[0] : this.#ties[rng.integers(0, this.#count)];
  }
}
