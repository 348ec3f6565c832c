import * as z from 'zod/mini';
import { checkEpisodeSetup } from '../llm-policy/episode-setup.ts';
import type { EpisodeSetup } from '../llm-policy/episode-setup.ts';
import { redact } from '../llm-policy/secrets.ts';
import { AuditError } from './audit-error.ts';

const count = z.int().check(z.gte(0));
const price = z.number().check(z.gte(0));
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

export const RUN_VERSION = 1;

/** A run goes from running to paused and back, then to complete, and is reviewed once. */
export const RUN_STATES = ['running', 'paused', 'complete', 'accepted', 'rejected'] as const;
export type RunState = (typeof RUN_STATES)[number];

const setup = z.custom<EpisodeSetup>((value) => {
  try {
    checkEpisodeSetup(value);
    return true;
  } catch {
    return false;
  }
}, 'the set-up of an episode');

/** See docs/audit-log.md. */
export const runSchema = z
  .object({
    version: z.literal(RUN_VERSION),
    id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
    kind: z.enum(['ai', 'scripted']),
    setup,
    prices: z.object({ input: price, output: price }),
    createdAt: time,
    state: z.enum(RUN_STATES),
    reviewedAt: z.nullable(time),
    pause: z.nullable(z.string()),
    decisions: z.array(z.object({ arm: count, by: z.enum(['model', 'fallback', 'visitor']) })),
    tally: z.object({
      ...{ calls: count, answers: count, failed: count, valid: count },
      ...{ fallbacks: count, edited: count, reported: count, input: count, output: count },
      latencyMs: z.number().check(z.gte(0)),
    }),
    digest: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  })
  .check(
    z.refine(
      ({ state, setup: { rounds }, decisions }) =>
        state === 'complete' || state === 'accepted'
          ? decisions.length === rounds
          : decisions.length <= rounds,
      { path: ['decisions'], error: 'every round of a complete run, and no more' },
    ),
    z.refine(
      ({ setup: { rates }, decisions }) => decisions.every(({ arm }) => arm < rates.length),
      {
        path: ['decisions'],
        error: 'arms of the run',
      },
    ),
    z.refine(({ state, reviewedAt }) => isReviewed(state) === (reviewedAt !== null), {
      path: ['reviewedAt'],
      error: 'the time of the review, exactly if there was one',
    }),
  );

/**
 * A run as it is kept beside its entries. While it goes on, `decisions` and `tally` may lag behind:
 * the entries are what counts. `pause` says why it stands still; `digest` is the record's.
 */
export type RunSummary = Readonly<z.output<typeof runSchema>>;

export function isReviewed(state: RunState): boolean {
  return state === 'accepted' || state === 'rejected';
}

/** Where a run may go from each state. A reviewed one may only be removed. */
const NEXT: Readonly<Record<RunState, readonly RunState[]>> = {
  running: ['running', 'paused', 'complete'],
  paused: ['running', 'paused', 'complete', 'rejected'],
  complete: ['complete', 'paused', 'accepted', 'rejected'],
  accepted: [],
  rejected: [],
};

/** @throws AuditError for a step that no run takes, such as to be accepted before its last round. */
export function checkStep(from: RunState | null, to: RunState): void {
  const allowed: readonly RunState[] = from === null ? ['running', 'paused'] : NEXT[from];
  if (allowed.includes(to)) return;
  if (from !== null && isReviewed(from))
    throw new AuditError('conflict', `This run was ${from} already, perhaps in another tab.`);
  throw new AuditError('conflict', `A run that is ${from ?? 'new'} cannot become ${to}.`);
}

/** The run with keys taken out of its texts. */
export function runWithoutKeys(run: RunSummary, storedKeys: readonly string[]): RunSummary {
  const clean = (text: string) => redact(text, storedKeys).text;
  const { provider, model } = run.setup;
  return {
    ...run,
    setup: { ...run.setup, provider: clean(provider), model: clean(model) },
    pause: run.pause === null ? null : clean(run.pause),
  };
}
