import * as z from 'zod/mini';
import { redact } from '../llm-policy/secrets.ts';

const count = z.int().check(z.gte(0));
const number1 = z.int().check(z.gte(1));
const name = z.string().check(z.minLength(1), z.maxLength(200));
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

export const ENTRY_VERSION = 1;

/** What humans decided on an entry; new ones are pending. */
export const DECISIONS = ['pending', 'accepted', 'edited', 'rejected'] as const;
export type EntryDecision = (typeof DECISIONS)[number];

/** Arm of an edited entry: what would have been played without the visitor, and what was. */
const edited = z.object({ from: z.nullable(count), to: count });

/** See docs/audit-log.md. */
export const entrySchema = z
  .object({
    version: z.literal(ENTRY_VERSION),
    id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
    time,
    feature: z.literal('llm'),
    run: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
    round: number1,
    attempt: number1,
    provider: name,
    model: name,
    prompt: z.string(),
    output: z.nullable(z.string()),
    valid: z.nullable(z.boolean()),
    why: z.nullable(z.string()),
    fallback: z.boolean(),
    arm: z.nullable(count),
    reason: z.nullable(z.string()),
    latencyMs: z.nullable(z.number().check(z.gte(0))),
    usage: z.nullable(z.object({ input: count, output: count })),
    status: z.nullable(count),
    requestId: z.nullable(z.string()),
    decision: z.enum(DECISIONS),
    edited: z.nullable(edited),
    redacted: z.array(z.string()),
  })
  .check(
    z.refine(({ valid, arm }) => (valid === null) === (arm === null), {
      path: ['arm'],
      error: 'an arm exactly if the call brought an answer',
    }),
    z.refine(({ valid, fallback }) => fallback === (valid === false), {
      path: ['fallback'],
      error: 'true exactly for an invalid answer',
    }),
    z.refine((entry) => entry.decision !== 'edited' || entry.edited !== null, {
      path: ['edited'],
      error: 'both arms of an edited entry',
    }),
  );

/**
 * One call to a model. `valid` is `null` for a call that brought no answer; `output` is then the
 * error's body, if any. `redacted` names the kinds of keys that were taken out of its texts.
 */
export type AuditEntry = Readonly<z.output<typeof entrySchema>>;

const TEXTS = ['provider', 'model', 'prompt', 'output', 'why', 'reason', 'requestId'] as const;

/** The entry with everything that is a key, or shaped like one, taken out of its texts. */
export function withoutKeys(entry: AuditEntry, storedKeys: readonly string[]): AuditEntry {
  const found = new Set(entry.redacted);
  const clean: AuditEntry = { ...entry };
  for (const field of TEXTS) {
    const text = entry[field];
    if (text === null) continue;
    const redacted = redact(text, storedKeys);
    for (const kind of redacted.found) found.add(kind);
    Object.assign(clean, { [field]: redacted.text });
  }
  return { ...clean, redacted: [...found] };
}

/** How a call ended: the part of `valid` that can be an index. */
export type CallResult = 'valid' | 'invalid' | 'failed';

export function callResult({ valid }: Pick<AuditEntry, 'valid'>): CallResult {
  return valid === null ? 'failed' : valid ? 'valid' : 'invalid';
}
