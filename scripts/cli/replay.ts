import { InputError } from '../../web/src/lib/errors.ts';
import { Replay } from '../../web/src/lib/evaluation.ts';
import type { Engine, ReplaySetup, RunRecord, Streams } from '../../web/src/lib/evaluation.ts';
import { checkRates, MAX_ROUNDS } from '../../web/src/lib/limits.ts';
import type { EventLog } from '../../web/src/lib/log.ts';
import { describeParameter } from '../../web/src/lib/policies/policy.ts';
import type {
  ParameterSpec,
  ParameterValue,
  PolicyDefinition,
} from '../../web/src/lib/policies/policy.ts';
import { POLICIES, policyById } from '../../web/src/lib/policies/registry.ts';
import { UsageError } from './command.ts';
import type { Command, Given } from './command.ts';
import { DELAY_GRAMMAR, parseDelay } from './delay.ts';
import { DRIFT_GRAMMAR, parseDrift } from './drift.ts';
import { readLog } from './files.ts';
import { EVENTS, logOf, RATES } from './log.ts';
import { note, Progress, readable, writeJson } from './output.ts';
import { decimal, decimals, oneOf, seed, wholeNumber } from './values.ts';

const LOG_SEED = '2023';
const ENGINES: readonly Engine[] = ['delayed', 'every-decision'];
const STEPS_AT_A_TIME = 20_000;

export const replay: Command = {
  name: 'replay',
  summary: 'Replays a policy on a click log with delayed feedback and prints the run record.',
  options: [
    {
      name: 'policy',
      value: 'P',
      required: true,
      help: `One of ${POLICIES.map((policy) => policy.id).join(', ')}.`,
    },
    {
      name: 'param',
      value: 'k=v',
      many: true,
      help: 'Parameters of the policy; the defaults are below.',
    },
    {
      ...RATES,
      help: `${RATES.help} With --log: the expected rewards, instead of the file’s own click rates.`,
    },
    { name: 'delay', value: 'D', required: true, help: `${DELAY_GRAMMAR}.` },
    {
      name: 'drift',
      value: 'D',
      help: `How the click rates change: ${DRIFT_GRAMMAR}. Not with --log.`,
    },
    { name: 'log', value: 'FILE.csv', help: 'Events with columns arm,reward; .csv.gz too.' },
    { name: 'log-seed', value: 'S', help: `Draw the log instead; ${LOG_SEED} unless given.` },
    { ...EVENTS, help: `${EVENTS.help} Not with --log.` },
    {
      name: 'policy-seed',
      value: 'S',
      required: true,
      help: 'Of the policy’s stream, and by its first child of the delays.',
    },
    {
      name: 'rounds',
      value: 'N',
      required: true,
      help: `Rounds to count, 1 to ${readable(MAX_ROUNDS)}.`,
    },
    {
      name: 'engine',
      value: ENGINES.join('|'),
      help: 'How choices meet the log; delayed unless given.',
    },
  ],
  notes: [
    'A delay’s values are one an arm, or a single one for all arms. Pareto delays are rounded to whole steps; loss is the probability that an event never arrives; lag is in steps, for a miss and for a click.',
    'Drift goes by the rounds counted, the first being round 1: from ROUND on other rates, or two arms trading theirs; or every rate swinging by AMPLITUDE around its own, each arm at its own time, once in PERIOD rounds.',
    'A run that reaches its step limit first has the status "stalled" and the rounds that it got to.',
  ],
  table: {
    title: 'Parameters',
    rows: POLICIES.filter((policy) => policy.parameters.length > 0).map((policy) => [
      policy.id,
      policy.parameters.map(describe).join('; '),
    ]),
  },
  examples: [
    '--policy ts --delay pareto:1,1,0.5,1,1,1,1,1,1,1 --policy-seed 90051 --rounds 10000',
    '--policy epsilon-greedy --param epsilon=0.05 --delay loss:0.2 --log-seed 7 --policy-seed 1 --rounds 5000',
    '--policy se --rates 0.2,0.8 --delay lag:0/500,500/0 --policy-seed 3 --rounds 2000 --engine every-decision',
    '--policy ts --rates 0.2,0.8 --delay instant --drift swap:1001:0,1 --policy-seed 3 --rounds 2000',
  ],
  async run(given) {
    const definition = policyById(given.text('policy'));
    const drift = given.optional('drift');
    const record = runWithProgress(
      {
        policy: { id: definition.id, params: parseParameters(definition, given.all('param')) },
        delay: parseDelay(given.text('delay')),
        drift: drift === undefined ? undefined : parseDrift(drift),
        policySeed: seed('--policy-seed', given.text('policy-seed')),
        rounds: wholeNumber('--rounds', given.text('rounds'), { min: 1, max: MAX_ROUNDS }),
        engine: oneOf('--engine', given.optional('engine') ?? ENGINES[0], ENGINES),
        log: chooseLog(given),
      },
      'replay',
    );
    const { policy, params, delay, rounds, steps, status, meanReward, pseudoRegret } = record;
    const { countedPerArm, bestArm, bestArmShare, eliminated, digest, curve, engine } = record;
    const roundsAsked = record.status === 'stalled' ? record.roundsAsked : rounds;
    if (status === 'stalled') {
      note(`Stalled at ${readable(steps)} steps: ${rounds} of ${roundsAsked} rounds counted.`);
    }
    await writeJson({
      ...{ policy, params, delay },
      ...(record.drift && { drift: record.drift }),
      ...{ rounds, steps, status, meanReward, pseudoRegret },
      ...{ countedPerArm, bestArm, bestArmShare, eliminated, digest, curve },
      ...{ engine, roundsAsked },
    });
    return 0;
  },
};

/** A whole run; a terminal sees how far it is. */
export function runWithProgress(setup: ReplaySetup, name: string, streams?: Streams): RunRecord {
  const run = new Replay(setup, streams);
  const progress = new Progress();
  while (!run.advance(STEPS_AT_A_TIME)) {
    progress.update(
      () =>
        `${name}: ${readable(run.round)} of ${readable(run.rounds)} rounds, ` +
        `${readable(run.step)} steps`,
    );
  }
  progress.end();
  return run.result();
}

/**
 * Reads `name=value` words, each value of the type that the policy asks for.
 * @throws InputError for a word without `=`, an unknown or repeated name, or no number where one
 * belongs; ranges are for the core to check.
 */
export function parseParameters(
  definition: PolicyDefinition,
  words: readonly string[],
): Record<string, ParameterValue> {
  const found = new Map<string, ParameterValue>();
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) throw new InputError('--param', word, 'NAME=VALUE');
    const name = word.slice(0, at);
    const value = word.slice(at + 1);
    if (found.has(name)) throw new UsageError(`--param ${name} is given twice`);
    const spec = definition.parameters.find((parameter) => parameter.name === name);
    // An unknown name goes on as it is: the core knows which names there are.
    if (spec === undefined || spec.type === 'choice') found.set(name, value);
    else if (spec.type === 'integer') found.set(name, wholeNumber(name, value, spec));
    else found.set(name, decimal(name, value, spec));
  }
  // A name such as __proto__ becomes a property like any other, for the core to refuse.
  return Object.fromEntries(found);
}

function describe(spec: ParameterSpec): string {
  return `${spec.name}=${spec.default} (${describeParameter(spec)})`;
}

function chooseLog(given: Given): EventLog {
  const file = given.optional('log');
  if (file === undefined) {
    const logSeed = seed('--log-seed', given.optional('log-seed') ?? LOG_SEED);
    return logOf(given, logSeed, given.has('drift'));
  }
  for (const option of ['log-seed', 'events', 'drift']) {
    if (given.has(option)) throw new UsageError(`--${option} does not go with --log`);
  }
  const text = given.optional('rates');
  if (text === undefined) return readLog(file);
  const rates = decimals('rates', text);
  checkRates(rates);
  return { ...readLog(file, rates.length), rates };
}
