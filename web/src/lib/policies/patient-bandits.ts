import { log, pow } from '../random/libm.ts';
import { IndexPolicy } from './index-policy.ts';
import { playsAreAsks, playsParameter } from './plays.ts';
import { HORIZON, numberOf } from './policy.ts';
import type { Parameters, PolicyDefinition } from './policy.ts';

/**
 * PatientBandits (Manegueu, Vernade, Carpentier and Valko 2020): with m plays of the
 * arm, those in flight included, the largest S/m + √(2 ln(2KT³) / m) + 2 m^−min(α, ½). Missing
 * feedback counts as a miss, and the last term makes up for it, where at least 1 − d^−α of it
 * arrives within a delay of d.
 *
 * m is the feedback counted: in the delayed replay nothing is in flight, as `plays.ts` explains.
 * With `plays` = asked, every ask adds to m, which is right in the every-decision replay.
 */
class PatientBandits extends IndexPolicy {
  override readonly steady: boolean;
  readonly #asked: boolean;
  readonly #plays: Float64Array;
  readonly #doubleLog: number;
  readonly #exponent: number;
  readonly #index: Float64Array;

  constructor(armCount: number, parameters: Parameters) {
    super(armCount);
    this.#asked = playsAreAsks(parameters);
    this.steady = !this.#asked;
    this.#plays = this.#asked ? new Float64Array(armCount) : this.counts.n;
    this.#doubleLog = 2 * (log(2 * armCount) + 3 * log(numberOf(parameters, 'horizon')));
    this.#exponent = -Math.min(numberOf(parameters, 'alpha'), 0.5);
    this.#index = new Float64Array(armCount).fill(Infinity);
  }

  override choose(): number {
    const arm = super.choose();
    if (this.#asked) {
      this.#plays[arm] += 1;
      this.refresh(arm);
      this.leader();
    }
    return arm;
  }

  protected refresh(arm: number): void {
    const plays = this.#plays[arm];
    // Feedback of an arm that was never asked for leaves it unseen.
    if (plays === 0) return;
    const radius = Math.sqrt(this.#doubleLog / plays);
    const patience = 2 * pow(plays, this.#exponent);
    this.#index[arm] = this.counts.sum[arm] / plays + radius + patience;
  }

  protected index(arm: number): number {
    return this.#index[arm];
  }
}

export const patientBandits: PolicyDefinition = {
  id: 'patient-bandits',
  name: 'PatientBandits',
  short: 'Patient',
  group: 'textbook',
  summary: 'Takes missing feedback for misses, and widens its bounds by what may still arrive.',
  reference: 'Manegueu, Vernade, Carpentier and Valko 2020, ICML, arXiv:2006.10459',
  parameters: [
    {
      name: 'alpha',
      label: 'α',
      type: 'number',
      min: 0,
      exclusiveMin: true,
      max: 100,
      default: 0.5,
      help: 'How light the tail of the delays is taken to be; from ½ on it makes no difference.',
    },
    HORIZON,
    playsParameter(
      'counted',
      'What counts as a play: feedback that counted, or every ask, as the every-decision replay needs.',
    ),
  ],
  create: (armCount, parameters) => new PatientBandits(armCount, parameters),
};
