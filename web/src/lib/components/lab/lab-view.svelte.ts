import { UndoHistory } from '../../state/history.svelte.ts';
import { LabState } from '../../state/lab.svelte.ts';
import type { RepeatedRuns, RunView } from '../../state/lab.svelte.ts';
import { DEFAULT_SETUP } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { recentSetups, rememberSetup } from '../../state/recent.ts';
import { describeChange } from '../../state/setup-words.ts';
import { encodeSetup } from '../../state/url-codec.ts';

/** Up to so many rounds in all, a change is run at once; beyond, the visitor starts it. */
const AT_ONCE = 1_000_000;
/** A visitor who has paused so long, in milliseconds, wants to see; this one has stayed a while. */
const PAUSE = 150;
const STAY = 4_000;

interface Shown {
  readonly runs: readonly RunView[];
  readonly repetitions: readonly RepeatedRuns[];
  /** The set-up that the runs are of. */
  readonly setup: LabSetup;
}

/** The lab as the page handles it: what is shown, what can be undone, and when things run. */
export class LabView {
  readonly lab: LabState;
  readonly history = new UndoHistory<LabSetup>();
  #recent = $state.raw<readonly LabSetup[]>([]);
  /** Set-up of the runs shown. */
  #started = $state.raw<LabSetup>(DEFAULT_SETUP);
  #pause: ReturnType<typeof setTimeout> | undefined;
  #stay: ReturnType<typeof setTimeout> | undefined;
  #pending = $state.raw(false);
  #opened = false;
  /** What was last worth showing; it stays until the next run has something to show. */
  #last: Shown | undefined;

  constructor(lab = new LabState()) {
    this.lab = lab;
  }

  readonly shown: Shown = $derived.by(() => {
    const { runs, repetitions, status } = this.lab;
    const now = { runs, repetitions, setup: this.#started };
    const something = runs.some(({ record, error }) => record !== null || error !== null);
    if (something || status !== 'running') this.#last = now;
    return this.#last ?? now;
  });

  /** The settings are no longer those of the runs shown. */
  readonly changed = $derived.by(
    () => this.lab.status !== 'idle' && encodeSetup(this.lab.setup) !== encodeSetup(this.#started),
  );

  /** A changed set-up is about to run by itself. */
  get pending(): boolean {
    return this.#pending;
  }

  /** The last set-ups that the visitor stayed with, newest first. */
  get recent(): readonly LabSetup[] {
    return this.#recent;
  }

  /** Opens what an address says, and runs it unless that has been done. */
  open(query: string): void {
    const before = this.lab.setup;
    this.lab.load(query);
    const change = describeChange(before, this.lab.setup);
    if (this.#opened && change !== null) this.history.note(before, change);
    if (!this.#opened) this.#recent = recentSetups();
    this.#opened = true;
    this.#remember();
    if (this.lab.view === 'compare' && (this.lab.status === 'idle' || this.changed)) this.run();
  }

  /** Takes a changed set-up; a small one runs as soon as the visitor pauses. */
  change(setup: LabSetup): void {
    const change = describeChange(this.lab.setup, setup);
    if (change === null) return;
    this.history.note(this.lab.setup, change);
    this.#take(setup);
  }

  undo(): void {
    this.#take(this.history.undo(this.lab.setup));
  }

  redo(): void {
    this.#take(this.history.redo(this.lab.setup));
  }

  run(): void {
    clearTimeout(this.#pause);
    this.#pending = false;
    if (this.lab.setup.policies.length === 0) return;
    this.#started = this.lab.setup;
    this.lab.run();
  }

  dispose(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#stay);
    this.lab.dispose();
  }

  #take(setup: LabSetup | undefined): void {
    if (setup === undefined) return;
    this.lab.setup = setup;
    clearTimeout(this.#pause);
    const work = setup.rounds * setup.policies.length * setup.repetitions;
    this.#pending = this.lab.view === 'compare' && work > 0 && work <= AT_ONCE;
    if (this.#pending) this.#pause = setTimeout(() => this.run(), PAUSE);
    this.#remember();
  }

  #remember(): void {
    clearTimeout(this.#stay);
    const { setup } = this.lab;
    if (encodeSetup(setup) === '') return;
    this.#stay = setTimeout(() => (this.#recent = rememberSetup(setup)), STAY);
  }
}
