import type { RunRecord } from '../../evaluation.ts';
import { lastAtMost } from '../../charts/nearest.ts';
import { policyLabel, specsOf } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import type { Incident, Moment } from '../../watch/recording.ts';
import { fromPlainError } from '../../workers/plain-error.ts';
import type { FromWatcher, ToWatcher } from '../../workers/watch-messages.ts';

/** The part of `Worker` that a recording needs. */
export type Watcher = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** One policy's run as it is being recorded. */
export interface Recording {
  readonly key: string;
  readonly policyId: string;
  readonly label: string;
  readonly record: RunRecord | null;
  readonly moments: readonly Moment[];
  readonly incidents: readonly Incident[];
  readonly done: boolean;
  readonly error: string | null;
}

/** Where a visitor looks. */
export interface Place {
  readonly policy: number;
  readonly round: number;
}

/** What is watched: the recorded runs of a set-up, one of them in detail, at one moment. */
export class InsideView {
  #recordings = $state.raw<readonly Recording[]>([]);
  #policy = $state(0);
  /** Moment shown; undefined until the visitor decides: then the first removal is. */
  #index = $state<number>();
  /** Round that is wanted once it has been recorded. */
  #wanted: number | undefined;
  #worker: Watcher | undefined;
  readonly #createWorker: () => Watcher;

  constructor(createWorker: () => Watcher = watchWorker) {
    this.#createWorker = createWorker;
  }

  get recordings(): readonly Recording[] {
    return this.#recordings;
  }

  get policy(): number {
    return this.#policy;
  }

  get recording(): Recording | undefined {
    return this.#recordings[this.#policy];
  }

  get index(): number {
    const count = this.recording?.moments.length ?? 0;
    return Math.max(0, Math.min(this.#index ?? this.#firstIncident(), count - 1));
  }

  get moment(): Moment | undefined {
    return this.recording?.moments[this.index];
  }

  /** The incidents that the moment is the first to show. */
  get incidents(): readonly Incident[] {
    return this.recording?.incidents.filter(({ moment }) => moment === this.index) ?? [];
  }

  /** Records the runs of a set-up; what went on before is dropped, the place is kept. */
  open(setup: LabSetup, place: Place | undefined): void {
    this.#worker?.terminate();
    this.#policy = Math.max(0, Math.min(place?.policy ?? 0, setup.policies.length - 1));
    this.#wanted = place?.round;
    this.#index = undefined;
    this.#recordings = setup.policies.map((choice, index) => ({
      ...{ key: String(index), policyId: choice.id, label: policyLabel(choice) },
      ...{ record: null, moments: [], incidents: [], done: false, error: null },
    }));
    if (setup.policies.length === 0) return;
    const worker = (this.#worker = this.#createWorker());
    worker.onmessage = (event: MessageEvent<FromWatcher>) => {
      if (worker === this.#worker) this.#receive(event.data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#failAll(event.message);
    };
    const jobs = specsOf(setup).map((spec, run) => ({ run, spec }));
    const first = jobs.splice(this.#policy, 1);
    const message: ToWatcher = { jobs: [...first, ...jobs] };
    worker.postMessage(message);
  }

  /** Shows another policy at the same round, or the nearest before it that it reached. */
  choose(policy: number): void {
    const round = this.#index === undefined ? undefined : this.moment?.round;
    this.#policy = policy;
    this.#index = undefined;
    if (round !== undefined) this.goToRound(round);
  }

  goTo(index: number): void {
    this.#wanted = undefined;
    const count = this.recording?.moments.length ?? 0;
    this.#index = Math.max(0, Math.min(index, count - 1));
  }

  /** The last moment that has counted at most so many rounds. */
  goToRound(round: number): void {
    this.goTo(lastAtMost(this.recording?.moments.map((moment) => moment.round) ?? [], round));
  }

  /** The next moment with an incident in a direction; undefined when there is none. */
  incidentFrom(direction: 1 | -1): number | undefined {
    const places = this.recording?.incidents.map(({ moment }) => moment) ?? [];
    return direction > 0
      ? places.find((place) => place > this.index)
      : places.findLast((place) => place < this.index);
  }

  dispose(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #firstIncident(): number {
    const recording = this.recording;
    if (recording === undefined) return 0;
    const { incidents } = recording;
    const first = incidents.find(({ kind }) => kind === 'removed') ?? incidents[0];
    return first?.moment ?? Math.round(recording.moments.length / 2);
  }

  #receive(message: FromWatcher): void {
    switch (message.type) {
      case 'record':
        return this.#change(message.run, { record: message.record });
      case 'moments': {
        const { moments, incidents } = this.#recordings[message.run];
        this.#change(message.run, {
          moments: [...moments, ...message.moments],
          incidents: [...incidents, ...message.incidents],
        });
        return this.#settle();
      }
      case 'done':
        return this.#change(message.run, { done: true });
      case 'failed':
        return this.#change(message.run, { error: fromPlainError(message.error).message });
    }
  }

  /** Goes to the wanted round as far as it has been recorded. */
  #settle(): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    this.goToRound(wanted);
    const reached = this.recording?.moments.at(-1)?.round ?? 0;
    if (reached < wanted) this.#wanted = wanted;
  }

  #change(run: number, changes: Partial<Recording>): void {
    this.#recordings = this.#recordings.with(run, { ...this.#recordings[run], ...changes });
  }

  #failAll(reason: string): void {
    const error = `The recording stopped${reason ? `: ${reason}` : ''}.`;
    this.#recordings = this.#recordings.map((one) => (one.done ? one : { ...one, error }));
  }
}

function watchWorker(): Watcher {
  return new Worker(new URL('../../workers/watch-worker.ts', import.meta.url), { type: 'module' });
}
