import type { DelayModel, Lag } from '../delays.ts';
import type { NumberRange } from '../errors.ts';
import { MAX_ARMS, MIN_ARMS } from '../limits.ts';
import { driftText, readDrift } from './drift-codec.ts';
import { FieldReader, numberText } from './field-reader.ts';
import {
  AXES,
  DEFAULT_CHARTS,
  DEFAULT_SETUP,
  findPolicy,
  LIMITS,
  MAX_POLICIES,
  MEASURES,
  policyToken,
  seedRange,
  VIEWS,
} from './lab-setup.ts';
import type { ChartChoice, LabSetup, PolicyChoice, ViewId } from './lab-setup.ts';

/** Format of the query string; readers keep opening the older ones. */
const VERSION = '2';

/** Version 1 knew neither drift nor repetitions nor views; all else in it means the same. */
const READABLE: readonly string[] = ['1', VERSION];

/** What an address says: a set-up, the view that shows it, and how its charts are drawn. */
export interface Address {
  readonly setup: LabSetup;
  readonly view: ViewId;
  readonly charts: ChartChoice;
  /** One sentence for each value that could not be taken as it was. */
  readonly notes: readonly string[];
}

/**
 * A set-up as a query string without `?`: `v=2`, then what differs from the default set-up;
 * empty when nothing does. Lists are comma-separated, a policy is `ts` or `ts~sigma:2`, a delay
 * `pareto:1`, `loss:0,0,0.9` or `lag:miss/click`, a drift `step:5000:0.1,0.5`, `swap:5000:0,1`
 * or `wave:2000:0.2`.
 */
export function encodeSetup(
  setup: LabSetup,
  view: ViewId = VIEWS[0],
  charts = DEFAULT_CHARTS,
): string {
  const fields: Record<string, string> = { ...fieldsOf(setup), view, ...charts };
  const defaults: Record<string, string> = {
    ...{ ...fieldsOf(DEFAULT_SETUP), view: VIEWS[0], ...DEFAULT_CHARTS },
  };
  const changed = Object.entries(fields).filter(([name, text]) => text !== defaults[name]);
  if (changed.length === 0) return '';
  return [['v', VERSION], ...changed].map(([name, text]) => `${name}=${text}`).join('&');
}

/**
 * The set-up of a query string, with or without `?`. Never throws: what is out of range is
 * clamped, what makes no sense becomes the default, and a note says so for each. Fields of other
 * names are ignored.
 */
export function decodeSetup(query: string): Address {
  const fields = new URLSearchParams(query);
  const reader = new FieldReader();
  const version = fields.get('v') ?? VERSION;
  if (!READABLE.includes(version))
    reader.note('v', version, `version ${VERSION}`, `read as version ${VERSION}`);
  const number = (name: 'logSeed' | 'policySeed' | 'rounds' | 'repetitions', range: NumberRange) =>
    reader.number(name, fields.get(name), range, DEFAULT_SETUP[name]);
  const rates = readRates(reader, fields.get('rates'));
  const repetitions = number('repetitions', LIMITS.repetitions);
  const setup: LabSetup = {
    rates,
    drift: readDrift(reader, fields.get('drift'), rates),
    policies: readPolicies(reader, fields.get('policies')),
    delay: readDelay(reader, fields.get('delay'), rates.length),
    logSeed: number('logSeed', seedRange(repetitions)),
    policySeed: number('policySeed', seedRange(repetitions)),
    rounds: number('rounds', LIMITS.rounds),
    engine: reader.choice('engine', fields.get('engine'), ENGINES, DEFAULT_SETUP.engine),
    repetitions,
  };
  const view = reader.choice('view', fields.get('view'), VIEWS, VIEWS[0]);
  const charts = {
    axis: reader.choice('axis', fields.get('axis'), AXES, DEFAULT_CHARTS.axis),
    measure: reader.choice('measure', fields.get('measure'), MEASURES, DEFAULT_CHARTS.measure),
  };
  return { setup, view, charts, notes: reader.notes };
}

const ENGINES = ['delayed', 'every-decision'] as const;
const DELAYS = ['instant', 'pareto', 'loss', 'lag'] as const;

function fieldsOf(setup: LabSetup): Record<string, string> {
  return {
    rates: setup.rates.map(numberText).join(),
    drift: driftText(setup.drift),
    policies: setup.policies.map(policyToken).join(),
    delay: delayText(setup.delay),
    logSeed: numberText(setup.logSeed),
    policySeed: numberText(setup.policySeed),
    rounds: numberText(setup.rounds),
    engine: setup.engine,
    repetitions: numberText(setup.repetitions),
  };
}

export function delayText(delay: DelayModel): string {
  switch (delay.kind) {
    case 'instant':
      return 'instant';
    case 'pareto':
      return `pareto:${delay.alpha.map(numberText).join()}`;
    case 'loss':
      return `loss:${delay.probability.map(numberText).join()}`;
    case 'reward-dependent':
      return `lag:${delay.lag.map((pair) => pair.map(numberText).join('/')).join()}`;
  }
}

function readRates(reader: FieldReader, text: string | null): readonly number[] {
  if (text === null) return DEFAULT_SETUP.rates;
  const items = text.split(',');
  if (items.length < MIN_ARMS) {
    reader.note('rates', text, `${MIN_ARMS} to ${MAX_ARMS} rates`, 'used the default rates');
    return DEFAULT_SETUP.rates;
  }
  return reader
    .atMost('rates', items, MAX_ARMS)
    .map((item, arm) => reader.number(`rates[${arm}]`, item, LIMITS.rate, 0));
}

function readPolicies(reader: FieldReader, text: string | null): readonly PolicyChoice[] {
  if (text === null) return DEFAULT_SETUP.policies;
  if (text === '') return [];
  const choices = text.split(',').flatMap((token) => readPolicy(reader, token));
  if (choices.length > 0) return reader.atMost('policies', choices, MAX_POLICIES);
  reader.note('policies', text, 'at least one known policy', 'used the default policies');
  return DEFAULT_SETUP.policies;
}

function readPolicy(reader: FieldReader, token: string): PolicyChoice[] {
  const [id, ...settings] = token.split('~');
  const definition = findPolicy(id);
  if (!definition) {
    reader.note('policies', id, 'a known policy', 'left out');
    return [];
  }
  const params: Record<string, number | string> = {};
  for (const setting of settings) {
    const [name, value = ''] = setting.split(':', 2);
    const spec = definition.parameters.find((parameter) => parameter.name === name);
    if (!spec) {
      reader.note(id, setting, 'a known parameter', 'left out');
      continue;
    }
    const field = `${id} ${name}`;
    const used =
      spec.type === 'choice'
        ? reader.choice(field, value, spec.options, spec.default)
        : reader.number(field, value, { ...spec, integer: spec.type === 'integer' }, spec.default);
    if (used !== spec.default) params[name] = used;
  }
  return [{ id, params }];
}

function readDelay(reader: FieldReader, text: string | null, armCount: number): DelayModel {
  if (text === null) return DEFAULT_SETUP.delay;
  const [kindText, list = ''] = text.split(':', 2);
  const kind = reader.choice('delay', kindText, DELAYS, 'instant');
  if (kind === 'instant') return { kind };
  const items = reader.perArm('delay', list.split(','), armCount);
  switch (kind) {
    case 'pareto': {
      const alpha = items.map((item, arm) => reader.number(`alpha[${arm}]`, item, LIMITS.alpha, 1));
      return { kind: 'pareto', alpha };
    }
    case 'loss': {
      const { probability: range } = LIMITS;
      const probability = items.map((item, arm) => reader.number(`loss[${arm}]`, item, range, 0));
      return { kind: 'loss', probability };
    }
    case 'lag':
      return {
        kind: 'reward-dependent',
        lag: items.map((item, arm) => readLag(reader, item, arm)),
      };
  }
}

function readLag(reader: FieldReader, item: string, arm: number): Lag {
  const [miss, click = ''] = item.split('/', 2);
  return [
    reader.number(`lag[${arm}].miss`, miss, LIMITS.lag, 0),
    reader.number(`lag[${arm}].click`, click, LIMITS.lag, 0),
  ];
}
