import * as z from 'zod/mini';
import { InputError } from '../../errors.ts';
import { answerSchema } from '../answer.ts';
import { isLoopback } from './address.ts';
import { failureOf } from './failure.ts';
import { getModels, send, unreadable } from './http.ts';
import { memoryOf } from './memory.ts';
import type { Access, Provider } from './provider.ts';

const choice = z.object({
  message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
  finish_reason: z.nullish(z.string()),
});

const completion = z.object({
  choices: z.array(choice).check(z.minLength(1)),
  usage: z.nullish(z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })),
});

function headers(access: Access): Record<string, string> {
  return access.key ? { authorization: `Bearer ${access.key}` } : {};
}

function addressOf(access: Access): string {
  if (access.address === null) throw new InputError('address', null, 'an address');
  return access.address;
}

/** What all calls to the server have in common; its name in messages is its host. */
function serverOf(access: Access) {
  const address = addressOf(access);
  return {
    name: new URL(address).host,
    headers: headers(access),
    ...(access.relay !== undefined && !isLoopback(address) && { relay: access.relay }),
  };
}

/** Any server that speaks OpenAI's chat completions, at an address that the visitor enters. */
export const compatible: Provider = {
  id: 'compatible',
  name: 'OpenAI-compatible server',
  kind: 'ai',
  needsKey: 'optional',
  needsAddress: true,

  listModels: (access, signal) =>
    getModels({ ...serverOf(access), url: `${addressOf(access)}/models` }, access, signal),

  async ask({ model, prompt, armCount, maxTokens }, access, signal) {
    const server = serverOf(access);
    const { name } = server;
    const free = memoryOf(access).withoutFormat.has(model);
    const format = { name: 'choice_of_arm', schema: answerSchema(armCount), strict: true };
    const sent = await send(
      {
        ...server,
        url: `${addressOf(access)}/chat/completions`,
        body: {
          model,
          messages: [
            { role: 'system', content: prompt.instruction },
            { role: 'user', content: prompt.table },
          ],
          max_tokens: maxTokens,
          stream: false,
          ...(free ? {} : { response_format: { type: 'json_schema', json_schema: format } }),
        },
        // Servers differ in what they say of it.
        format: free ? undefined : { model, refusedBy: 'any-400' },
      },
      access,
      signal,
    );
    if (!sent.ok) return sent;
    const parsed = completion.safeParse(sent.received.json);
    if (!parsed.success) return unreadable(name, sent.received, access);
    const [first] = parsed.data.choices;
    const { refusal, content } = first.message;
    const { usage } = parsed.data;
    const { status, requestId, latencyMs } = sent.received;
    const call = {
      text: refusal || (content ?? ''),
      usage: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
      status,
      requestId,
      latencyMs,
    };
    if (refusal || first.finish_reason === 'content_filter') {
      return { ...call, ok: false, failure: failureOf('content-refused', name) };
    }
    if (first.finish_reason === 'length') {
      return { ...call, ok: false, failure: failureOf('cut-off', name) };
    }
    return { ...call, ok: true };
  },
};
