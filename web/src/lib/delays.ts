import { checkNumber, InputError } from './errors.ts';
import type { NumberRange } from './errors.ts';
import type { Generator } from './random/generator.ts';
import { expm1, powerOfTwo } from './random/libm.ts';

/**
 * How long feedback takes, in log steps. Per-arm lists hold one entry an arm, or a single
 * entry that stands for all arms.
 */
export type DelayModel =
  | { readonly kind: 'instant' }
  /** Pareto II delays of shape alpha, rounded half to even. */
  | { readonly kind: 'pareto'; readonly alpha: readonly number[] }
  /** Lost with this probability, otherwise instant. */
  | { readonly kind: 'loss'; readonly probability: readonly number[] }
  /** Fixed lags that depend on the reward. */
  | { readonly kind: 'reward-dependent'; readonly lag: readonly Lag[] };

/** Steps until a miss and until a click are reported. */
export type Lag = readonly [miss: number, click: number];

/** The delay of an event in steps: a non-negative integer, or `Infinity` when it is lost. */
export type DelayDraw = (arm: number, reward: number) => number;

const ALPHA: NumberRange = { min: 0, exclusiveMin: true };
const PROBABILITY: NumberRange = { min: 0, max: 1 };
const LAG: NumberRange = { min: 0, integer: true };

/**
 * Spells a model out to one entry an arm.
 * @throws InputError for alpha ≤ 0, a probability outside [0, 1], a lag that is not a
 * non-negative integer, an unknown kind, or a list that is neither one long nor `armCount`.
 */
export function resolveDelay(model: DelayModel, armCount: number): DelayModel {
  switch (model.kind) {
    case 'instant':
      return { kind: 'instant' };
    case 'pareto':
      return { kind: 'pareto', alpha: numbers('alpha', model.alpha, armCount, ALPHA) };
    case 'loss':
      return {
        kind: 'loss',
        probability: numbers('probability', model.probability, armCount, PROBABILITY),
      };
    case 'reward-dependent': {
      const lag = perArm('lag', model.lag, armCount);
      lag.forEach(([miss, click], arm) => {
        checkNumber(`lag[${arm}].miss`, miss, LAG);
        checkNumber(`lag[${arm}].click`, click, LAG);
      });
      return { kind: 'reward-dependent', lag };
    }
    default:
      throw new InputError(
        'delay',
        (model as { kind: unknown }).kind,
        'instant, pareto, loss or reward-dependent',
      );
  }
}

/**
 * The sampler of a model. Instant feedback and fixed lags draw nothing, Pareto delays one
 * exponential an event, losses one uniform an event.
 * @param rng - the delay stream.
 * @throws InputError as {@link resolveDelay}.
 */
export function delaySampler(model: DelayModel, armCount: number, rng: Generator): DelayDraw {
  const resolved = resolveDelay(model, armCount);
  switch (resolved.kind) {
    case 'instant':
      return () => 0;
    case 'pareto': {
      const alpha = Float64Array.from(resolved.alpha);
      return (arm) => paretoSteps(rng.standardExponential() / alpha[arm]);
    }
    case 'loss': {
      const probability = Float64Array.from(resolved.probability);
      return (arm) => (rng.random() < probability[arm] ? Infinity : 0);
    }
    case 'reward-dependent': {
      const lag = Float64Array.from(resolved.lag.flat());
      return (arm, reward) => lag[2 * arm + reward];
    }
  }
}

/**
 * expm1(y) rounded half to even, `np.rint(rng.pareto(alpha))` for y = exponential / alpha.
 * A quick exponential decides unless it comes close to a half; then the exact one does.
 */
export function paretoSteps(y: number): number {
  if (y < 0.405) return 0; // ln 1.5 = 0.4054…
  if (y < 20) {
    const k = Math.floor(y * 1.4426950408889634 + 0.5);
    const r = y - k * 0.6931471805599453;
    // Taylor to r^10: off by less than 2^−40 of the value for |r| ≤ ½ ln 2.
    let sum = 1 / 3628800;
    sum = sum * r + 1 / 362880;
    sum = sum * r + 1 / 40320;
    sum = sum * r + 1 / 5040;
    sum = sum * r + 1 / 720;
    sum = sum * r + 1 / 120;
    sum = sum * r + 1 / 24;
    sum = sum * r + 1 / 6;
    sum = sum * r + 0.5;
    sum = sum * r + 1;
    const x = (sum * r + 1) * powerOfTwo(k) - 1;
    const steps = Math.floor(x + 0.5);
    if (Math.abs(x - steps) < 0.499) return steps;
  }
  return roundHalfEven(expm1(y));
}

/** Half to even, as `np.rint`, for x ≥ 0: adding 2^52 leaves no room for a fraction. */
function roundHalfEven(x: number): number {
  return x < 4503599627370496 ? x + 4503599627370496 - 4503599627370496 : x;
}

function numbers(
  field: string,
  values: readonly number[],
  armCount: number,
  range: NumberRange,
): readonly number[] {
  const list = perArm(field, values, armCount);
  list.forEach((value, arm) => checkNumber(`${field}[${arm}]`, value, range));
  return list;
}

function perArm<T>(field: string, values: readonly T[], armCount: number): readonly T[] {
  if (values.length === 1) return new Array<T>(armCount).fill(values[0]);
  if (values.length === armCount) return [...values];
  throw new InputError(field, values, `1 or ${armCount} entries, not ${values.length}`);
}
