import { START } from './evaluation-form.ts';
import type { ProblemForm, ScenarioForm } from './evaluation-form.ts';

/** The form as it is kept on the device. */
export interface Draft {
  readonly form: ProblemForm;
  /** What the address carried when the form was last run; empty for none. */
  readonly link: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'evaluation-problem';

/** What was entered here before; `null` where there is nothing that can be read. */
export function readDraft(store: Store): Draft | null {
  try {
    const { form, link } = JSON.parse(store.getItem(KEY) ?? 'null') as Draft;
    return isForm(form) && typeof link === 'string' ? { form, link } : null;
  } catch {
    return null;
  }
}

/** Keeps what is entered. Where the device has no room, the page goes on without. */
export function keepDraft(store: Store, draft: Draft): void {
  try {
    store.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Private windows and full disks: what is on the screen stays there.
  }
}

/** An older version of the site may have kept other fields. */
function isForm(form: ProblemForm): boolean {
  const { scenarios, policies, ...texts } = START;
  const likeStart = (value: object, start: object) =>
    Object.entries(start).every(
      ([name, field]) => typeof (value as Record<string, unknown>)[name] === typeof field,
    );
  return (
    likeStart(form, texts) &&
    form.scenarios.every((scenario: ScenarioForm) => likeStart(scenario, scenarios[0])) &&
    form.policies.every((entrant) => likeStart(entrant, policies[0]))
  );
}
