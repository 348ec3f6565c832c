import { checkNumber, InputError } from './errors.ts';
import { MAX_ROUNDS } from './limits.ts';

/** How the click rates change while rounds are counted; the first rates are the log's. */
export type Drift =
  | { readonly kind: 'none' }
  /** From this round on (1 is the first), other rates. */
  | { readonly kind: 'step'; readonly round: number; readonly rates: readonly number[] }
  /** From this round on, two arms trade their rates. */
  | { readonly kind: 'swap'; readonly round: number; readonly arms: readonly [number, number] }
  /** Each arm swings around its rate, a K-th of a period ahead of the arm before it, kept in [0, 1]. */
  | { readonly kind: 'wave'; readonly period: number; readonly amplitude: number };

/**
 * A checked copy of a drift; absent means none.
 * @param rates - the rates at the start, one an arm.
 * @throws InputError for a round that is no positive integer, rates that are not one an arm from 0
 * to 1, arms that are equal or unknown, a period that is no integer from 2 to 20,000,000, an
 * amplitude outside [0, 1] or an unknown kind.
 */
export function resolveDrift(drift: Drift | undefined, rates: readonly number[]): Drift {
  const kind = drift?.kind ?? 'none';
  if (drift === undefined || drift.kind === 'none') return { kind: 'none' };
  switch (drift.kind) {
    case 'step': {
      const round = checkRound(drift.round);
      if (drift.rates.length !== rates.length) {
        const expected = `${rates.length} rates, not ${drift.rates.length}`;
        throw new InputError('drift.rates', drift.rates, expected);
      }
      drift.rates.forEach((rate, arm) =>
        checkNumber(`drift.rates[${arm}]`, rate, { min: 0, max: 1 }),
      );
      return { kind: 'step', round, rates: [...drift.rates] };
    }
    case 'swap': {
      const round = checkRound(drift.round);
      const [a, b] = drift.arms;
      const range = { min: 0, max: rates.length - 1, integer: true };
      drift.arms.forEach((arm, i) => checkNumber(`drift.arms[${i}]`, arm, range));
      if (drift.arms.length !== 2 || a === b) {
        throw new InputError('drift.arms', drift.arms, 'two different arms');
      }
      return { kind: 'swap', round, arms: [a, b] };
    }
    case 'wave': {
      const { period, amplitude } = drift;
      checkNumber('drift.period', period, { min: 2, max: MAX_ROUNDS, integer: true });
      checkNumber('drift.amplitude', amplitude, { min: 0, max: 1 });
      return { kind: 'wave', period, amplitude };
    }
    default:
      throw new InputError('drift', kind, 'none, step, swap or wave');
  }
}

function checkRound(round: unknown): number {
  return checkNumber('drift.round', round, { min: 1, integer: true });
}

/** The rates of the round that is being played; worked out again only when they change. */
export class DriftingRates {
  readonly current: Float64Array;
  /** The arm of the highest rate, the first on ties, and that rate. */
  bestArm = 0;
  best = 0;
  readonly #drift: Drift;
  readonly #base: Float64Array;
  /** The rounds counted when the rates change next. */
  #next: number;

  /** @param drift - from {@link resolveDrift}. */
  constructor(drift: Drift, rates: readonly number[]) {
    this.#drift = drift;
    this.#base = Float64Array.from(rates);
    this.current = Float64Array.from(rates);
    this.#next = 'round' in drift ? drift.round - 1 : drift.kind === 'wave' ? 0 : Infinity;
    this.#findBest();
    this.moveTo(0);
  }

  /** Goes on to the round that follows so many counted ones; never back. */
  moveTo(counted: number): void {
    if (counted >= this.#next) this.#change(counted);
  }

  #change(counted: number): void {
    const drift = this.#drift;
    if (drift.kind === 'wave') this.#swing(counted, drift.period, drift.amplitude);
    else if (drift.kind === 'step') this.current.set(drift.rates);
    else if (drift.kind === 'swap') {
      const [a, b] = drift.arms;
      this.current[a] = this.#base[b];
      this.current[b] = this.#base[a];
    }
    this.#next = drift.kind === 'wave' ? counted + 1 : Infinity;
    this.#findBest();
  }

  /** Rate r_a of arm a at t counted rounds: r_a + amplitude · sin(2π (t / period + a / K)). */
  #swing(counted: number, period: number, amplitude: number): void {
    const { current } = this;
    const phase = (counted % period) / period;
    for (let arm = 0; arm < current.length; arm++) {
      const rate = this.#base[arm] + amplitude * sineOfTurn(phase + arm / current.length);
      current[arm] = Math.min(Math.max(rate, 0), 1);
    }
  }

  #findBest(): void {
    const { current } = this;
    let bestArm = 0;
    for (let arm = 1; arm < current.length; arm++) {
      if (current[arm] > current[bestArm]) bestArm = arm;
    }
    this.bestArm = bestArm;
    this.best = current[bestArm];
  }
}

const TWO_PI = 6.283185307179586;

/**
 * sin(2πx) for x ≥ 0, off by less than 1e-15 + 7 times the rounding of x. Only + − × ÷ and floor,
 * so that every engine gets the same bits: `Math.sin` differs between them.
 */
export function sineOfTurn(x: number): number {
  const turn = x - Math.floor(x);
  // The nearest quarter of a turn, and at most an eighth either side of it: exact.
  const quarter = Math.floor(4 * turn + 0.5);
  const angle = TWO_PI * (turn - quarter / 4);
  const value = quarter % 2 === 0 ? shortSine(angle) : shortCosine(angle);
  return quarter === 2 || quarter === 3 ? -value : value;
}

/** Taylor to the 15th power: off by less than 5e-17 for |y| ≤ π/4. */
function shortSine(y: number): number {
  const z = y * y;
  let sum = 1 / 39916800 - z * (1 / 6227020800 - z / 1307674368000);
  sum = 1 / 120 - z * (1 / 5040 - z * (1 / 362880 - z * sum));
  return y - y * z * (1 / 6 - z * sum);
}

/** Taylor to the 16th power: off by less than 3e-18 for |y| ≤ π/4. */
function shortCosine(y: number): number {
  const z = y * y;
  let sum = 1 / 479001600 - z * (1 / 87178291200 - z / 20922789888000);
  sum = 1 / 720 - z * (1 / 40320 - z * (1 / 3628800 - z * sum));
  return 1 - z * (0.5 - z * (1 / 24 - z * sum));
}
