import { RecentLogs } from '../eval/recent-logs.ts';
import { Replay } from '../evaluation.ts';
import type { RunRecord } from '../evaluation.ts';
import { DEFAULT_EVENTS } from '../limits.ts';
import { generateLog } from '../log.ts';
import type { EventLog } from '../log.ts';
import type { PolicyDefinition } from '../policies/policy.ts';
import type { RunSpec } from './messages.ts';

const logs = new RecentLogs();

/**
 * The run of a spec, not yet advanced. Same spec, same run: in a worker, on the main thread and
 * in Node.
 * @param definition - takes the place of the registry's policy.
 * @throws InputError as `generateLog` and the constructor of {@link Replay}.
 */
export function startSpec(spec: RunSpec, definition?: PolicyDefinition): Replay {
  const { policy, delay, drift, policySeed, rounds, engine, checkpoints } = spec;
  const log = logOf(spec);
  const run = { delay, drift, policySeed, rounds, engine, checkpoints };
  return new Replay({ log, policy, definition, ...run });
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

function logOf({ logSeed, events = DEFAULT_EVENTS, rates, drift }: RunSpec): EventLog {
  const key = `${logSeed} ${events} ${rates.join()}`;
  const drifts = drift !== undefined && drift.kind !== 'none';
  return logs.of(
    key,
    () => generateLog(logSeed, events, rates, drifts),
    ({ uniforms }) => !drifts || uniforms !== undefined,
  );
}
