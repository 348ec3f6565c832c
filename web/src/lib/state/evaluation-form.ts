import type { DelayModel, Lag } from '../delays.ts';
import { readConfiguration } from '../eval/configuration.ts';
import type { Configuration, Scenario } from '../eval/configuration.ts';
import { formatCount } from '../format.ts';
import { policyById } from '../policies/registry.ts';
import type { PolicyChoice } from './lab-setup.ts';

/** A delay scenario as the form has it. The values of every kind stay when the kind changes. */
export interface ScenarioForm {
  readonly kind: DelayModel['kind'];
  /** Empty for a name that tells the delay. */
  readonly name: string;
  /** Lists as typed: one number for all arms, or one an arm. */
  readonly alpha: string;
  readonly probability: string;
  readonly miss: string;
  readonly click: string;
  /** What a configuration says beyond the form's fields. */
  readonly more: Partial<Omit<Scenario, 'name' | 'delay'>>;
}

/** A policy of the form; a configuration may give it a key and a name of its own. */
export interface EntrantForm extends PolicyChoice {
  readonly key?: string;
  readonly name?: string;
}

/** Everything that a visitor has entered, as typed, faults included. */
export interface ProblemForm {
  readonly title: string;
  readonly rates: string;
  readonly scenarios: readonly ScenarioForm[];
  readonly policies: readonly EntrantForm[];
  /** Key of the policy that the others are compared with; empty for the usual one. */
  readonly reference: string;
  readonly repetitions: string;
  readonly rounds: string;
  /** Settings of a configuration that the form has no field for. */
  readonly more: Partial<Pick<Configuration, (typeof KEPT)[number]>>;
}

/** Settings that a configuration may have beside the form's. */
const KEPT = ['events', 'checkpoints', 'bands', 'seeds', 'bootstrap'] as const;

export const NEW_SCENARIO: ScenarioForm = {
  ...{ kind: 'pareto', name: '', alpha: '1', probability: '0.5', miss: '0', click: '1000' },
  more: {},
};

export const START: ProblemForm = {
  title: '',
  rates: '0.2, 0.5, 0.6',
  scenarios: [
    { ...NEW_SCENARIO, kind: 'instant' },
    { ...NEW_SCENARIO, kind: 'loss', probability: '0, 0, 0.5' },
  ],
  policies: ['epsilon-greedy', 'ucb1', 'ts', 'se', 'dats'].map((id) => ({ id, params: {} })),
  reference: '',
  repetitions: '10',
  rounds: '2,000',
  more: {},
};

/** The form of a configuration: run from it, the same runs come out. */
export function formOf(configuration: Configuration): ProblemForm {
  const { title, rates, scenarios, policies, reference, repetitions, rounds } = configuration;
  if (rates === undefined) throw new Error('The log of this problem is not in the file.');
  const usual = readConfiguration({ rates });
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const kept = KEPT.filter((name) => !same(configuration[name], usual[name]));
  const keys = policies.map(({ key }) => key);
  return {
    title: title === usual.title ? '' : title,
    rates: rates.join(', '),
    scenarios: scenarios.map(scenarioForm),
    policies: policies.map(({ key, name, policy, params }) => ({
      ...{ id: policy, params },
      ...(key === policy ? {} : { key }),
      ...(name === policyById(policy).name ? {} : { name }),
    })),
    reference: reference === (keys.includes('ts') ? 'ts' : keys[0]) ? '' : reference,
    repetitions: formatCount(repetitions),
    rounds: formatCount(rounds),
    more: Object.fromEntries(kept.map((name) => [name, configuration[name]])),
  };
}

function scenarioForm({ name, delay, ...more }: Scenario): ScenarioForm {
  const values = (): Partial<ScenarioForm> => {
    switch (delay.kind) {
      case 'instant':
        return {};
      case 'pareto':
        return { alpha: delay.alpha.join(', ') };
      case 'loss':
        return { probability: delay.probability.join(', ') };
      case 'reward-dependent':
        return { miss: lagText(delay.lag, 0), click: lagText(delay.lag, 1) };
    }
  };
  return { ...NEW_SCENARIO, kind: delay.kind, name, ...values(), more };
}

/** One number where all arms have the same. */
function lagText(lags: readonly Lag[], which: 0 | 1): string {
  const values = lags.map((lag) => lag[which]);
  return values.every((value) => value === values[0]) ? `${values[0]}` : values.join(', ');
}

/** The parts of a list as typed. */
export function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/** A list made to fit so many arms: one for all becomes one an arm, and one an arm one for all. */
export function refit(text: string, arms: number): string {
  const parts = partsOf(text);
  if (parts.length === arms && arms > 1) return parts[0];
  const last = parts.at(-1) ?? '0';
  return Array.from({ length: arms }, (_, arm) => parts[arm] ?? last).join(', ');
}
