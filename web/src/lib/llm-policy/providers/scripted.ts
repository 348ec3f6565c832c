import { Generator } from '../../random/generator.ts';
import { Pcg64 } from '../../random/pcg64.ts';
import { SeedSequence } from '../../random/seed-sequence.ts';
import { InputError } from '../../errors.ts';
import { failureOf } from './failure.ts';
import { memoryOf } from './memory.ts';
import { PLAYERS } from './players.ts';
import type {
  Access,
  AskRequest,
  AskResult,
  Provider,
  ScriptFault,
  ScriptSettings,
} from './provider.ts';
import { readPrompt } from './read-prompt.ts';
import type { ReadPrompt } from './read-prompt.ts';

const NAME = 'The scripted stand-in';

const DEFAULTS: ScriptSettings = {
  seed: 0,
  delayMs: 0,
  fault: null,
  faultEvery: 1,
  faultTimes: 1,
};

/**
 * Simple rules that answer in a model's place, without a key or a network, so that a visitor can
 * walk through a run and all that may go wrong in one. Its models are the rules' names.
 */
export const scripted: Provider = {
  id: 'scripted',
  name: 'Scripted stand-in (not AI)',
  kind: 'scripted',
  needsKey: 'no',
  needsAddress: false,

  listModels: () => Promise.resolve(PLAYERS.map((player) => player.id)),

  async ask(request, access, signal) {
    const settings = access.script ?? DEFAULTS;
    const start = performance.now();
    await pause(settings.delayMs, signal);
    return { ...answer(request, access, settings), latencyMs: performance.now() - start };
  },
};

/** Without the latency. */
function answer(request: AskRequest, access: Access, settings: ScriptSettings): AskResult {
  const shown = readPrompt(request.prompt);
  const text = JSON.stringify(play(request.model, shown, settings.seed));
  const call = { text, usage: null, status: null, requestId: null, latencyMs: 0 };
  const fault = faultFor(shown.round, access, settings);
  if (fault === null) return { ...call, ok: true };
  if (fault === 'wrong-arm' || fault === 'too-many-words' || fault === 'not-json') {
    return { ...call, ok: true, text: INVALID[fault](request.armCount) };
  }
  const shownText = fault === 'cut-off' ? text.slice(0, 12) : '';
  return { ...call, ok: false, text: shownText, failure: failureOf(fault, NAME) };
}

const INVALID = {
  'wrong-arm': (armCount: number) => JSON.stringify({ arm: armCount, reason: 'Why not?' }),
  'too-many-words': () =>
    JSON.stringify({
      arm: 0,
      reason: 'So many words that nobody would ever want to read all of them.',
    }),
  'not-json': () => 'I would play arm 0 <b>now</b>.',
};

function play(model: string, shown: ReadPrompt, seed: number) {
  const player = PLAYERS.find(({ id }) => id === model);
  const names = PLAYERS.map(({ id }) => id).join(', ');
  if (!player) throw new InputError('model', model, `one of ${names}`);
  const random = new Generator(new Pcg64(new SeedSequence(seed, [shown.round])));
  return player.play(shown, random);
}

/** The fault that spoils this call, if any. */
function faultFor(round: number, access: Access, settings: ScriptSettings): ScriptFault | null {
  if (settings.fault === null || round % settings.faultEvery !== 0) return null;
  const { spoiled } = memoryOf(access);
  const times = spoiled.get(round) ?? 0;
  if (times >= settings.faultTimes) return null;
  spoiled.set(round, times + 1);
  return settings.fault;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
