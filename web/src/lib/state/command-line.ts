import { COURSE_RATES, DEFAULT_EVENTS } from '../limits.ts';
import type { RunSpec } from '../workers/messages.ts';
import { driftText } from './drift-codec.ts';
import { delayText } from './url-codec.ts';

/** The command that makes a run again, digit for digit, from a clone of the source. */
export function replayCommand(spec: RunSpec): string {
  const { policy, rates, events, logSeed, policySeed, rounds, delay, drift, engine } = spec;
  const options: [name: string, value: string][] = [['policy', policy.id]];
  for (const [name, value] of Object.entries(policy.params ?? {})) {
    options.push(['param', `${name}=${value}`]);
  }
  if (rates.join() !== COURSE_RATES.join()) options.push(['rates', rates.join()]);
  if (events !== undefined && events !== DEFAULT_EVENTS) options.push(['events', String(events)]);
  options.push(['delay', delayText(delay)]);
  if (drift !== undefined && drift.kind !== 'none') options.push(['drift', driftText(drift)]);
  options.push(['log-seed', String(logSeed)], ['policy-seed', String(policySeed)]);
  options.push(['rounds', String(rounds)]);
  if (engine !== undefined && engine !== 'delayed') options.push(['engine', engine]);
  const words = options.map(([name, value]) => `--${name} ${value}`);
  return ['npm run -s lab -- replay', ...words].join(' ');
}
