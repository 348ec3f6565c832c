import { InputError, checkNumber } from '../errors.ts';
import { betaDraw, gammaDraw } from './beta-gamma.ts';
import { binomialDraw } from './binomial.ts';
import { boundedDraw, maskedDraw } from './bounded.ts';
import { expm1 } from './libm.ts';
import type { NumberArray } from './number-array.ts';
import { Pcg64 } from './pcg64.ts';
import type { Pcg64State } from './pcg64.ts';
import { SeedSequence } from './seed-sequence.ts';
import { exponentialDraw, normalDraw, normalDraws } from './ziggurat.ts';

/**
 * Draws from distributions, bit for bit as `numpy.random.Generator` over PCG64. Each scalar
 * method has a `…Fill` twin that fills an array and consumes the stream as NumPy's `size=` does.
 */
export class Generator {
  readonly #bits: Pcg64;

  constructor(bits: Pcg64) {
    this.#bits = bits;
  }

  /** NumPy's `bit_generator.state`; setting it continues from there. */
  get state(): Pcg64State {
    return this.#bits.getState();
  }

  set state(state: Pcg64State) {
    this.#bits.setState(state);
  }

  /** Uniform in [0, 1), a multiple of 2^−53. */
  random(): number {
    return this.#bits.nextDouble();
  }

  randomFill<T extends NumberArray>(out: T): T {
    return fill(out, () => this.#bits.nextDouble());
  }

  /**
   * A uniform integer, low ≤ x < high.
   * @throws InputError unless both are safe integers, low < high and high − low ≤ 2^53.
   */
  integers(low: number, high: number): number {
    checkIntegerBounds(low, high);
    return low + boundedDraw(this.#bits, high - 1 - low);
  }

  integersFill<T extends NumberArray>(low: number, high: number, out: T): T {
    checkIntegerBounds(low, high);
    const range = high - 1 - low;
    return fill(out, () => low + boundedDraw(this.#bits, range));
  }

  /** Normal with mean 0 and standard deviation 1. */
  standardNormal(): number {
    return normalDraw(this.#bits);
  }

  standardNormalFill<T extends NumberArray>(out: T): T {
    normalDraws(this.#bits, out);
    return out;
  }

  /** Exponential with mean 1. */
  standardExponential(): number {
    return exponentialDraw(this.#bits);
  }

  standardExponentialFill<T extends NumberArray>(out: T): T {
    return fill(out, () => exponentialDraw(this.#bits));
  }

  /**
   * Normal with mean `loc` and standard deviation `scale`.
   * @throws InputError unless both are finite and scale ≥ 0.
   */
  normal(loc = 0, scale = 1): number {
    checkNormal(loc, scale);
    return loc + scale * normalDraw(this.#bits);
  }

  normalFill<T extends NumberArray>(loc: number, scale: number, out: T): T {
    checkNormal(loc, scale);
    return fill(out, () => loc + scale * normalDraw(this.#bits));
  }

  /**
   * Uniform in [low, high).
   * @throws InputError unless low ≤ high and high − low is finite.
   */
  uniform(low = 0, high = 1): number {
    const range = uniformRange(low, high);
    return low + range * this.#bits.nextDouble();
  }

  uniformFill<T extends NumberArray>(low: number, high: number, out: T): T {
    const range = uniformRange(low, high);
    return fill(out, () => low + range * this.#bits.nextDouble());
  }

  /**
   * Pareto II (Lomax) of shape `a`, as `Generator.pareto`: expm1(exponential / a).
   * @throws InputError unless a > 0.
   */
  pareto(a: number): number {
    checkPositive('a', a);
    return expm1(exponentialDraw(this.#bits) / a);
  }

  paretoFill<T extends NumberArray>(a: number, out: T): T {
    checkPositive('a', a);
    return fill(out, () => expm1(exponentialDraw(this.#bits) / a));
  }

  /** Gamma of scale 1. @throws InputError unless shape ≥ 0. */
  standardGamma(shape: number): number {
    checkNumber('shape', shape, { min: 0 });
    return gammaDraw(this.#bits, shape);
  }

  standardGammaFill<T extends NumberArray>(shape: number, out: T): T {
    checkNumber('shape', shape, { min: 0 });
    return fill(out, () => gammaDraw(this.#bits, shape));
  }

  /** Beta in [0, 1]. @throws InputError unless a > 0 and b > 0. */
  beta(a: number, b: number): number {
    checkBeta(a, b);
    return betaDraw(this.#bits, a, b);
  }

  betaFill<T extends NumberArray>(a: number, b: number, out: T): T {
    checkBeta(a, b);
    return fill(out, () => betaDraw(this.#bits, a, b));
  }

  /** Successes in `n` trials of probability `p`. @throws InputError unless n ≥ 0 and p in [0, 1]. */
  binomial(n: number, p: number): number {
    checkBinomial(n, p);
    return binomialDraw(this.#bits, n, p);
  }

  binomialFill<T extends NumberArray>(n: number, p: number, out: T): T {
    checkBinomial(n, p);
    return fill(out, () => binomialDraw(this.#bits, n, p));
  }

  /**
   * An index from 0 to n − 1, uniform or with probabilities `p` (one an index, sum 1).
   * Source: `Generator.choice(n, p=p)`, with replacement.
   * @throws InputError unless n is a positive integer and `p` is a distribution over n indices.
   */
  choice(n: number, p?: ArrayLike<number>): number {
    checkNumber('n', n, { min: 1, integer: true });
    if (p === undefined) return boundedDraw(this.#bits, n - 1);
    return indexAbove(cumulative(n, p), this.#bits.nextDouble());
  }

  choiceFill<T extends NumberArray>(n: number, out: T, p?: ArrayLike<number>): T {
    checkNumber('n', n, { min: 1, integer: true });
    if (p === undefined) return fill(out, () => boundedDraw(this.#bits, n - 1));
    const sums = cumulative(n, p);
    return fill(out, () => indexAbove(sums, this.#bits.nextDouble()));
  }

  /** 0 … n − 1 in random order. @throws InputError unless n is an integer from 0 to 2^31 − 1. */
  permutation(n: number): Int32Array {
    checkNumber('n', n, { min: 0, max: 2147483647, integer: true });
    const order = Int32Array.from({ length: n }, (_, i) => i);
    this.shuffle(order);
    return order;
  }

  /** Shuffles in place (Fisher-Yates from the end, as `Generator.shuffle`). */
  shuffle<T>(array: { readonly length: number; [index: number]: T }): void {
    for (let i = array.length - 1; i > 0; i--) {
      const j = maskedDraw(this.#bits, i);
      const swapped = array[i];
      array[i] = array[j];
      array[j] = swapped;
    }
  }
}

/**
 * `numpy.random.default_rng(seed)`.
 * @param seed - a non-negative integer, or a {@link SeedSequence}.
 * @throws InputError for a negative, fractional or unsafe seed.
 */
export function defaultRng(seed: number | bigint | SeedSequence): Generator {
  return new Generator(new Pcg64(seed instanceof SeedSequence ? seed : new SeedSequence(seed)));
}

/** A generator that goes on from a saved state. @throws InputError for a malformed state. */
export function generatorFromState(state: Pcg64State): Generator {
  return new Generator(Pcg64.fromState(state));
}

function fill<T extends NumberArray>(out: T, draw: () => number): T {
  for (let i = 0; i < out.length; i++) out[i] = draw();
  return out;
}

// The checks of scalar draws test the good case first: they run once a draw.
function checkIntegerBounds(low: number, high: number): void {
  const safe = Number.isSafeInteger(low) && Number.isSafeInteger(high);
  if (safe && low < high && high - 1 - low <= Number.MAX_SAFE_INTEGER) return;
  checkNumber('low', low, { integer: true });
  checkNumber('high', high, { integer: true });
  if (low >= high) throw new InputError('high', high, `a whole number above low (${low})`);
  throw new InputError('high', high, 'at most 2^53 above low');
}

function checkNormal(loc: number, scale: number): void {
  checkNumber('loc', loc);
  checkNumber('scale', scale, { min: 0 });
}

function uniformRange(low: number, high: number): number {
  checkNumber('low', low);
  checkNumber('high', high, { min: low });
  return checkNumber('high − low', high - low);
}

function checkPositive(field: string, value: number): void {
  if (value > 0 && value < Infinity) return;
  checkNumber(field, value, { min: 0, exclusiveMin: true });
}

function checkBeta(a: number, b: number): void {
  checkPositive('a', a);
  checkPositive('b', b);
}

function checkBinomial(n: number, p: number): void {
  checkNumber('n', n, { min: 0, integer: true });
  checkNumber('p', p, { min: 0, max: 1 });
}

/** Running sums of `p`, divided by the last one, as NumPy does before it searches. */
function cumulative(n: number, p: ArrayLike<number>): Float64Array {
  if (p.length !== n) throw new InputError('p', p.length, `${n} probabilities`);
  const sums = new Float64Array(n);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    sum += checkNumber(`p[${i}]`, p[i], { min: 0, max: 1 });
    sums[i] = sum;
  }
  if (Math.abs(sum - 1) > 1.5e-8) throw new InputError('p', sum, 'probabilities that sum to 1');
  for (let i = 0; i < n; i++) sums[i] /= sum;
  return sums;
}

/** How many of the ascending `sums` are ≤ x: `searchsorted(x, side='right')`. */
function indexAbove(sums: Float64Array, x: number): number {
  let from = 0;
  let to = sums.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (sums[middle] <= x) from = middle + 1;
    else to = middle;
  }
  return from;
}
