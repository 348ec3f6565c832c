import { AuditError } from '../audit/audit-error.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { KeptAnswers } from '../audit/kept.ts';
import type { RunLock } from '../audit/lock.ts';
import type { RunSummary } from '../audit/run.ts';
import type { AuditStore } from '../audit/store.ts';
import { costOf, estimateCost, reachesCap } from '../llm-policy/cost.ts';
import { Episode } from '../llm-policy/episode.ts';
import { promptOf, promptText } from '../llm-policy/prompt.ts';
import type { Prompt } from '../llm-policy/prompt.ts';
import type { AskResult } from '../llm-policy/providers/provider.ts';
import { decisionsOf, nextAttempt, tallyCalls } from '../llm-policy/transcript.ts';
import { callForRound } from './llm-call.ts';
import type { CallSettings } from './llm-call.ts';
import { QUEUED } from './llm-run.ts';
import {
  ELSEWHERE,
  INTERRUPTED,
  PAUSED,
  standstillOf,
  STOPPED,
  textOf,
  UNWRITTEN,
} from './llm-standstill.ts';
import type { Standstill } from './llm-standstill.ts';

/** The log as a driver uses it. */
export interface DriverLog {
  readonly store: Pick<AuditStore, 'append' | 'entriesOf' | 'overrule' | 'runs' | 'saveRun'>;
  /** `null` while another tab drives the run. */
  readonly lock: (run: string) => Promise<RunLock | null>;
  /** Beside the log, for the answer that it has no room for. */
  readonly kept: Pick<KeptAnswers, 'keep' | 'of' | 'forget'>;
}

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
  /** An answer that could not be written; whatever comes next begins with it. */
  #unwritten: AuditEntry | null = null;
  #isSafe = true;
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
    if (run.state === 'running') driver.#standstill = INTERRUPTED;
    driver.#unwritten = log.kept.of(run.id);
    if (driver.#unwritten !== null) driver.#standstill = UNWRITTEN;
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

  /** An answer would be lost with the page. */
  get atRisk(): boolean {
    return !this.#isSafe;
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
        if (this.#unwritten !== null) await this.#write(this.#unwritten);
        if (state === 'running' || state === 'paused') this.#standstill = await work();
        if (this.#episode.finished) await this.#complete();
        else await this.#save({ state: 'paused', pause: textOf(this.#standstill) });
      }
    } catch (error) {
      this.#standstill = this.#stop.signal.aborted ? STOPPED : standstillOf(error, this.#isSafe);
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

  #ask(calls: CallSettings): Promise<AskResult> {
    const { prompt } = this;
    const round = this.#episode.round + 1;
    return callForRound(calls, {
      place: () => ({
        ...{ run: this.#run, round, prompt, now: Date.now() },
        attempt: nextAttempt(this.#entries, round),
      }),
      signal: this.#stop.signal,
      write: (entry) => this.#write(entry),
      waits: (waiting) => {
        this.#waiting = waiting;
        if (waiting !== null) this.#changed();
      },
    });
  }

  /** Writes an entry, and plays what it decides once it is on the disk. */
  async #write(entry: AuditEntry): Promise<void> {
    try {
      this.#entries.push(await this.#log.store.append(entry));
      this.#hold(null);
    } catch (error) {
      // In a conflict, the log has this round already: what it says holds.
      const isThere = error instanceof AuditError && error.problem === 'conflict';
      this.#hold(isThere ? null : entry);
      throw error;
    }
    const { arm, fallback } = entry;
    if (arm !== null) this.#episode.apply({ arm, by: fallback ? 'fallback' : 'model' });
    this.#changed();
  }

  /** Keeps what could not be written, or forgets it. */
  #hold(entry: AuditEntry | null): void {
    if (entry === null && this.#unwritten !== null) this.#log.kept.forget(this.#run.id);
    this.#unwritten = entry;
    this.#isSafe = entry === null || this.#log.kept.keep(entry);
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
