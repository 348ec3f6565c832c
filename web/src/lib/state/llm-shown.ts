import type { AuditEntry } from '../audit/entry.ts';
import type { RunSummary } from '../audit/run.ts';
import type { Prompt } from '../llm-policy/prompt.ts';
import { tallyCalls } from '../llm-policy/transcript.ts';
import type { CallTally } from '../llm-policy/transcript.ts';
import type { RunView } from './lab.svelte.ts';
import type { LlmDriver } from './llm-driver.ts';
import type { Standstill } from './llm-standstill.ts';

/** A run as the page shows it. */
export interface ShownRun {
  readonly run: RunSummary;
  readonly playing: boolean;
  readonly pausing: boolean;
  readonly standstill: Standstill | null;
  readonly waiting: Standstill | null;
  /** An answer would be lost with the page. */
  readonly atRisk: boolean;
  readonly round: number;
  readonly entries: readonly AuditEntry[];
  readonly tally: CallTally;
  readonly spent: number;
  /** What the next call would send. */
  readonly prompt: Prompt;
  readonly view: RunView;
}

/** The state of a driver, once and for all. */
export function shownRun(driver: LlmDriver): ShownRun {
  const { run, episode, playing, pausing, spent, standstill, waiting, atRisk, prompt } = driver;
  const { model } = run.setup;
  const name = run.kind === 'scripted' ? `${model} script` : model;
  return {
    ...{ run, playing, pausing, spent, standstill, waiting, atRisk, prompt },
    round: episode.round,
    entries: [...driver.entries],
    tally: tallyCalls(driver.entries),
    view: {
      ...{ key: 'model', policyId: 'model', label: name, params: {}, error: null },
      record: episode.record(),
      state: episode.finished ? 'complete' : playing ? 'running' : 'cancelled',
    },
  };
}
