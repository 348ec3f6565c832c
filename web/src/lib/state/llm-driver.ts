import { AuditError } from '../audit/audit-error.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { RunLock } from '../audit/lock.ts';
import type { RunSummary } from '../audit/run.ts';
import type { AuditStore } from '../audit/store.ts';
import { costOf, estimateCost, reachesCap } from '../llm-policy/cost.ts';
import { Episode } from '../llm-policy/episode.ts';
import { promptOf, promptText } from '../llm-policy/prompt.ts';
import type { Prompt } from '../llm-policy/prompt.ts';
import type { Access, AskResult, Provider } from '../llm-policy/providers/provider.ts';
import { askWithRetries, RETRY_LIMITS } from '../llm-policy/retry.ts';
import { decisionsOf, nextAttempt, tallyCalls } from '../llm-policy/transcript.ts';
import { entryOfCall, entryOfStop, QUEUED } from './llm-entry.ts';

/** Why a run stands still, and what the visitor can do about it. */
export interface Standstill {
  readonly message: string;
  readonly next: string;
}

/** How calls are made; may change from one resumption to the next. */
export interface CallSettings {
  readonly provider: Provider;
  readonly access: Access;
  readonly maxTokens: number;
  readonly timeoutMs: number;
  /** US dollars that a run may cost. */
  readonly cap: number;
}

/** The log as a driver uses it. */
export interface DriverLog {
  readonly store: Pick<AuditStore, 'append' | 'entriesOf' | 'overrule' | 'runs' | 'saveRun'>;
  /** `null` while another tab drives the run. */
  readonly lock: (run: string) => Promise<RunLock | null>;
}

const STOPPED: Standstill = { message: 'Stopped by you.', next: 'Resume goes on from here.' };
const PAUSED: Standstill = { message: 'Paused by you.', next: 'Resume goes on from here.' };
const ELSEWHERE: Standstill = {
  message: 'Another tab is at work on this run.',
  next: 'Watch it there; or close that tab, then resume here.',
};

/**
 * Plays a run round by round: asks, writes the entry of the call, plays the arm, and only then asks
 * again. What was played follows from the entries alone, so a run goes on after a reload as if
 * nothing had been.
 */
export class LlmDriver {
  #run: RunSummary;
  #episode: Episode;
  #entries: AuditEntry[] = [];
  #standstill: Standstill | null = null;
  #playing = false;
  #waiting: Standstill | null = null;
  /** An answer that could not be written; the next resumption begins with it. */
  #unwritten: AuditEntry | null = null;
  #stop = new AbortController();
  #pauseWish = false;
  readonly #log: DriverLog;
  readonly #changed: () => void;

  private constructor(log: DriverLog, run: RunSummary, changed: () => void) {
    this.#log = log;
    this.#run = run;
    this.#episode = new Episode(run.setup);
    this.#changed = changed;
  }

  /**
   * A run as the log has it; it stands still until {@link play}.
   * @param changed - is called whenever there is something new to show.
   * @throws AuditError or InputError where the log cannot be read.
   */
  static async open(log: DriverLog, run: RunSummary, changed: () => void): Promise<LlmDriver> {
    const driver = new LlmDriver(log, run, changed);
    await driver.#reload();
    if (run.pause !== null && run.pause !== QUEUED)
      driver.#standstill = { message: run.pause, next: '' };
    if (run.state === 'running') {
      driver.#standstill = {
        message:
          'This run was interrupted: the page was closed or reloaded, or another tab has it.',
        next: 'Resume goes on from the last answer in the log.',
      };
    }
    return driver;
  }

  get run(): RunSummary {
    return this.#run;
  }

  get entries(): readonly AuditEntry[] {
    return this.#entries;
  }

  get episode(): Episode {
    return this.#episode;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** A pause has been asked for and comes with the answer to the call that is out. */
  get pausing(): boolean {
    return this.#playing && this.#pauseWish;
  }

  /** Why the run stands still; `null` while it does not. */
  get standstill(): Standstill | null {
    return this.#standstill;
  }

  /** What the next attempt waits for. */
  get waiting(): Standstill | null {
    return this.#waiting;
  }

  /** What the next call would send. */
  get prompt(): Prompt {
    return promptOf(this.#episode.promptView());
  }

  /** What was spent, at the run's prices; calls without a reported usage count as the others. */
  get spent(): number {
    const { prices } = this.#run;
    const tally = tallyCalls(this.#entries);
    const unknown = tally.answers - Math.min(tally.answers, tally.reported);
    return costOf(tally, prices) + this.#expected(unknown);
  }

  /** Ends the call that is out, or the wait, and pauses. */
  stop(): void {
    this.#stop.abort();
  }

  /** Pauses with the next answer. */
  pause(): void {
    this.#pauseWish = true;
    this.#changed();
  }

  /** Plays until the last round or a pause. Never throws: {@link standstill} says what happened. */
  async play(calls: CallSettings): Promise<void> {
    await this.#alone(async () => {
      if (this.#unwritten !== null) await this.#write(this.#unwritten);
      await this.#save({ state: 'running', pause: null });
      return this.#rounds(calls);
    });
  }

  /** Has the visitor decide the round of the last entry. Only while the run stands still. */
  async overrule(arm: number): Promise<void> {
    const before = this.#standstill ?? PAUSED;
    await this.#alone(async () => {
      const last = this.#entries.at(-1);
      if (last === undefined) return before;
      await this.#log.store.overrule(last.id, arm);
      await this.#reload();
      return before;
    });
  }

  /** Does something to the run while no other tab may, and saves how it ended. */
  async #alone(work: () => Promise<Standstill | null>): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    this.#pauseWish = false;
    this.#stop = new AbortController();
    this.#standstill = null;
    this.#changed();
    let lock: RunLock | null = null;
    try {
      lock = await this.#log.lock(this.#run.id);
      if (lock === null) this.#standstill = ELSEWHERE;
      else {
        await this.#reload();
        const { state } = this.#run;
        if (state === 'running' || state === 'paused') this.#standstill = await work();
        if (this.#episode.finished) await this.#complete();
        else await this.#save({ state: 'paused', pause: textOf(this.#standstill) });
      }
    } catch (error) {
      this.#standstill = this.#stop.signal.aborted ? STOPPED : standstillOf(error);
      // Where the log takes no more, the entries it has are enough to go on from.
      if (lock !== null) {
        await this.#save({ state: 'paused', pause: textOf(this.#standstill) }).catch(
          () => undefined,
        );
      }
    } finally {
      this.#playing = false;
      this.#waiting = null;
      await lock?.release().catch(() => undefined);
      this.#changed();
    }
  }

  async #rounds(calls: CallSettings): Promise<Standstill | null> {
    while (!this.#episode.finished) {
      if (this.#pauseWish) return PAUSED;
      this.#stop.signal.throwIfAborted();
      if (reachesCap(this.spent, this.#expected(1), calls.cap)) {
        return {
          message: `The next call could take this run beyond its cap of US$${calls.cap}.`,
          next: 'Raise the cap, then resume; or leave the run as it is.',
        };
      }
      const result = await this.#ask(calls);
      if (!result.ok) return result.failure;
    }
    return null;
  }

  async #ask({ provider, access, maxTokens, timeoutMs }: CallSettings): Promise<AskResult> {
    const { prompt } = this;
    const round = this.#episode.round + 1;
    const place = () => ({
      ...{ run: this.#run, round, prompt, now: Date.now() },
      attempt: nextAttempt(this.#entries, round),
    });
    const { signal } = this.#stop;
    const asked: Provider = {
      ...provider,
      ask: async (request, key, limit) => {
        this.#waiting = null;
        try {
          return await provider.ask(request, key, limit);
        } catch (error) {
          // The call was made all the same.
          if (signal.aborted) await this.#write(entryOfStop(place()));
          throw error;
        }
      },
    };
    const { model, rates } = this.#run.setup;
    return askWithRetries(asked, { model, prompt, armCount: rates.length, maxTokens }, access, {
      limits: { ...RETRY_LIMITS, timeoutMs },
      signal,
      random: Math.random,
      onAttempt: (_, result) => this.#write(entryOfCall(place(), result)),
      onWait: (ms, { message }) => {
        const seconds = Math.max(1, Math.round(ms / 1000));
        this.#waiting = { message, next: `The next attempt comes in ${seconds} s.` };
        this.#changed();
      },
    });
  }

  /** Writes an entry, and plays what it decides once it is on the disk. */
  async #write(entry: AuditEntry): Promise<void> {
    this.#unwritten = entry;
    try {
      const written = await this.#log.store.append(entry);
      this.#unwritten = null;
      this.#entries.push(written);
    } catch (error) {
      // The log has this round already: what it says holds.
      if (error instanceof AuditError && error.problem === 'conflict') this.#unwritten = null;
      throw error;
    }
    const { arm, fallback } = entry;
    if (arm !== null) this.#episode.apply({ arm, by: fallback ? 'fallback' : 'model' });
    this.#changed();
  }

  async #reload(): Promise<void> {
    const { id } = this.#run;
    const { runs } = await this.#log.store.runs();
    this.#run = runs.find((run) => run.id === id) ?? this.#run;
    this.#entries = await this.#log.store.entriesOf(id);
    this.#episode = new Episode(this.#run.setup, decisionsOf(this.#entries));
    this.#changed();
  }

  async #complete(): Promise<void> {
    const record = this.#episode.record();
    if (record.status !== 'complete') throw new Error('The run has not played every round.');
    this.#standstill = null;
    await this.#save({ state: 'complete', pause: null, digest: record.digest });
  }

  async #save(changes: Partial<RunSummary>): Promise<void> {
    const run: RunSummary = {
      ...this.#run,
      ...changes,
      decisions: this.#episode.decisions.map(({ arm, by }) => ({ arm, by })),
      tally: tallyCalls(this.#entries),
    };
    await this.#log.store.saveRun(run);
    this.#run = run;
  }

  /** US dollars that so many calls are expected to cost. */
  #expected(calls: number): number {
    const { length } = promptText(this.prompt);
    return estimateCost(calls, tallyCalls(this.#entries), length, this.#run.prices).cost;
  }
}

function textOf(standstill: Standstill | null): string | null {
  return standstill === null ? null : `${standstill.message} ${standstill.next}`.trim();
}

function standstillOf(error: unknown): Standstill {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AuditError)) return { message, next: '' };
  return {
    message: `The log could not be written. ${message}`,
    next: 'Then resume: no answer is lost.',
  };
}
