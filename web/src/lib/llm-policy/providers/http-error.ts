import { failureOf } from './failure.ts';
import type { Failure } from './provider.ts';

/** What the error bodies of the three APIs have in common. */
interface ErrorBody {
  message: string;
  /** All the names that the body gives the error: type, code, parameter. */
  names: string[];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/**
 * Reads `{ error: { message, type, code, param, details } }` or, as local servers have it,
 * `{ error: 'message' }`.
 */
export function errorBody(json: unknown): ErrorBody {
  const error = field(json, 'error');
  if (typeof error === 'string') return { message: error, names: [] };
  const message = field(error, 'message');
  const names = [
    field(error, 'type'),
    field(error, 'code'),
    field(error, 'param'),
    field(field(error, 'details'), 'error_code'),
  ];
  return {
    message: typeof message === 'string' ? message : '',
    names: names.filter((name) => typeof name === 'string'),
  };
}

const BILLING_NAMES =
  /billing|insufficient_quota|credit_balance|spend_limit|quota_exceeded|payment_required/;
const BILLING_WORDS = /credit balance|API usage limits|exceeded your current quota/i;
const OVERLOAD_NAMES = /overloaded|slow_down/;
const CONTENT_NAMES = /content_filter|content_policy|invalid_prompt/;
const UNKNOWN_MODEL_WORDS = /model\b.*(not found|does not exist|not exist|no such|unknown)/i;

/** Turns an HTTP status that is no success into a failure; `name` is the provider's. */
export function httpFailure(status: number, body: ErrorBody, name: string): Failure {
  const names = body.names.join(' ');
  if (/CORS requests are not allowed/i.test(body.message)) {
    return failureOf('blocked', name, {
      message: `Your organisation at ${name} does not allow calls from a browser.`,
      next: 'Use a key of an organisation that allows them, or ask its administrator to.',
    });
  }
  if (status === 402 || BILLING_NAMES.test(names) || BILLING_WORDS.test(body.message)) {
    return failureOf('billing', name);
  }
  if (CONTENT_NAMES.test(names)) return failureOf('content-refused', name);
  if (status === 401 || status === 403) return failureOf('key-refused', name);
  if (status === 404 || UNKNOWN_MODEL_WORDS.test(body.message)) return notFound(body, name);
  if (status === 503 || status === 529 || OVERLOAD_NAMES.test(names)) {
    return failureOf('overload', name);
  }
  if (status === 429) return failureOf('rate-limit', name);
  if (status === 408 || status === 504) return failureOf('timeout', name);
  if (status >= 500 || status === 409) return failureOf('server', name);
  return failureOf('bad-response', name, {
    message: `${name} refuses the request (status ${status}).`,
    next: 'Choose another model: this one may not take requests of this form.',
    retryable: false,
  });
}

function notFound(body: ErrorBody, name: string): Failure {
  const aboutModel = /model|not_found/i.test(`${body.message} ${body.names.join(' ')}`);
  if (aboutModel) return failureOf('model-unknown', name);
  return failureOf('bad-response', name, {
    message: `There is no such page at ${name}.`,
    next: 'Check the address: it ends in /v1 for most servers.',
    retryable: false,
  });
}

/** Whether an error is about the prescribed form of the answer, which some models do not take. */
export function aboutFormat(body: ErrorBody): boolean {
  const text = `${body.names.join(' ')} ${body.message}`;
  return /response_format|json_schema|output_config|output_format|text\.format|structured|schema|grammar/i.test(
    text,
  );
}
