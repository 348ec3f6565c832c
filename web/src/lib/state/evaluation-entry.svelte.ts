import { readConfiguration } from '../eval/configuration.ts';
import { keepDraft, readDraft } from './evaluation-draft.ts';
import { readForm } from './evaluation-form-problem.ts';
import type { FormReading } from './evaluation-form-problem.ts';
import { formOf, START } from './evaluation-form.ts';
import type { ProblemForm } from './evaluation-form.ts';
import { decodeProblem } from './evaluation-problem.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const MOST_STEPS_BACK = 20;

/** The problem that a visitor is entering: kept on the device, and what was there before. */
export class ProblemEntry {
  #form = $state.raw<ProblemForm>(START);
  #past = $state.raw<readonly ProblemForm[]>([]);
  #link = '';
  #store: Store | undefined;
  readonly #reading = $derived(readForm(this.#form));

  get form(): ProblemForm {
    return this.#form;
  }

  get reading(): FormReading {
    return this.#reading;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /**
   * Brings back what was entered on this device, or fills in the problem of a link; then what was
   * entered is one step back, and stays kept until the form changes.
   * @returns whether the form is the link's.
   * @throws Error where the link's problem cannot be read; the form is the device's then.
   */
  open(store: Store, link: string): boolean {
    this.#store = store;
    const draft = readDraft(store);
    this.#form = draft?.form ?? START;
    if (link === '' || draft?.link === link) {
      this.#link = link;
      return link !== '';
    }
    const linked = formOf(readConfiguration(decodeProblem(link)));
    if (draft !== null) this.#past = [draft.form];
    this.#form = linked;
    this.#link = link;
    return true;
  }

  change(changes: Partial<ProblemForm>): void {
    this.#form = { ...this.#form, ...changes };
    this.#keep();
  }

  /** Puts another problem in the place of this one, which undo brings back. */
  fill(form: ProblemForm): void {
    if (JSON.stringify(form) === JSON.stringify(this.#form)) return;
    this.#past = [...this.#past, this.#form].slice(-MOST_STEPS_BACK);
    this.#form = form;
    this.#keep();
  }

  clear(): void {
    this.fill(START);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#form = before;
    this.#keep();
  }

  /** The form was run, and this is the link to it; empty where it is too long for one. */
  ran(link: string): void {
    this.#link = link;
    this.#keep();
  }

  #keep(): void {
    if (this.#store) keepDraft(this.#store, { form: this.#form, link: this.#link });
  }
}
