import { LabState } from '../../state/lab.svelte.ts';
import type { RunView } from '../../state/lab.svelte.ts';
import { DEFAULT_SETUP } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { encodeSetup } from '../../state/url-codec.ts';

/** Up to so many rounds in all, a change is run at once; beyond, the visitor starts it. */
const AT_ONCE = 250_000;
const PAUSE = 150;

/** The lab as the page handles it: what is shown, and when a changed set-up runs. */
export class LabView {
  readonly lab: LabState;
  /** Set-up of the runs shown. */
  #started = $state.raw<LabSetup>(DEFAULT_SETUP);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending = $state.raw(false);
  /** What was last worth showing; it stays until the next run has something to show. */
  #last: { readonly runs: readonly RunView[]; readonly setup: LabSetup } | undefined;

  constructor(lab = new LabState()) {
    this.lab = lab;
  }

  readonly shown = $derived.by(() => {
    const { runs, status } = this.lab;
    const something = runs.some(({ record, error }) => record !== null || error !== null);
    if (something || status !== 'running') this.#last = { runs, setup: this.#started };
    return this.#last ?? { runs, setup: this.#started };
  });

  /** The settings are no longer those of the runs shown. */
  readonly changed = $derived.by(
    () => this.lab.status !== 'idle' && encodeSetup(this.lab.setup) !== encodeSetup(this.#started),
  );

  /** A changed set-up is about to run by itself. */
  get pending(): boolean {
    return this.#pending;
  }

  /** Opens the set-up of a query string and runs it. */
  open(query: string): void {
    this.lab.load(query);
    this.run();
  }

  /** Takes a changed set-up; a small one runs as soon as the visitor pauses. */
  change(setup: LabSetup): void {
    this.lab.setup = setup;
    clearTimeout(this.#timer);
    const work = setup.rounds * setup.policies.length;
    this.#pending = work > 0 && work <= AT_ONCE;
    if (this.#pending) this.#timer = setTimeout(() => this.run(), PAUSE);
  }

  run(): void {
    clearTimeout(this.#timer);
    this.#pending = false;
    if (this.lab.setup.policies.length === 0) return;
    this.#started = this.lab.setup;
    this.lab.run();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.lab.dispose();
  }
}
