import type { Generator } from '../random/generator.ts';
import { ArmCounts } from './arm-counts.ts';
import { WinningChances } from './dats-chances.ts';
import { HORIZON, numberOf } from './policy.ts';
import type {
  ArmView,
  Parameters,
  ParameterSpec,
  Policy,
  PolicyDefinition,
  RemovalReason,
} from './policy.ts';

const FLOOR = 1e-6;
const SMALLEST_SD = 1e-9;

/**
 * Doubly-adaptive Thompson sampling (arXiv 2102.13202). An arm's score is a doubly-robust mean
 * weighted by the root of its propensity; a normal around it gives the draw. The four behaviours
 * in which the 2023 submission, as reconstructed, departs from the paper are parameters.
 */
class Dats implements Policy {
  readonly steady = true;
  readonly eliminated: number[] = [];
  readonly #width: number;
  readonly #runningMean: boolean;
  readonly #burnIn: number;
  readonly #testsSmallest: boolean;
  readonly #threshold: number;
  readonly #active: number[];
  readonly #counts: ArmCounts;
  // Sums over an arm's active rounds, v being the root of its propensity π and Γ its score:
  // of v, v², vΓ, v²Γ and v²Γ².
  readonly #s1: Float64Array;
  readonly #s2: Float64Array;
  readonly #a: Float64Array;
  readonly #b: Float64Array;
  readonly #c: Float64Array;
  readonly #mu: Float64Array;
  readonly #sd: Float64Array;
  readonly #draws: Float64Array;
  readonly #normals: Float64Array;
  readonly #chances: WinningChances;
  readonly #removals: (RemovalReason | null)[];
  #propensity: Float64Array;
  #rounds = 0;
  #arm = 0;
  #stale = true;

  constructor(armCount: number, parameters: Parameters) {
    this.#width = numberOf(parameters, 'width');
    this.#runningMean = parameters['baseline'] === 'running-mean';
    this.#burnIn = numberOf(parameters, 'burnIn');
    this.#testsSmallest = parameters['eliminates'] === 'smallest';
    this.#threshold = 1 / numberOf(parameters, 'horizon');
    this.#active = Array.from({ length: armCount }, (_, arm) => arm);
    this.#counts = new ArmCounts(armCount);
    const zeros = () => new Float64Array(armCount);
    this.#s1 = zeros();
    this.#s2 = zeros();
    this.#a = zeros();
    this.#b = zeros();
    this.#c = zeros();
    this.#mu = zeros();
    this.#sd = zeros().fill(this.#width);
    this.#draws = zeros().fill(NaN);
    this.#normals = zeros();
    this.#propensity = zeros();
    this.#removals = new Array<null>(armCount).fill(null);
    this.#chances = new WinningChances(armCount);
  }

  choose(rng: Generator): number {
    if (this.#stale) {
      this.#arm = this.#decide(rng);
      this.#stale = false;
    }
    return this.#arm;
  }

  #decide(rng: Generator): number {
    const armCount = this.#mu.length;
    // Always one normal an arm, removed arms and burn-in included.
    rng.standardNormalFill(this.#normals);
    if (this.#rounds < this.#burnIn) {
      this.#propensity.fill(1 / armCount);
      return this.#rounds % armCount;
    }
    const { largest, smallest } = this.#chances.of(
      this.#active,
      this.#mu,
      this.#sd,
      this.#testsSmallest,
    );
    this.#propensity = largest;
    this.#eliminate(this.#testsSmallest ? smallest : largest);
    let best = this.#active[0];
    for (const arm of this.#active) {
      this.#propensity[arm] = Math.max(this.#propensity[arm], FLOOR);
      this.#draws[arm] = this.#mu[arm] + this.#sd[arm] * this.#normals[arm];
      if (this.#draws[arm] > this.#draws[best]) best = arm;
    }
    return best;
  }

  #eliminate(tested: Float64Array): void {
    for (let i = 0; i < this.#active.length && this.#active.length > 1;) {
      const arm = this.#active[i];
      if (tested[arm] < this.#threshold) {
        this.#active.splice(i, 1);
        this.#removals[arm] = {
          kind: 'chance',
          of: this.#testsSmallest ? 'smallest' : 'largest',
          chance: tested[arm],
          threshold: this.#threshold,
        };
        this.#propensity[arm] = 0;
        this.eliminated.push(arm);
      } else {
        i += 1;
      }
    }
  }

  update(arm: number, reward: number): void {
    const { n, sum } = this.#counts;
    for (const i of this.#active) {
      const pi = this.#propensity[i];
      const m = this.#runningMean ? sum[i] / (n[i] + 1) : 0;
      const score = i === arm ? m + (reward - m) / pi : m;
      const v = Math.sqrt(pi);
      this.#s1[i] += v;
      this.#s2[i] += pi;
      this.#a[i] += v * score;
      this.#b[i] += pi * score;
      this.#c[i] += pi * score * score;
      const mu = this.#a[i] / this.#s1[i];
      const variance = this.#c[i] - 2 * mu * this.#b[i] + mu * mu * this.#s2[i] + this.#s2[i];
      this.#mu[i] = mu;
      this.#sd[i] = Math.max(
        this.#width * (Math.sqrt(Math.max(variance, 0)) / this.#s1[i]),
        SMALLEST_SD,
      );
    }
    this.#counts.add(arm, reward);
    this.#rounds += 1;
    this.#stale = true;
  }

  inspect(): ArmView[] {
    return this.#counts.inspect((arm) => ({
      // The normal that the arm's draw comes from: centre and one standard deviation each way.
      lower: this.#mu[arm] - this.#sd[arm],
      upper: this.#mu[arm] + this.#sd[arm],
      active: this.#active.includes(arm),
      draw: Number.isNaN(this.#draws[arm]) ? null : this.#draws[arm],
      belief: { kind: 'normal', mean: this.#mu[arm], sd: this.#sd[arm] },
      removal: this.#removals[arm],
    }));
  }
}

interface Behaviour {
  width: number;
  baseline: 'none' | 'running-mean';
  burnIn: number;
  eliminates: 'smallest' | 'largest';
}

function parametersOf(defaults: Behaviour): ParameterSpec[] {
  return [
    {
      name: 'width',
      label: 'Width',
      type: 'number',
      min: 0,
      exclusiveMin: true,
      max: 100,
      default: defaults.width,
      help: 'Factor on the standard deviation of a draw; 1 in the paper.',
    },
    {
      name: 'baseline',
      label: 'Baseline',
      type: 'choice',
      options: ['none', 'running-mean'],
      default: defaults.baseline,
      help: 'What the doubly-robust score expects of an arm that was not played.',
    },
    {
      name: 'burnIn',
      label: 'Burn-in',
      type: 'integer',
      min: 0,
      max: 1_000_000,
      default: defaults.burnIn,
      help: 'Rounds of plain round robin before the first draw counts.',
    },
    {
      name: 'eliminates',
      label: 'Eliminates by',
      type: 'choice',
      options: ['smallest', 'largest'],
      default: defaults.eliminates,
      help: 'An arm goes when its chance of this draw falls below 1/T; the paper tests the largest.',
    },
    HORIZON,
  ];
}

function definition(
  about: Pick<PolicyDefinition, 'id' | 'name' | 'short' | 'group' | 'summary'>,
  defaults: Behaviour,
): PolicyDefinition {
  return {
    ...about,
    reference: 'Dimakopoulou, Ren and Zhou 2021',
    parameters: parametersOf(defaults),
    create: (armCount, parameters) => new Dats(armCount, parameters),
  };
}

export const dats = definition(
  {
    id: 'dats',
    name: 'DATS as submitted',
    short: 'DATS',
    group: 'seven',
    summary: 'Doubly-adaptive Thompson sampling with the slips that the 2023 figures suggest.',
  },
  { width: 4, baseline: 'none', burnIn: 0, eliminates: 'smallest' },
);

export const datsTextbook = definition(
  {
    id: 'dats-textbook',
    name: 'DATS, corrected',
    short: 'DATS corrected',
    group: 'textbook',
    summary: 'Doubly-adaptive Thompson sampling as its paper describes it.',
  },
  { width: 1, baseline: 'running-mean', burnIn: 100, eliminates: 'largest' },
);
