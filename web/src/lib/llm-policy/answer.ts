import * as z from 'zod/mini';

/** A model's answer after the check; an invalid one is never repaired. */
export type Answer =
  | { readonly valid: true; readonly arm: number; readonly reason: string }
  | { readonly valid: false; readonly why: string };

export const MAX_REASON_WORDS = 12;

/**
 * Reads an answer: one JSON object of `arm` (a whole number, 0 to `armCount` − 1) and `reason` (at
 * most 12 words), with nothing around it but white space.
 * @param text - as the model sent it.
 */
export function parseAnswer(text: string, armCount: number): Answer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const found = text.trim() === '' ? 'the answer is empty' : 'the answer is not one JSON object';
    return { valid: false, why: found };
  }
  const result = schemaOf(armCount).safeParse(json);
  if (result.success) return { valid: true, ...result.data };
  return { valid: false, why: fault(result.error.issues[0], armCount) };
}

/** The JSON schema of an answer, in the subset that the providers' structured outputs share. */
export function answerSchema(armCount: number) {
  return {
    type: 'object',
    properties: {
      // Listed, since not every provider takes a minimum and a maximum.
      arm: { type: 'integer', enum: Array.from({ length: armCount }, (_, arm) => arm) },
      reason: { type: 'string', description: `At most ${MAX_REASON_WORDS} words.` },
    },
    required: ['arm', 'reason'],
    additionalProperties: false,
  };
}

function schemaOf(armCount: number) {
  return z.strictObject({
    arm: z.int().check(z.gte(0), z.lte(armCount - 1)),
    reason: z.string().check(z.refine((text) => countWords(text) <= MAX_REASON_WORDS)),
  });
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

function fault({ code, path }: z.core.$ZodIssue, armCount: number): string {
  if (code === 'unrecognized_keys') return 'the answer has fields other than arm and reason';
  if (path[0] === 'arm') return `arm is not a whole number from 0 to ${armCount - 1}`;
  if (path[0] !== 'reason') return 'the answer is not one JSON object';
  if (code === 'invalid_type') return 'reason is not a text';
  return `reason has more than ${MAX_REASON_WORDS} words`;
}
