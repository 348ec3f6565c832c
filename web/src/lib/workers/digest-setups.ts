import type { DelayModel } from '../delays.ts';
import type { ParameterSpec } from '../policies/policy.ts';
import { policyById } from '../policies/registry.ts';
import { defaultRng } from '../random/generator.ts';
import type { Generator } from '../random/generator.ts';
import type { RunSpec } from './messages.ts';

const SEED = 20_231;
const COUNT = 50;
const EVENTS = 20_000;

// Named here, so that a policy added to the registry leaves the draws as they are.
const POLICY_IDS = ['epsilon-greedy', 'ucb1', 'ts', 'se', 'pse', 'opse', 'dats', 'dats-textbook'];
const DELAY_KINDS = ['instant', 'pareto', 'loss', 'reward-dependent'] as const;

/** Fifty random specs, always the same: all policies, delays and engines, 2 to 20 arms. */
export function digestSpecs(): RunSpec[] {
  const rng = defaultRng(SEED);
  return Array.from({ length: COUNT }, (_, index) => drawSpec(rng, index));
}

function drawSpec(rng: Generator, index: number): RunSpec {
  const id = POLICY_IDS[index % POLICY_IDS.length];
  const arms = rng.integers(2, 21);
  return {
    logSeed: rng.integers(0, 2 ** 32),
    events: EVENTS,
    rates: Array.from({ length: arms }, () => rng.random()),
    policy: { id, params: drawParams(rng, policyById(id).parameters) },
    delay: drawDelay(rng, arms),
    policySeed: rng.integers(0, Number.MAX_SAFE_INTEGER),
    rounds: rng.integers(1, 3001),
    engine: rng.random() < 0.5 ? 'delayed' : 'every-decision',
    checkpoints: rng.integers(1, 101),
  };
}

/** About half of the parameters, the others stay at their default. */
function drawParams(
  rng: Generator,
  specs: readonly ParameterSpec[],
): Record<string, number | string> {
  const changed = specs.filter(() => rng.random() < 0.5);
  return Object.fromEntries(changed.map((spec) => [spec.name, drawParam(rng, spec)]));
}

function drawParam(rng: Generator, spec: ParameterSpec): number | string {
  if (spec.type === 'choice') return spec.options[rng.integers(0, spec.options.length)];
  const value = rng.uniform(0.5, 2) * (spec.default || 50);
  return spec.type === 'integer' ? Math.round(value) : value;
}

/** A delay model with one entry an arm, or now and then one for all. */
function drawDelay(rng: Generator, arms: number): DelayModel {
  const kind = DELAY_KINDS[rng.integers(0, DELAY_KINDS.length)];
  const length = rng.random() < 0.2 ? 1 : arms;
  const perArm = <T>(draw: () => T) => Array.from({ length }, draw);
  switch (kind) {
    case 'instant':
      return { kind };
    case 'pareto':
      return { kind, alpha: perArm(() => rng.uniform(0.3, 3)) };
    case 'loss':
      return { kind, probability: perArm(() => rng.uniform(0, 0.9)) };
    case 'reward-dependent':
      return { kind, lag: perArm(() => [rng.integers(0, 500), rng.integers(0, 500)] as const) };
  }
}
