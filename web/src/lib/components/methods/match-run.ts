import type { Replay } from '../../evaluation.ts';
import type { StepView } from '../../watch/stepper.ts';

/** What has become of an event by the last step shown. */
export type Fate = 'waits' | 'counted' | 'passed' | 'lost';

/** An event of the log on its way from the step that read it to the one at which it is known. */
export interface Journey {
  readonly read: number;
  /** `Infinity` when it is lost. */
  readonly due: number;
  readonly arm: number;
  readonly click: boolean;
  readonly fate: Fate;
}

/** The last steps of a run, to be drawn. */
export interface Strip {
  /** First step in sight, and the arm asked for at each from there on. */
  readonly first: number;
  readonly choices: readonly number[];
  /** What was read in these steps, or before them and known or waiting in them. */
  readonly journeys: readonly Journey[];
}

/** A delayed replay that keeps all its steps, so that it can be watched forwards and back. */
export class MatchRun {
  readonly #run: Replay;
  readonly #views: StepView[];

  /** @param run - not yet advanced. */
  constructor(run: Replay) {
    this.#run = run;
    const start = run.look();
    const nothing = { trace: null, removed: [], fresh: true, queue: [] };
    this.#views = [{ ...nothing, before: start, after: start, finished: run.finished }];
  }

  /** The run after so many steps, or after its last. */
  at(step: number): StepView {
    while (this.#views.length <= step && !this.#run.finished) {
      const before = this.#views[this.#views.length - 1].after;
      const trace = this.#run.takeStep();
      const { finished } = this.#run;
      const kept = { removed: [], fresh: false, queue: [] };
      this.#views.push({ trace, before, after: this.#run.look(), finished, ...kept });
    }
    return this.#views[Math.min(step, this.#views.length - 1)];
  }

  /** Steps after which the next round has counted, or the run is over. */
  nextMatch(step: number): number {
    const { round } = this.at(step).after;
    let next = this.at(step + 1);
    while (!next.finished && next.after.round === round) next = this.at(next.after.step + 1);
    return next.after.step;
  }

  /**
   * @param step - steps taken.
   * @param width - steps in sight.
   */
  strip(step: number, width: number): Strip {
    const taken = this.at(step).after.step;
    const first = Math.max(0, taken - width);
    const traces = this.#views.slice(1, taken + 1).flatMap(({ trace }) => trace ?? []);
    return {
      first,
      choices: traces.slice(first).map(({ choice }) => choice),
      journeys: traces.flatMap(({ step: read, event, delay }): Journey[] => {
        const due = read + delay;
        if (event === null || (read < first && (due < first || due === Infinity))) return [];
        const { arm, reward } = event;
        const chosen = traces[due]?.choice;
        const fate = chosen === undefined ? 'waits' : chosen === arm ? 'counted' : 'passed';
        return [{ read, due, arm, click: reward === 1, fate: due === Infinity ? 'lost' : fate }];
      }),
    };
  }
}

/** What a strip shows, in a sentence. */
export function stripWords({ first, choices, journeys }: Strip): string {
  if (choices.length === 0) return 'No step has been taken.';
  const count = (fate: Fate) => journeys.filter((one) => one.fate === fate).length;
  const known = journeys.filter(({ fate, due }) => fate !== 'lost' && due < first + choices.length);
  const rest = [
    count('waits') > 0 ? `${count('waits')} on their way` : '',
    count('lost') > 0 ? `${count('lost')} lost` : '',
  ].filter((part) => part !== '');
  const others = rest.length === 0 ? '' : ` Of those read, ${rest.join(' and ')}.`;
  return (
    `Steps ${first + 1} to ${first + choices.length}: ${known.length} events became known, ` +
    `${count('counted')} of them at a step that asked for their arm.${others}`
  );
}
