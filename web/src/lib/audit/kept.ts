import { entrySchema, withoutKeys } from './entry.ts';
import type { AuditEntry } from './entry.ts';

const NAME = 'bandit-lab-unwritten-answer:';

/** Letters; the answer of a model that rambles stays out of a store that all pages share. */
const LONGEST = 200_000;

/**
 * Keeps the answer that the log had no room for, one a run and with keys taken out, so that the tab
 * may close before there is room. Nothing here throws.
 */
export class KeptAnswers {
  readonly #keys: () => readonly string[];

  constructor(keys: () => readonly string[]) {
    this.#keys = keys;
  }

  /** @returns whether it is kept; otherwise it is lost with the page. */
  keep(entry: AuditEntry): boolean {
    const text = JSON.stringify(withoutKeys(entry, this.#keys()));
    if (text.length > LONGEST) return false;
    try {
      localStorage.setItem(NAME + entry.run, text);
      return true;
    } catch {
      return false;
    }
  }

  of(run: string): AuditEntry | null {
    try {
      const { data } = entrySchema.safeParse(JSON.parse(localStorage.getItem(NAME + run) ?? ''));
      return data?.run === run ? data : null;
    } catch {
      return null;
    }
  }

  forget(run: string): void {
    forgetKept((one) => one === run);
  }
}

/** Forgets what is kept of the runs that `goes` names. */
export function forgetKept(goes: (run: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(NAME) && goes(name.slice(NAME.length))) localStorage.removeItem(name);
    }
  } catch {
    // Where there is no storage, nothing was kept.
  }
}
