import type { DelayModel, Lag } from '../delays.ts';
import { describeRange, InputError } from '../errors.ts';
import type { NumberRange } from '../errors.ts';
import { readConfiguration } from '../eval/configuration.ts';
import type { Configuration } from '../eval/configuration.ts';
import { MAX_ARMS, MAX_ROUNDS, MIN_ARMS } from '../limits.ts';
import { partsOf } from './evaluation-form.ts';
import type { EntrantForm, ProblemForm, ScenarioForm } from './evaluation-form.ts';
import { changedParams, findPolicy, policyLabel } from './lab-setup.ts';

export interface FormReading {
  /** The configuration, as small as it can be said; `null` while a field is at fault. */
  readonly problem: object | null;
  readonly configuration: Configuration | null;
  /** What is wrong with which field: `rates`, `scenarios.1.alpha` … */
  readonly errors: ReadonlyMap<string, string>;
  /** What is wrong with the whole, though every field is fine. */
  readonly fault: string;
}

const REPETITIONS: NumberRange = { min: 1, max: 10_000, integer: true };
const ROUNDS: NumberRange = { min: 1, max: MAX_ROUNDS, integer: true };

const SHARE: NumberRange = { min: 0, max: 1 };
const ALPHA: NumberRange = { min: 0, exclusiveMin: true };
const LAG: NumberRange = { min: 0, integer: true };

/** The lists of each kind of delay: the field, what it is called, what its numbers may be. */
export const DELAY_LISTS: Readonly<
  Record<
    DelayModel['kind'],
    readonly {
      readonly field: 'alpha' | 'probability' | 'miss' | 'click';
      readonly label: string;
      readonly range: NumberRange;
    }[]
  >
> = {
  instant: [],
  pareto: [{ field: 'alpha', label: 'Shape α', range: ALPHA }],
  loss: [{ field: 'probability', label: 'Chance of loss', range: SHARE }],
  'reward-dependent': [
    { field: 'miss', label: 'Steps until a miss is known', range: LAG },
    { field: 'click', label: 'Steps until a click is known', range: LAG },
  ],
};

/** Reads the form: the configuration, or what is wrong and where. */
export function readForm(form: ProblemForm): FormReading {
  const errors = new Map<string, string>();
  /** The value of a field, or a stand-in while it is at fault. */
  const field = <T>(path: string, standIn: T, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      errors.set(path, (error as Error).message);
      return standIn;
    }
  };
  const rates = field('rates', [], () => ratesOf(form.rates));
  const arms = partsOf(form.rates).length;
  const scenarios = form.scenarios.map((scenario, index) =>
    scenarioOf(scenario, (name, label, range) =>
      field(`scenarios.${index}.${name}`, [0], () => armList(label, scenario[name], range, arms)),
    ),
  );
  const title = field('title', '', () => nameOf('Title', form.title));
  const names = form.scenarios.map(({ name }, index) =>
    field(`scenarios.${index}.name`, '', () => nameOf('Name', name)),
  );
  const number = (name: 'repetitions' | 'rounds', label: string, range: NumberRange) =>
    field(name, 1, () => numberOf(label, form[name].replace(/(?<=\d)[, ](?=\d{3}\b)/g, ''), range));
  const repetitions = number('repetitions', 'Repetitions', REPETITIONS);
  const rounds = number('rounds', 'Rounds per run', ROUNDS);
  if (form.scenarios.length === 0) errors.set('scenarios', 'Add at least one kind of feedback.');
  if (form.policies.length === 0) errors.set('policies', 'Choose at least one policy.');
  if (errors.size > 0) return { problem: null, configuration: null, errors, fault: '' };

  const policies = entrantsOf(form.policies);
  const keys = policies.map((entrant) => (typeof entrant === 'string' ? entrant : entrant.key));
  const problem = {
    title: title === '' ? 'Your problem' : title,
    rates,
    scenarios: named(scenarios, names, form.scenarios, keys),
    policies,
    ...(keys.includes(form.reference) ? { reference: form.reference } : {}),
    ...{ repetitions, rounds, ...form.more },
  };
  try {
    return { problem, configuration: readConfiguration(problem), errors, fault: '' };
  } catch (error) {
    return { problem: null, configuration: null, errors, fault: (error as Error).message };
  }
}

function ratesOf(text: string): number[] {
  const parts = partsOf(text);
  if (parts.length < MIN_ARMS || parts.length > MAX_ARMS) {
    const allowed = `${MIN_ARMS} to ${MAX_ARMS} numbers, one an arm`;
    throw new InputError('Click rates', listOf(text, parts), allowed);
  }
  return parts.map((part, arm) => numberOf(`Click rates, arm ${arm}`, part, SHARE));
}

function armList(label: string, text: string, range: NumberRange, arms: number): number[] {
  const parts = partsOf(text);
  if (parts.length !== 1 && parts.length !== arms) {
    throw new InputError(label, listOf(text, parts), `one number for all arms, or ${arms}`);
  }
  return parts.map((part, arm) =>
    numberOf(parts.length === 1 ? label : `${label}, arm ${arm}`, part, range),
  );
}

/** A list as an error shows it: numbers where all are, else the words as typed. */
function listOf(text: string, parts: readonly string[]): readonly number[] | string {
  const numbers = parts.map(Number);
  return numbers.length > 0 && numbers.every(Number.isFinite) ? numbers : text.trim();
}

function numberOf(label: string, text: string, range: NumberRange): number {
  const plain = text.trim();
  const isNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain.replace('−', '-'));
  const value = isNumber ? Number(plain.replace('−', '-')) : NaN;
  const { min = -Infinity, max = Infinity, exclusiveMin = false, integer = false } = range;
  const fine =
    (exclusiveMin ? value > min : value >= min) &&
    value <= max &&
    (!integer || Number.isSafeInteger(value));
  if (!fine) throw new InputError(label, isNumber ? value : plain, describeRange(range));
  return value;
}

function nameOf(label: string, text: string): string {
  const plain = text.trim();
  if (plain.length > 80) {
    throw new InputError(label, `${plain.slice(0, 12)}…`, 'at most 80 characters');
  }
  return plain;
}

function scenarioOf(
  { kind }: ScenarioForm,
  list: (
    field: 'alpha' | 'probability' | 'miss' | 'click',
    label: string,
    range: NumberRange,
  ) => number[],
): DelayModel {
  const [first = [], second = []] = DELAY_LISTS[kind].map(({ field, label, range }) =>
    list(field, label, range),
  );
  switch (kind) {
    case 'instant':
      return { kind };
    case 'pareto':
      return { kind, alpha: first };
    case 'loss':
      return { kind, probability: first };
    case 'reward-dependent': {
      const length = Math.max(first.length, second.length);
      const at = (values: readonly number[], arm: number) => values[arm] ?? values[0];
      const lag = Array.from({ length }, (_, arm): Lag => [at(first, arm), at(second, arm)]);
      return { kind, lag };
    }
  }
}

/** The scenarios with ids that are their own, and names that tell the delay where none is given. */
function named(
  delays: readonly DelayModel[],
  names: readonly string[],
  forms: readonly ScenarioForm[],
  keys: readonly string[],
): object[] {
  const taken = forms.flatMap(({ more }) => more.id ?? []);
  return delays.map((delay, index) => {
    const { delayOf = {}, ...more } = forms[index].more;
    const id = more.id ?? unused(delay.kind, taken);
    if (more.id === undefined) taken.push(id);
    const own = Object.entries(delayOf).filter(([key]) => keys.includes(key));
    const name = names[index] === '' ? delayName(delay) : names[index];
    const others = own.length > 0 ? { delayOf: Object.fromEntries(own) } : {};
    const about = more.about ?? delayText(delay);
    return { ...more, ...{ id, name, ...(about === '' ? {} : { about }), delay }, ...others };
  });
}

/** Policies by their id alone, unless there is more to say of them. */
function entrantsOf(
  policies: readonly EntrantForm[],
): (string | { policy: string; key: string; name: string; params: object })[] {
  const taken = policies.flatMap(({ key }) => key ?? []);
  return policies.map((entrant) => {
    const { id } = entrant;
    const params = Object.fromEntries(changedParams(entrant));
    const key = entrant.key ?? unused(id, taken);
    if (entrant.key === undefined) taken.push(key);
    const plain = Object.keys(params).length === 0;
    if (plain && key === id && entrant.name === undefined) return id;
    const name = entrant.name ?? (plain ? (findPolicy(id)?.name ?? id) : policyLabel(entrant));
    return { policy: id, key, name: name.slice(0, 80), params };
  });
}

/** The keys that results name the form's policies by, in their order. */
export function keysOf(policies: readonly EntrantForm[]): string[] {
  return entrantsOf(policies).map((entrant) =>
    typeof entrant === 'string' ? entrant : entrant.key,
  );
}

function unused(name: string, taken: readonly string[]): string {
  let candidate = name;
  for (let copy = 2; taken.includes(candidate); copy++) candidate = `${name}-${copy}`;
  return candidate;
}

/** What a scenario is called where it has no name: short enough for a switch. */
function delayName(delay: DelayModel): string {
  const list = (values: readonly number[]) => (values.length < 5 ? ` ${values.join('/')}` : '');
  switch (delay.kind) {
    case 'instant':
      return 'Instant feedback';
    case 'pareto':
      return `Pareto delays${list(delay.alpha)}`;
    case 'loss':
      return `Loss${list(delay.probability)}`;
    case 'reward-dependent':
      return `Lag by reward${list(delay.lag.length === 1 ? delay.lag[0] : [])}`;
  }
}

/** A delay in a sentence. */
function delayText(delay: DelayModel): string {
  const list = (values: readonly (number | string)[]) =>
    values.length === 1 ? `${values[0]} on every arm` : `${values.join(', ')}, arm by arm`;
  const text = () => {
    switch (delay.kind) {
      case 'instant':
        return 'Every reward is known before the next choice.';
      case 'pareto':
        return `Pareto delays of shape ${list(delay.alpha)}.`;
      case 'loss':
        return `Lost with probability ${list(delay.probability)}.`;
      case 'reward-dependent':
        return `Steps until a miss/click is known: ${list(delay.lag.map((lag) => lag.join('/')))}.`;
    }
  };
  return text().length <= 500 ? text() : '';
}
