import type { Generator } from '../random/generator.ts';
import { ArmCounts } from './arm-counts.ts';
import type { ArmView, Parameters, Policy, PolicyDefinition } from './policy.ts';

const MOST_STEPS = 100;

/**
 * Fills in the distribution w of Tsallis-INF: w = 4 / (η (L − x))², with the x below all losses L
 * that makes it sum to 1 (Zimmert and Seldin 2021). Newton's method is the paper's;
 * here it solves sum^(−½) = 1, which is concave in x and nearly straight, and starts where the arm
 * of the least loss would have all the weight, so that its steps only ever go one way.
 */
export function tsallisWeights(losses: Float64Array, rate: number, weights: Float64Array): void {
  let least = Infinity;
  for (const loss of losses) least = Math.min(least, loss);
  // Below the least loss, in units of 1/η.
  let below = 2;
  for (let step = 0; step < MOST_STEPS; step++) {
    let sum = 0;
    let slope = 0;
    for (let i = 0; i < losses.length; i++) {
      const root = 2 / (rate * (losses[i] - least) + below);
      weights[i] = root * root;
      sum += weights[i];
      slope += weights[i] * root;
    }
    const next = below + (2 * sum * (Math.sqrt(sum) - 1)) / slope;
    if (!(next > below)) return;
    below = next;
  }
}

/**
 * Tsallis-INF with α = ½ (Zimmert and Seldin 2021): draws the arm from w
 * by one `random()` at every ask, and adds an estimate of the loss 1 − reward to L.
 *
 * Only counted feedback moves w and t: an ask that matches nothing in the replay leaves no trace,
 * and among those that match, arms still come by w where the log shows all arms alike. A loss is
 * divided by the w that its draw had, however much later it arrives.
 */
class TsallisInf implements Policy {
  readonly #reducedVariance: boolean;
  readonly #counts: ArmCounts;
  readonly #losses: Float64Array;
  readonly #weights: Float64Array;
  #rounds = 0;
  #rate: number;
  propensity = 0;

  constructor(armCount: number, parameters: Parameters) {
    this.#reducedVariance = parameters['estimator'] === 'reduced-variance';
    this.#counts = new ArmCounts(armCount);
    this.#losses = new Float64Array(armCount);
    this.#weights = new Float64Array(armCount);
    this.#rate = this.#rateOfNextRound();
    tsallisWeights(this.#losses, this.#rate, this.#weights);
  }

  #rateOfNextRound(): number {
    return (this.#reducedVariance ? 4 : 2) / Math.sqrt(this.#rounds + 1);
  }

  choose(rng: Generator): number {
    const weights = this.#weights;
    let rest = rng.random();
    let arm = 0;
    for (; arm < weights.length - 1; arm++) {
      rest -= weights[arm];
      if (rest < 0) break;
    }
    this.propensity = weights[arm];
    return arm;
  }

  update(arm: number, reward: number, propensity = this.#weights[arm]): void {
    const loss = 1 - reward;
    if (this.#reducedVariance) {
      // A guess of ½ for every arm whose weight is at least η².
      for (let i = 0; i < this.#losses.length; i++) this.#losses[i] += this.#baseline(i);
      this.#losses[arm] += (loss - this.#baseline(arm)) / propensity;
    } else {
      this.#losses[arm] += loss / propensity;
    }
    this.#counts.add(arm, reward);
    this.#rounds += 1;
    this.#rate = this.#rateOfNextRound();
    tsallisWeights(this.#losses, this.#rate, this.#weights);
  }

  #baseline(arm: number): number {
    return this.#weights[arm] >= this.#rate * this.#rate ? 0.5 : 0;
  }

  inspect(): ArmView[] {
    return this.#counts.inspect();
  }
}

export const tsallisInf: PolicyDefinition = {
  id: 'tsallis-inf',
  name: 'Tsallis-INF',
  short: 'Tsallis-INF',
  group: 'textbook',
  summary: 'Draws arms from weights that hold up both against chance and against an adversary.',
  reference: 'Zimmert and Seldin 2021, JMLR 22(28), arXiv:1807.07623, with α = ½',
  parameters: [
    {
      name: 'estimator',
      label: 'Estimator',
      type: 'choice',
      options: ['importance-weighted', 'reduced-variance'],
      default: 'importance-weighted',
      help: 'How a loss is estimated: over the chance of its arm, or only what differs from ½.',
    },
  ],
  create: (armCount, parameters) => new TsallisInf(armCount, parameters),
};
