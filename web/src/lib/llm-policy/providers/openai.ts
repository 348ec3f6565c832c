import * as z from 'zod/mini';
import { answerSchema } from '../answer.ts';
import { failureOf } from './failure.ts';
import { getModels, send, unreadable } from './http.ts';
import { memoryOf } from './memory.ts';
import type { Access, Provider } from './provider.ts';

const NAME = 'OpenAI';
const BASE = 'https://api.openai.com/v1';

const part = z.object({
  type: z.string(),
  text: z.optional(z.string()),
  refusal: z.optional(z.string()),
});

/** Output items of other types, such as reasoning, have no content to read. */
const response = z.object({
  status: z.string(),
  incomplete_details: z.nullish(z.object({ reason: z.nullish(z.string()) })),
  output: z.array(z.object({ type: z.string(), content: z.nullish(z.array(part)) })),
  usage: z.nullish(z.object({ input_tokens: z.number(), output_tokens: z.number() })),
});

function headers(access: Access): Record<string, string> {
  return { authorization: `Bearer ${access.key ?? ''}` };
}

/** OpenAI's Responses API, straight from the browser. */
export const openai: Provider = {
  id: 'openai',
  name: NAME,
  kind: 'ai',
  needsKey: 'yes',
  needsAddress: false,

  listModels: (access, signal) =>
    getModels({ name: NAME, url: `${BASE}/models`, headers: headers(access) }, access, signal),

  async ask({ model, prompt, armCount, maxTokens }, access, signal) {
    const free = memoryOf(access).withoutFormat.has(model);
    const format = {
      type: 'json_schema',
      name: 'choice_of_arm',
      schema: answerSchema(armCount),
      strict: true,
    };
    const sent = await send(
      {
        name: NAME,
        url: `${BASE}/responses`,
        headers: headers(access),
        body: {
          model,
          instructions: prompt.instruction,
          input: prompt.table,
          max_output_tokens: maxTokens,
          // The default keeps prompt and answer at the provider for at least 30 days.
          store: false,
          ...(free ? {} : { text: { format } }),
        },
        format: free ? undefined : { model, refusedBy: 'named' },
      },
      access,
      signal,
    );
    if (!sent.ok) return sent;
    const parsed = response.safeParse(sent.received.json);
    if (!parsed.success) return unreadable(NAME, sent.received, access);
    const { output, usage, incomplete_details: incomplete } = parsed.data;
    const parts = output.flatMap((item) => item.content ?? []);
    const refusals = parts.filter((part) => part.type === 'refusal');
    const { status, requestId, latencyMs } = sent.received;
    const call = {
      text: (refusals.length > 0 ? refusals : parts)
        .map((part) => part.refusal ?? (part.type === 'output_text' ? (part.text ?? '') : ''))
        .join(''),
      usage: usage ? { input: usage.input_tokens, output: usage.output_tokens } : null,
      status,
      requestId,
      latencyMs,
    };
    if (refusals.length > 0 || incomplete?.reason === 'content_filter') {
      return { ...call, ok: false, failure: failureOf('content-refused', NAME) };
    }
    if (parsed.data.status === 'incomplete') {
      return { ...call, ok: false, failure: failureOf('cut-off', NAME) };
    }
    if (parsed.data.status !== 'completed') {
      return { ...call, ok: false, failure: failureOf('server', NAME) };
    }
    return { ...call, ok: true };
  },
};
