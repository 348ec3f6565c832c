import type { Failure, FailureReason } from './provider.ts';

interface Words {
  message: (name: string) => string;
  next: (name: string) => string;
  retryable: boolean;
}

const WORDS: Record<FailureReason, Words> = {
  'rate-limit': {
    message: (name) => `${name} says that this key has made too many calls for now.`,
    next: () => 'Wait a minute, then resume; a smaller number of rounds or a higher limit helps.',
    retryable: true,
  },
  overload: {
    message: (name) => `${name} has more requests than it can serve at the moment.`,
    next: () => 'Nothing is wrong on your side: wait some minutes, then resume.',
    retryable: true,
  },
  offline: {
    message: (name) => `The connection to ${name} was lost.`,
    next: () => 'Check your network, and that the server still runs; then resume.',
    retryable: true,
  },
  'key-refused': {
    message: (name) => `${name} refuses the key.`,
    next: (name) =>
      `Check that the key is complete, has not been revoked and may use this model at ${name}; enter it again, then resume.`,
    retryable: false,
  },
  billing: {
    message: (name) => `${name} does not serve this account until its billing is settled.`,
    next: (name) =>
      `Look at the credit, the payment details and the spending limits of your account at ${name}, then resume.`,
    retryable: false,
  },
  'model-unknown': {
    message: (name) => `${name} does not know this model, or does not offer it to you.`,
    next: () =>
      'Start a new run with a model from the list, or check the spelling of the one you typed.',
    retryable: false,
  },
  'content-refused': {
    message: () => 'The model declined to answer.',
    next: () => 'Resume to ask again, overrule this round by hand, or try another model.',
    retryable: false,
  },
  'cut-off': {
    message: () => 'The answer was cut off: it reached the limit of output tokens.',
    next: () =>
      'Raise the limit of output tokens: models that reason first spend part of it on that. Then resume.',
    retryable: false,
  },
  blocked: {
    message: (name) => `The browser got no reply from ${name}, or was not allowed to read it.`,
    next: () =>
      'Check your network, and whether an extension or a firewall holds the call back; a provider may also stop taking calls from browsers. Then resume.',
    retryable: false,
  },
  timeout: {
    message: (name) => `${name} did not answer within the time limit.`,
    next: () => 'Raise the time limit or choose a faster model, then resume.',
    retryable: true,
  },
  server: {
    message: (name) => `${name} failed to handle the request.`,
    next: () => 'This is a fault at the server: wait a little, then resume.',
    retryable: true,
  },
  'bad-response': {
    message: (name) => `${name} replied with something that is not an answer.`,
    next: () =>
      'Resume to ask again; if it goes on, check the address, or choose another model or server.',
    retryable: true,
  },
};

/** A failure with the usual words for its reason, changed where `details` says so. */
export function failureOf(
  reason: FailureReason,
  name: string,
  details: Partial<Omit<Failure, 'reason'>> = {},
): Failure {
  const words = WORDS[reason];
  return {
    reason,
    message: words.message(name),
    next: words.next(name),
    retryAfterMs: null,
    retryable: words.retryable,
    ...details,
  };
}
