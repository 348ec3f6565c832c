import * as z from 'zod/mini';

/** Which API a request speaks. */
export type Api = 'anthropic' | 'openai' | 'compatible';

/** What a request asks for, read from any of the three bodies. */
export interface Ask {
  api: Api;
  model: string;
  instruction: string;
  table: string;
  /** Whether the body prescribes the form of the answer. */
  format: boolean;
}

/** How an answer ends. */
export type Ending = 'end' | 'refusal' | 'truncated';

/** The part of JSON schema that the providers' structured outputs share: no bounds, all required. */
const schema = z.strictObject({
  type: z.literal('object'),
  properties: z.record(
    z.string(),
    z.strictObject({
      type: z.enum(['integer', 'string']),
      enum: z.optional(z.array(z.int())),
      description: z.optional(z.string()),
    }),
  ),
  required: z.array(z.string()),
  additionalProperties: z.literal(false),
});
const name = z.string().check(z.regex(/^[\w-]{1,64}$/));
const text = z.string().check(z.minLength(1));
const tokens = z.int().check(z.gte(16));

const messages = z.strictObject({
  model: text,
  max_tokens: tokens,
  system: text,
  messages: z.tuple([z.strictObject({ role: z.literal('user'), content: text })]),
  output_config: z.optional(
    z.strictObject({ format: z.strictObject({ type: z.literal('json_schema'), schema }) }),
  ),
});

const responses = z.strictObject({
  model: text,
  instructions: text,
  input: text,
  max_output_tokens: tokens,
  store: z.literal(false),
  text: z.optional(
    z.strictObject({
      format: z.strictObject({
        type: z.literal('json_schema'),
        name,
        schema,
        strict: z.literal(true),
      }),
    }),
  ),
});

const completions = z.strictObject({
  model: text,
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: text }),
    z.strictObject({ role: z.literal('user'), content: text }),
  ]),
  max_tokens: tokens,
  stream: z.literal(false),
  response_format: z.optional(
    z.strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({ name, schema, strict: z.literal(true) }),
    }),
  ),
});

/**
 * Reads a body as its API documents it.
 * @returns what it asks for, or what is wrong with it; fields that were not expected are wrong
 */
export function readAsk(api: Api, body: unknown): Ask | string {
  if (api === 'anthropic') {
    const { data, error } = messages.safeParse(body);
    if (!data) return z.prettifyError(error);
    const format = data.output_config !== undefined;
    return {
      api,
      model: data.model,
      instruction: data.system,
      table: data.messages[0].content,
      format,
    };
  }
  if (api === 'openai') {
    const { data, error } = responses.safeParse(body);
    if (!data) return z.prettifyError(error);
    const format = data.text !== undefined;
    return { api, model: data.model, instruction: data.instructions, table: data.input, format };
  }
  const { data, error } = completions.safeParse(body);
  if (!data) return z.prettifyError(error);
  const [system, user] = data.messages;
  const format = data.response_format !== undefined;
  return { api, model: data.model, instruction: system.content, table: user.content, format };
}

const countTokens = (...texts: string[]) => Math.ceil(texts.join('').length / 4);

/** The body of a successful reply. */
export function answerBody(ask: Ask, answer: string, ending: Ending): unknown {
  const input = countTokens(ask.instruction, ask.table);
  const output = countTokens(answer);
  if (ask.api === 'anthropic') {
    const reasons = { end: 'end_turn', refusal: 'refusal', truncated: 'max_tokens' };
    return {
      id: 'msg_fake',
      type: 'message',
      role: 'assistant',
      model: ask.model,
      content: [
        // A thinking block comes first where a model reasons: text must be found by its type.
        { type: 'thinking', thinking: 'Let me look at the table.', signature: 'c2ln' },
        { type: 'text', text: answer },
      ],
      stop_reason: reasons[ending],
      stop_sequence: null,
      usage: { input_tokens: input - 3, cache_read_input_tokens: 3, output_tokens: output },
    };
  }
  if (ask.api === 'openai') {
    const content =
      ending === 'refusal'
        ? { type: 'refusal', refusal: answer }
        : { type: 'output_text', text: answer, annotations: [] };
    const truncated = ending === 'truncated';
    return {
      id: 'resp_fake',
      object: 'response',
      status: truncated ? 'incomplete' : 'completed',
      error: null,
      incomplete_details: truncated ? { reason: 'max_output_tokens' } : null,
      model: ask.model,
      output: [
        { id: 'rs_fake', type: 'reasoning', summary: [] },
        {
          id: 'msg_fake',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [content],
        },
      ],
      usage: { input_tokens: input, output_tokens: output, total_tokens: input + output },
    };
  }
  const refused = ending === 'refusal';
  return {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    model: ask.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: refused ? null : answer,
          refusal: refused ? answer : null,
        },
        finish_reason: ending === 'truncated' ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

/** The body of an error, as each API shapes it. */
export function errorBody(api: Api, type: string, message: string): unknown {
  return api === 'anthropic'
    ? { type: 'error', error: { type, message }, request_id: 'req_fake' }
    : { error: { message, type, param: null, code: type } };
}
