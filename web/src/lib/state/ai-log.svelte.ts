import { deleteDB } from 'idb';
import { AuditError } from '../audit/audit-error.ts';
import { DATABASE_NAME } from '../audit/database.ts';
import { withoutKeys } from '../audit/entry.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { EntryFilter } from '../audit/filter.ts';
import { countEntries, listModels, readPage, summarise } from '../audit/query.ts';
import type { LogSummary, PageMark } from '../audit/query.ts';
import { entryOf } from '../audit/rows.ts';
import type { RunSummary } from '../audit/run.ts';
import { openAuditStore } from '../audit/store.ts';
import type { AuditStore } from '../audit/store.ts';
import { KeyStore } from '../llm-policy/keys.ts';
import { tallyCalls } from '../llm-policy/transcript.ts';
import { redact } from '../llm-policy/secrets.ts';
import { brokenIds } from './ai-log-broken.ts';

/** Entries that the list shows at once. */
export const PAGE_SIZE = 100;

/** What the list shows. */
export interface ShownPage {
  readonly entries: readonly AuditEntry[];
  /** Place of the first one in the list, from 0. */
  readonly start: number;
  readonly hasOlder: boolean;
}

/** What an address finds: an entry, the text of one that cannot be read, or nothing. */
export type Found =
  { readonly entry: AuditEntry } | { readonly broken: string } | { readonly missing: true };

/** The log as the page reads it. Everything that it hands out has keys taken out of it. */
export class AiLog {
  readonly #keys = new KeyStore();
  #store: AuditStore | null = null;
  /** The filter of the list; `null` for one that nothing can pass. */
  #filter: EntryFilter | null = {};
  /** Where each part of the list begins, as far as the visitor has gone. */
  #marks: (PageMark | null)[] = [null];
  #search = new AbortController();

  #problem = $state.raw<AuditError | null>(null);
  #opened = $state(false);
  #total = $state(0);
  #runs = $state.raw<readonly RunSummary[]>([]);
  #unreadableRuns = $state(0);
  #models = $state.raw<readonly string[]>([]);
  #page = $state.raw<ShownPage | null>(null);
  #count = $state<number | null>(null);
  #summary = $state.raw<LogSummary | null>(null);
  #broken = $state.raw<readonly string[]>([]);

  /** What stands in the way of the log. */
  get problem(): AuditError | null {
    return this.#problem;
  }

  get opened(): boolean {
    return this.#opened;
  }

  /** Entries in the whole log, those that cannot be read counted. */
  get total(): number {
    return this.#total;
  }

  get runs(): readonly RunSummary[] {
    return this.#runs;
  }

  get unreadableRuns(): number {
    return this.#unreadableRuns;
  }

  get models(): readonly string[] {
    return this.#models;
  }

  /** `null` before the first is there. */
  get page(): ShownPage | null {
    return this.#page;
  }

  /** How many entries the filter leaves; `null` while they are counted. */
  get count(): number | null {
    return this.#count;
  }

  /** Of what the filter leaves; `null` while it is summed up. */
  get summary(): LogSummary | null {
    return this.#summary;
  }

  /** Ids of the first entries that cannot be read, if the list has any. */
  get broken(): readonly string[] {
    return this.#broken;
  }

  get store(): AuditStore {
    if (this.#store === null) throw new AuditError('closed');
    return this.#store;
  }

  /** Opens the log; the list comes with the first {@link show}. */
  async open(): Promise<void> {
    this.#problem = null;
    await this.#attempt(async () => {
      this.#store = await openAuditStore({
        keys: () => this.#keys.all,
        onClosed: () => {
          this.#store = null;
          this.#problem = new AuditError('closed');
        },
      });
      await this.#readFrame();
      this.#opened = true;
    });
  }

  close(): void {
    this.#search.abort();
    this.#store?.close();
    this.#store = null;
    this.#opened = false;
  }

  /** Shows what a filter leaves, from the newest on; `null` leaves nothing. */
  async show(filter: EntryFilter | null): Promise<void> {
    this.#filter = filter;
    this.#marks = [null];
    if (this.#opened) await this.#attempt(() => this.#readList());
  }

  /** Goes one part of the list on, or back. */
  async turn(step: 1 | -1): Promise<void> {
    if (step === -1) this.#marks = this.#marks.slice(0, -1);
    else if (this.#next !== null) this.#marks = [...this.#marks, this.#next];
    await this.#attempt(() => this.#readPage(this.#search.signal));
  }
  #next: PageMark | null = null;

  /** Reads everything again; what another tab has written is then here. */
  async refresh(): Promise<void> {
    this.#marks = [null];
    await this.#attempt(async () => {
      await this.#readFrame();
      await this.#readList();
    });
  }

  /** Reads again if another tab has added or removed entries. */
  async catchUp(): Promise<void> {
    await this.#attempt(async () => {
      if ((await countEntries(this.store, {})) !== this.#total) await this.refresh();
    });
  }

  async find(id: string): Promise<Found> {
    const row: unknown = await this.store.read(() => this.store.database.get('entries', id));
    if (row === undefined) return { missing: true };
    const entry = entryOf(row);
    if (entry !== null) return { entry: withoutKeys(entry, this.#keys.all) };
    return { broken: redact(JSON.stringify(row, null, 2), this.#keys.all).text };
  }

  /** Deletes a database that cannot be read, and begins afresh. */
  async startAfresh(): Promise<void> {
    this.close();
    await this.#attempt(() => deleteDB(DATABASE_NAME));
    await this.open();
  }

  /** Reads what stands around the list. */
  async #readFrame(): Promise<void> {
    const [{ runs, unreadable }, models, total] = await Promise.all([
      this.store.runs(),
      listModels(this.store),
      countEntries(this.store, {}),
    ]);
    const clean = (text: string) => redact(text, this.#keys.all).text;
    this.#runs = runs.map((run) => ({
      ...run,
      setup: { ...run.setup, model: clean(run.setup.model) },
    }));
    this.#unreadableRuns = unreadable;
    // What is a key, or was one, cannot be a filter.
    this.#models = models.filter((model) => clean(model) === model);
    this.#total = total;
  }

  async #readList(): Promise<void> {
    this.#search.abort();
    this.#search = new AbortController();
    const { signal } = this.#search;
    this.#count = null;
    this.#summary = null;
    await this.#readPage(signal);
    if (this.#filter === null) return;
    const count = await countEntries(this.store, this.#filter, signal);
    signal.throwIfAborted();
    this.#count = count;
    const summary = await summarise(this.store, this.#filter, signal);
    if (!signal.aborted) this.#summary = summary;
    this.#broken = summary.unreadable > 0 ? await brokenIds(this.store, signal) : [];
  }

  async #readPage(signal: AbortSignal): Promise<void> {
    if (this.#filter === null) {
      this.#page = { entries: [], start: 0, hasOlder: false };
      this.#count = 0;
      this.#summary = { ...tallyCalls([]), cost: 0, unreadable: 0 };
      return;
    }
    const after = this.#marks[this.#marks.length - 1];
    const start = (this.#marks.length - 1) * PAGE_SIZE;
    const { entries, next } = await readPage(this.store, this.#filter, PAGE_SIZE, after, signal);
    this.#next = next;
    const keys = this.#keys.all;
    this.#page = {
      entries: entries.map((entry) => withoutKeys(entry, keys)),
      start,
      hasOlder: next !== null,
    };
  }

  /** Does something with the log; what goes wrong with it becomes the page's problem. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // A newer search has taken the place of this one.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      if (!(error instanceof AuditError)) throw error;
      this.#problem ??= error;
    }
  }
}
