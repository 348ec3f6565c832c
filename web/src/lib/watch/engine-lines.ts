import type { Engine, StepTrace } from '../evaluation.ts';

/** What happened in a step, as far as the lines of the replay depend on it. */
interface Facts {
  readonly waited: boolean;
  readonly instant: boolean;
  readonly arrivedFromQueue: boolean;
}

/** A line of the replay, by what it contains, and when it runs. */
type Rule = readonly [part: string, runs: (facts: Facts) => boolean];

const always = () => true;

/** What comes without a rule runs in every step. */
const RULES: Readonly<Record<Engine, readonly Rule[]>> = {
  delayed: [
    ['pending.add(', ({ waited }) => waited],
    ['arrive(run, event >> 1', ({ arrivedFromQueue }) => arrivedFromQueue],
    ['const event = pending.event(node)', ({ arrivedFromQueue }) => arrivedFromQueue],
    ['if (delay === 0) arrive(', ({ instant }) => instant],
    ['run.drawDelay(', always],
    ['run.policy.choose(', always],
  ],
  'every-decision': [
    ['policy.update(', ({ arrivedFromQueue }) => arrivedFromQueue],
    ['const event = pending.event(node)', ({ arrivedFromQueue }) => arrivedFromQueue],
    ['throw new InputError', () => false],
    ['run.drawDelay(', always],
    ['policy.choose(', always],
  ],
};

/** Where the replay's step is written. */
export const ENGINE_SOURCES: Readonly<Record<Engine, readonly [file: string, name: string]>> = {
  delayed: ['delayed.ts', 'stepDelayed'],
  'every-decision': ['decisions.ts', 'stepDecision'],
};

/** The texts by which the lines of an engine are known. */
export function enginePatterns(engine: Engine): string[] {
  return RULES[engine].map(([part]) => part);
}

/** Which lines of the replay's step ran. */
export function engineLinesRun(
  engine: Engine,
  lines: readonly string[],
  trace: StepTrace | null,
): boolean[] {
  if (trace === null) return lines.map(() => false);
  const { delay, arrived } = trace;
  const instant = engine === 'delayed' && delay === 0;
  const facts: Facts = {
    instant,
    // In the every-decision engine what is due at once waits for the next choice.
    waited: delay > 0 || engine === 'every-decision',
    arrivedFromQueue: arrived.length > (instant ? 1 : 0),
  };
  return lines.map((line) => {
    // The notes are this page's, not the replay's.
    if (/^\s*(\/\/|\/\*|\*|\}|$)|notes(\?\.|:| !== null)|assign\(notes/.test(line)) return false;
    const rule = RULES[engine].find(([part]) => line.includes(part));
    return rule === undefined || rule[1](facts);
  });
}
