import { InputError } from '../errors.ts';
import { generateLog } from '../log.ts';
import type { EventLog } from '../log.ts';
import { defaultRng } from '../random/generator.ts';
import type { Configuration } from './configuration.ts';
import { RecentLogs } from './recent-logs.ts';

/** The logs of an evaluation, the last ones kept: the runs of a repetition read the same. */
export class Logs {
  readonly #recorded: EventLog | undefined;
  readonly #recent = new RecentLogs();

  /** @param recorded - where configurations resample it. */
  constructor(recorded?: EventLog) {
    this.#recorded = recorded;
  }

  /** @throws InputError where the configuration needs a recorded log that is not there. */
  of(configuration: Configuration, seed: number): EventLog {
    const { rates, recorded, events } = configuration;
    const key = [seed, events, ...(rates ?? [recorded?.blockLength])].join(' ');
    return this.#recent.of(key, () => this.#make(configuration, seed));
  }

  #make({ rates, recorded, events }: Configuration, seed: number): EventLog {
    if (rates !== undefined) return generateLog(seed, events, rates);
    if (this.#recorded === undefined || recorded === undefined) {
      throw new InputError('log', undefined, 'the recorded log of the configuration');
    }
    return resampleLog(this.#recorded, seed, events, recorded.blockLength);
  }
}

/**
 * A log of blocks of a recorded one: the starts are `defaultRng(seed).integers(0, n − length + 1)`,
 * one draw for all blocks, and the last block is cut. Within a block what is near in the record
 * stays near, such as the events of a visit. The rates stay those of the record, which is what
 * the resampled log is a sample of.
 * Source: the moving-block bootstrap of Künsch 1989.
 */
export function resampleLog(
  log: EventLog,
  seed: number,
  events: number,
  blockLength: number,
): EventLog {
  const starts = defaultRng(seed).integersFill(
    0,
    log.arms.length - blockLength + 1,
    new Float64Array(Math.ceil(events / blockLength)),
  );
  const arms = new Uint8Array(events);
  const rewards = new Uint8Array(events);
  starts.forEach((start, block) => {
    const place = block * blockLength;
    const end = start + Math.min(blockLength, events - place);
    arms.set(log.arms.subarray(start, end), place);
    rewards.set(log.rewards.subarray(start, end), place);
  });
  return { armCount: log.armCount, arms, rewards, rates: log.rates };
}
