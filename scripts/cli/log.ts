import { COURSE_RATES, DEFAULT_EVENTS } from '../../web/src/lib/limits.ts';
import { generateLog } from '../../web/src/lib/log.ts';
import type { EventLog } from '../../web/src/lib/log.ts';
import type { Command, Given, OptionSpec } from './command.ts';
import { logDigest, writeLog } from './files.ts';
import { note, readable, writeJson } from './output.ts';
import { decimals, seed, seedForJson, wholeNumber } from './values.ts';

/** Options of a generated log, which `replay` shares. */
export const EVENTS: OptionSpec = {
  name: 'events',
  value: 'N',
  help: `Events in the log; ${readable(DEFAULT_EVENTS)} unless given.`,
};
export const RATES: OptionSpec = {
  name: 'rates',
  value: 'a,b,…',
  help: 'Click rates of the arms, 2 to 100 of them; the ten course rates unless given.',
};

/** The log that `--events` and `--rates` describe. */
export function logOf(given: Given, logSeed: number | bigint, keepUniforms = false): EventLog {
  const events = wholeNumber('--events', given.optional('events') ?? `${DEFAULT_EVENTS}`);
  const rates = given.optional('rates');
  return generateLog(
    logSeed,
    events,
    rates === undefined ? COURSE_RATES : decimals('rates', rates),
    keepUniforms,
  );
}

export const log: Command = {
  name: 'log',
  summary: 'Draws a seeded click log and prints what is in it.',
  options: [
    { name: 'seed', value: 'S', required: true, help: 'Of the log: 0 or more, of any size.' },
    EVENTS,
    RATES,
    { name: 'out', value: 'FILE.csv', help: 'Write the events there; gzipped if it ends in .gz.' },
  ],
  notes: [
    'Prints seed, events, per arm how often it was shown and clicked, rates, and the SHA-256 over the arms as bytes followed by the clicks as bytes. A seed above 2^53 − 1 is printed as a string.',
  ],
  examples: ['--seed 2023', '--seed 1 --events 1000 --rates 0.1,0.5,0.9 --out log.csv'],
  async run(given) {
    const logSeed = seed('--seed', given.text('seed'));
    const made = logOf(given, logSeed);
    const out = given.optional('out');
    if (out !== undefined) {
      writeLog(out, made);
      note(`Wrote ${readable(made.arms.length)} events to ${out}.`);
    }
    const counts = new Array<number>(made.armCount).fill(0);
    const clicks = [...counts];
    made.arms.forEach((arm, i) => {
      counts[arm] += 1;
      clicks[arm] += made.rewards[i];
    });
    await writeJson({
      seed: seedForJson(logSeed),
      events: made.arms.length,
      counts,
      clicks,
      rates: made.rates,
      sha256: logDigest(made),
    });
    return 0;
  },
};
