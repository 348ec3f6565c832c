import { join } from 'node:path';
import type { EventLog } from '../../web/src/lib/log.ts';
import { generatorFromState } from '../../web/src/lib/random/generator.ts';
import type { Command } from './command.ts';
import { FIELDS, readExpected } from './expected.ts';
import type { ExpectedRuns, RecordedRun, Score } from './expected.ts';
import { logDigest, readLog, readText } from './files.ts';
import { note, writeJson } from './output.ts';
import { runWithProgress } from './replay.ts';

const COURSEWORK = join(import.meta.dirname, '../../coursework');

/** A recorded run beside the same run made here. */
export interface Comparison {
  readonly run: string;
  readonly expected: Score;
  readonly found: Score;
  readonly match: boolean;
}

export const parity: Command = {
  name: 'parity',
  summary: 'Replays the recorded coursework runs and compares every number with the recorded one.',
  options: [
    { name: 'log', value: 'FILE', help: 'Another log with columns arm,reward; .csv.gz too.' },
    {
      name: 'expected',
      value: 'FILE',
      help: 'Other recorded runs, as coursework/reference/run.py --json prints them.',
    },
  ],
  notes: [
    `Each run starts from the states recorded before it. A run matches when ${FIELDS.join(', ')} are all equal, to the last digit. Exits 1 unless every run matches.`,
  ],
  examples: ['', '--log other.csv --expected other.json'],
  async run(given) {
    const source = given.optional('expected') ?? join(COURSEWORK, 'expected.json');
    const expected = readExpected(source, readText(source));
    const file = given.optional('log') ?? join(COURSEWORK, 'log.csv.gz');
    const log = readLog(file, expected.runs[0].countedPerArm.length);
    const sha256 = logDigest(log);
    if (sha256 !== expected.log.sha256) {
      note(`Not the recorded log: ${file} has SHA-256 ${sha256}, recorded ${expected.log.sha256}.`);
    }
    const comparisons = compareRuns(expected, log);
    await writeJson(comparisons);
    for (const line of describeMismatches(comparisons)) note(line);
    return comparisons.every(({ match }) => match) ? 0 : 1;
  },
};

/** Replays each recorded run from its recorded states. */
export function compareRuns(expected: ExpectedRuns, log: EventLog): Comparison[] {
  return expected.runs.map((recorded) => {
    const found = scoreOf(rerun(recorded, log, expected.rounds));
    const wanted = scoreOf(recorded);
    return {
      run: recorded.name,
      expected: wanted,
      found,
      match: FIELDS.every((field) => same(wanted[field], found[field])),
    };
  });
}

/** One line a field in which a run differs. */
export function describeMismatches(comparisons: readonly Comparison[]): string[] {
  return comparisons.flatMap(({ run, expected, found }) =>
    FIELDS.filter((field) => !same(expected[field], found[field])).map(
      (field) =>
        `${run}: ${field}: expected ${JSON.stringify(expected[field])}, ` +
        `found ${JSON.stringify(found[field])}`,
    ),
  );
}

function rerun(recorded: RecordedRun, log: EventLog, rounds: number): Score {
  const { policy, params, delay, before } = recorded;
  const streams = {
    policy: generatorFromState(before.policy),
    delay: generatorFromState(before.delay),
  };
  // The streams take the place of the seed.
  const setup = { log, policy: { id: policy, params }, delay, policySeed: 0, rounds };
  return runWithProgress(setup, recorded.name, streams);
}

function scoreOf(run: Score): Score {
  const { meanReward, digest, steps, rounds, status, countedPerArm, eliminated } = run;
  return { meanReward, digest, steps, rounds, status, countedPerArm, eliminated };
}

/** Numbers are equal to the last digit; lists, entry by entry. */
function same(a: Score[keyof Score], b: Score[keyof Score]): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
