import { expm1, log } from '../random/libm.ts';
import { Divergences, roughDivergenceUpper } from './divergence.ts';

const MOST_STEPS = 60;
const TWO_PI = 6.283185307179586;

/** From here on the series is exact to the last bit or so. */
const SERIES_START = 16;
const SMALL_CORRECTIONS = smallCorrections();

/** ln n! less Stirling's ½ ln(2πn) + n ln n − n, for n of 1 and more (DLMF 5.11.1). */
function stirlingCorrection(n: number): number {
  if (n < SERIES_START) return SMALL_CORRECTIONS[n];
  const u = 1 / n;
  const v = u * u;
  return u * (1 / 12 - v * (1 / 360 - v * (1 / 1260 - v * (1 / 1680 - v / 1188))));
}

function smallCorrections(): number[] {
  const corrections = [NaN];
  let factorial = 1;
  for (let n = 1; n < SERIES_START; n++) {
    factorial *= n;
    corrections.push(log(factorial) - (0.5 * log(TWO_PI * n) + n * log(n) - n));
  }
  return corrections;
}

/**
 * The upper tails of Beta(hits + 1, misses), hits and misses whole and misses at least 1, one for
 * each arm. P(Beta > x) = P(X ≤ hits) for X binomial with `hits + misses` trials of chance x
 * (DLMF 8.17.5), a sum of positive terms that begins at its largest where x lies above the mean.
 */
export class BetaTails {
  readonly #divergences: Divergences;
  readonly #hits: Float64Array;
  readonly #misses: Float64Array;
  /** ln P(X = hits), the divergence apart. */
  readonly #logFront: Float64Array;

  constructor(armCount: number) {
    this.#divergences = new Divergences(armCount);
    this.#hits = new Float64Array(armCount);
    this.#misses = new Float64Array(armCount);
    this.#logFront = new Float64Array(armCount);
  }

  set(arm: number, hits: number, misses: number): void {
    this.#divergences.set(arm, hits, misses);
    this.#hits[arm] = hits;
    this.#misses[arm] = misses;
    this.#logFront[arm] =
      hits === 0
        ? 0
        : 0.5 * log((hits + misses) / (TWO_PI * hits * misses)) +
          stirlingCorrection(hits + misses) -
          stirlingCorrection(hits) -
          stirlingCorrection(misses);
  }

  /** True only if P(Beta > x) is below exp(logTail); a quick check, by Chernoff's bound first. */
  isBelow(arm: number, x: number, logTail: number): boolean {
    const hits = this.#hits[arm];
    if (x >= 1 || x <= hits / (hits + this.#misses[arm])) return false;
    // Room for rounding, here and below.
    if (this.#divergences.of(arm, x) > -logTail * (1 + 1e-9) + 1e-9) return true;
    return this.#logTail(arm, x, this.#sumOverFirst(arm, x)) < logTail - 1e-9;
  }

  /**
   * The x with P(Beta > x) = exp(logTail). The logarithm of the tail is concave, so Newton's
   * steps from above only ever go down.
   */
  upperPoint(arm: number, logTail: number): number {
    const hits = this.#hits[arm];
    const misses = this.#misses[arm];
    const total = hits + misses;
    if (hits === 0) return -expm1(logTail / total);
    // Chernoff: P(X ≤ hits) ≤ exp(−total · kl(hits/total, x)).
    let x = roughDivergenceUpper(hits / total, -logTail / total);
    for (let step = 0; step < MOST_STEPS && x < 1; step++) {
      const sum = this.#sumOverFirst(arm, x);
      const excess = this.#logTail(arm, x, sum) - logTail;
      const next = x + (excess * (1 - x) * sum) / misses;
      if (!(next < x)) break;
      x = next;
    }
    return x;
  }

  #logTail(arm: number, x: number, sum: number): number {
    return this.#logFront[arm] - this.#divergences.of(arm, x) + log(sum);
  }

  /** P(X ≤ hits) over P(X = hits). */
  #sumOverFirst(arm: number, x: number): number {
    const odds = (1 - x) / x;
    let term = 1;
    let sum = 1;
    let misses = this.#misses[arm];
    for (let hits = this.#hits[arm]; hits > 0 && term > sum * 1e-17; hits--) {
      misses += 1;
      term *= (hits / misses) * odds;
      sum += term;
    }
    return sum;
  }
}
