import { KeptAnswers } from '../audit/kept.ts';
import { lockRun } from '../audit/lock.ts';
import type { RunSummary } from '../audit/run.ts';
import { openAuditStore } from '../audit/store.ts';
import type { AuditStore } from '../audit/store.ts';
import type { Provider } from '../llm-policy/providers/provider.ts';
import { providerById, PROVIDERS } from '../llm-policy/providers/registry.ts';
import type { EpisodeSetup } from '../llm-policy/episode-setup.ts';
import { LlmAccess, obstacleOf } from './llm-access.ts';
import { LlmBaselines } from './llm-baselines.svelte.ts';
import type { DriverLog, LlmDriver } from './llm-driver.ts';
import type { CallSettings } from './llm-call.ts';
import { LlmKey } from './llm-key.svelte.ts';
import { newRun, timeOf } from './llm-run.ts';
import {
  DEFAULT_LLM_SETTINGS,
  episodesOf,
  loadSettings,
  pricesOf,
  saveSettings,
} from './llm-settings.ts';
import type { LlmSettings } from './llm-settings.ts';
import { shownRun } from './llm-shown.ts';
import type { ShownRun } from './llm-shown.ts';
import { Throttle } from './throttle.ts';

const REFRESH = 120;

/** The page /llm: settings, the run that is shown, and all runs of the log. */
export class LlmLab {
  readonly key = new LlmKey();
  readonly baselines = new LlmBaselines();
  #settings = $state.raw<LlmSettings>(DEFAULT_LLM_SETTINGS);
  #runs = $state.raw<readonly RunSummary[]>([]);
  #shown = $state.raw<ShownRun | null>(null);
  #problem = $state.raw('');
  #queued = $state.raw<readonly string[]>([]);
  #busy = $state.raw(false);
  #stopped = false;
  #store: Promise<AuditStore> | undefined;
  #driver: LlmDriver | undefined;
  readonly #access: LlmAccess;
  readonly #kept = new KeptAnswers(() => this.key.all);
  readonly #refresh = new Throttle(() => this.#publish(), REFRESH);

  /** @param relay - address of the page of the frame that calls servers elsewhere. */
  constructor(relay: string) {
    this.#access = new LlmAccess(this.key, relay);
  }

  get settings(): LlmSettings {
    return this.#settings;
  }

  /** All runs, newest first. */
  get runs(): readonly RunSummary[] {
    return this.#runs;
  }

  get shown(): ShownRun | null {
    return this.#shown;
  }

  /** What stands in the way of anything at all, for the visitor; empty if nothing does. */
  get problem(): string {
    return this.#problem;
  }

  /** Runs that begin when the one before is complete. */
  get queued(): readonly string[] {
    return this.#queued;
  }

  /** A run goes on, or is about to. */
  get busy(): boolean {
    return this.#busy;
  }

  get provider(): Provider {
    return providerById(this.#settings.provider);
  }

  /** Who plays a run; the stand-in where nobody is known by its name. */
  providerOf({ setup }: RunSummary): Provider {
    return PROVIDERS.find(({ id }) => id === setup.provider) ?? PROVIDERS[0];
  }

  /** Looks into the browser's storage, and shows the run that the visitor left unfinished. */
  async open(): Promise<void> {
    this.key.look();
    this.#settings = loadSettings(PROVIDERS.map(({ id }) => id));
    await this.#try(async () => {
      await this.#list();
      const left = this.#runs.find(
        ({ state, pause, decisions }) =>
          state === 'running' || (state === 'paused' && (decisions.length > 0 || pause === null)),
      );
      const waits = left ?? this.#runs.find(({ state }) => state === 'complete');
      if (waits !== undefined && !this.#busy) await this.#open(waits);
    });
  }

  change(changes: Partial<LlmSettings>): void {
    this.#settings = { ...this.#settings, ...changes };
    saveSettings(this.#settings, this.key.all);
  }

  /** Why a run cannot be started as the settings are; empty if it can. */
  readonly obstacle: string = $derived(
    obstacleOf(this.#settings, this.provider, this.key.shown?.provider),
  );

  /** Starts the runs that the settings ask for, one after the other. */
  async start(): Promise<void> {
    if (this.#busy || this.obstacle !== '') return;
    await this.#busily(async () => {
      const store = await this.#opened();
      const { kind } = this.provider;
      const now = Date.now();
      const runs = episodesOf(this.#settings).map((setup, index) =>
        newRun(kind, setup, { ...pricesOf(this.#settings) }, now + index),
      );
      for (const run of runs) await store.saveRun(run);
      await this.#list();
      this.#queued = runs.map(({ id }) => id);
      await this.#playQueue();
    });
  }

  /** Goes on with the run shown, then with what is queued. */
  async resume(): Promise<void> {
    const driver = this.#driver;
    if (this.#busy || driver === undefined) return;
    const { id, name, needsKey } = providerById(driver.run.setup.provider);
    if (needsKey === 'yes' && this.key.of(id) === null) {
      this.#problem = `Enter a key of ${name} in the settings, then resume.`;
      return;
    }
    await this.#busily(async () => {
      this.#queued = [driver.run.id, ...this.#queued.filter((id) => id !== driver.run.id)];
      await this.#playQueue();
    });
  }

  pause(): void {
    this.#driver?.pause();
  }

  /** Ends the call that is out, and clears the queue; its runs can be resumed from the list. */
  stop(): void {
    this.#stopped = true;
    this.#queued = [];
    this.#driver?.stop();
  }

  async overrule(arm: number): Promise<void> {
    await this.#busily(async () => {
      await this.#driver?.overrule(arm);
      await this.#list();
    });
  }

  /** Shows a run of the list. */
  async show(run: RunSummary): Promise<void> {
    if (!this.#busy) await this.#try(() => this.#open(run));
  }

  async review(id: string, state: 'accepted' | 'rejected'): Promise<void> {
    await this.#try(async () => {
      const store = await this.#opened();
      try {
        await store.review(id, state, timeOf(Date.now()));
      } finally {
        // As the log has it now: another tab may have reviewed it before.
        await this.#list();
        const now = this.#runs.find((run) => run.id === id);
        if (now !== undefined && this.#shown?.run.id === id) await this.#open(now);
      }
    });
  }

  /** Removes a run with its entries. */
  async remove(id: string): Promise<void> {
    await this.#try(async () => {
      await (await this.#opened()).removeRun(id);
      this.#queued = this.#queued.filter((one) => one !== id);
      if (this.#driver?.run.id === id) this.#driver = undefined;
      this.#publish();
      await this.#list();
    });
  }

  /** The models that the provider offers. @throws ProviderError, InputError */
  listModels(signal: AbortSignal): Promise<string[]> {
    return this.provider.listModels(this.#access.fresh(this.provider, 0, this.#settings), signal);
  }

  dispose(): void {
    this.stop();
    this.#refresh.cancel();
    this.baselines.dispose();
    void this.#store?.then(
      (store) => store.close(),
      () => undefined,
    );
  }

  async #playQueue(): Promise<void> {
    for (;;) {
      const next = this.#runs.find(({ id }) => id === this.#queued[0]);
      if (next === undefined) return;
      if (this.#driver?.run.id !== next.id) await this.#open(next);
      const driver = this.#driver as LlmDriver;
      // Stop may have come before the run had been opened.
      if (this.#stopped) {
        this.#queued = [];
        return;
      }
      await driver.play(this.#calls(driver.run.setup));
      this.#refresh.flush();
      await this.#list();
      if (driver.run.state !== 'complete') return;
      this.#queued = this.#queued.slice(1);
    }
  }

  async #open(run: RunSummary): Promise<void> {
    const store = await this.#opened();
    const log: DriverLog = { store, lock: (id) => lockRun(store, id), kept: this.#kept };
    // With all the policies: nothing that a page needs before there is a run.
    const { LlmDriver } = await import('./llm-driver.ts');
    this.#driver = await LlmDriver.open(log, run, () => this.#refresh.request());
    this.baselines.show(run.setup);
    this.#refresh.flush();
  }

  #calls({ provider: id, repetition }: EpisodeSetup): CallSettings {
    const provider = providerById(id);
    const { maxTokens, timeoutSeconds, cap } = this.#settings;
    const run = this.#driver?.run.id ?? '';
    const access = this.#access.ofRun(run, provider, repetition, this.#settings);
    return { provider, access, maxTokens, timeoutMs: timeoutSeconds * 1000, cap };
  }

  async #list(): Promise<void> {
    this.#runs = (await (await this.#opened()).runs()).runs;
  }

  #opened(): Promise<AuditStore> {
    this.#store ??= openAuditStore({
      keys: () => this.key.all,
      onClosed: () => {
        this.#store = undefined;
        this.#driver?.stop();
      },
    });
    return this.#store;
  }

  async #busily(work: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#stopped = false;
    await this.#try(work);
    this.#busy = false;
    this.#refresh.flush();
  }

  async #try(work: () => Promise<void>): Promise<void> {
    this.#problem = '';
    try {
      await work();
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
      // A log that could not be opened may be there the next time.
      await this.#store?.catch(() => (this.#store = undefined));
    }
  }

  #publish(): void {
    const driver = this.#driver;
    this.#shown = driver === undefined ? null : shownRun(driver);
  }
}
