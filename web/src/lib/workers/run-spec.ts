import { Replay } from '../evaluation.ts';
import type { RunRecord } from '../evaluation.ts';
import { DEFAULT_EVENTS, generateLog } from '../log.ts';
import type { EventLog } from '../log.ts';
import type { RunSpec } from './messages.ts';

const LOGS_KEPT = 2;

/** The last logs generated, oldest first: the policies of one comparison all read the same. */
const logs = new Map<string, EventLog>();

/**
 * The run of a spec, not yet advanced. Same spec, same run: in a worker, on the main thread and
 * in Node.
 * @throws InputError as `generateLog` and the constructor of {@link Replay}.
 */
export function startSpec(spec: RunSpec): Replay {
  const { policy, delay, policySeed, rounds, engine, checkpoints } = spec;
  return new Replay({ log: logOf(spec), policy, delay, policySeed, rounds, engine, checkpoints });
}

/**
 * The whole run of a spec at once.
 * @throws InputError as {@link startSpec}.
 */
export function runSpec(spec: RunSpec): RunRecord {
  const run = startSpec(spec);
  run.advance(Infinity);
  return run.result();
}

function logOf({ logSeed, events = DEFAULT_EVENTS, rates }: RunSpec): EventLog {
  const key = `${logSeed} ${events} ${rates.join()}`;
  const log = logs.get(key) ?? generateLog(logSeed, events, rates);
  logs.delete(key);
  logs.set(key, log);
  const [oldest] = logs.keys();
  if (logs.size > LOGS_KEPT) logs.delete(oldest);
  return log;
}
