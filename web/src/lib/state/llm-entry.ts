import { ENTRY_VERSION } from '../audit/entry.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { RunSummary } from '../audit/run.ts';
import { parseAnswer } from '../llm-policy/answer.ts';
import { fallbackArm } from '../llm-policy/episode.ts';
import { promptText } from '../llm-policy/prompt.ts';
import type { Prompt } from '../llm-policy/prompt.ts';
import type { AskResult } from '../llm-policy/providers/provider.ts';
import { timeOf } from './llm-run.ts';

/** Where in a run a call was made, and what was sent. */
export interface CallPlace {
  readonly run: RunSummary;
  readonly round: number;
  readonly attempt: number;
  readonly prompt: Prompt;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The entry of a call; an invalid answer stays as it came and has the fallback arm played. */
export function entryOfCall(place: CallPlace, result: AskResult): AuditEntry {
  const { setup } = place.run;
  const call = {
    ...blank(place),
    output: result.text,
    latencyMs: result.latencyMs,
    usage: result.usage,
    status: result.status,
    requestId: result.requestId,
  };
  if (!result.ok) return { ...call, why: `${result.failure.reason}: ${result.failure.message}` };
  const answer = parseAnswer(result.text, setup.rates.length);
  if (answer.valid) return { ...call, valid: true, arm: answer.arm, reason: answer.reason };
  const arm = fallbackArm(setup, place.round);
  return { ...call, valid: false, why: answer.why, fallback: true, arm };
}

/** The entry of a call that the visitor ended before an answer came. */
export function entryOfStop(place: CallPlace): AuditEntry {
  return { ...blank(place), why: 'stopped: The visitor stopped the run before an answer came.' };
}

function blank({ run, round, attempt, prompt, now }: CallPlace): AuditEntry {
  const { provider, model } = run.setup;
  return {
    ...{ version: ENTRY_VERSION, id: crypto.randomUUID(), time: timeOf(now) },
    ...{ feature: 'llm', run: run.id, round, attempt, provider, model },
    ...{ prompt: promptText(prompt), output: null, valid: null, why: null, fallback: false },
    ...{ arm: null, reason: null, latencyMs: null, usage: null, status: null, requestId: null },
    ...{ decision: 'pending', edited: null, redacted: [] },
  };
}
