import * as z from 'zod/mini';
import { answerSchema } from '../answer.ts';
import { failureOf } from './failure.ts';
import { getModels, send, unreadable } from './http.ts';
import { memoryOf } from './memory.ts';
import type { Access, Provider } from './provider.ts';

const NAME = 'Anthropic';
const BASE = 'https://api.anthropic.com/v1';

/** Content blocks are picked by type, since a thinking block may come first. */
const message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.optional(z.string()) })),
  stop_reason: z.nullable(z.string()),
  usage: z.object({
    input_tokens: z.number(),
    cache_creation_input_tokens: z.nullish(z.number()),
    cache_read_input_tokens: z.nullish(z.number()),
    output_tokens: z.number(),
  }),
});

function headers(access: Access): Record<string, string> {
  return {
    'x-api-key': access.key ?? '',
    'anthropic-version': '2026-10-21',
    // Without it the API refuses every call that comes from a page.
    'anthropic-dangerous-direct-browser-access': 'true',
  };
}

/** Anthropic's Messages API, straight from the browser. */
export const anthropic: Provider = {
  id: 'anthropic',
  name: NAME,
  kind: 'ai',
  needsKey: 'yes',
  needsAddress: false,

  listModels: (access, signal) =>
    getModels(
      { name: NAME, url: `${BASE}/models?limit=1000`, headers: headers(access) },
      access,
      signal,
    ),

  async ask({ model, prompt, armCount, maxTokens }, access, signal) {
    const free = memoryOf(access).withoutFormat.has(model);
    const schema = answerSchema(armCount);
    const sent = await send(
      {
        name: NAME,
        url: `${BASE}/messages`,
        headers: headers(access),
        body: {
          model,
          max_tokens: maxTokens,
          system: prompt.instruction,
          messages: [{ role: 'user', content: prompt.table }],
          ...(free ? {} : { output_config: { format: { type: 'json_schema', schema } } }),
        },
        format: free ? undefined : { model, refusedBy: 'named' },
      },
      access,
      signal,
    );
    if (!sent.ok) return sent;
    const parsed = message.safeParse(sent.received.json);
    if (!parsed.success) return unreadable(NAME, sent.received, access);
    const { content, stop_reason: stop, usage } = parsed.data;
    const { status, requestId, latencyMs } = sent.received;
    const call = {
      text: content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
      usage: {
        input:
          usage.input_tokens +
          (usage.cache_creation_input_tokens ?? 0) +
          (usage.cache_read_input_tokens ?? 0),
        output: usage.output_tokens,
      },
      status,
      requestId,
      latencyMs,
    };
    if (stop === 'refusal')
      return { ...call, ok: false, failure: failureOf('content-refused', NAME) };
    if (stop === 'max_tokens' || stop === 'model_context_window_exceeded') {
      return { ...call, ok: false, failure: failureOf('cut-off', NAME) };
    }
    return { ...call, ok: true };
  },
};
