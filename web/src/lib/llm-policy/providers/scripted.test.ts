import { describe, expect, it, vi } from 'vitest';
import { parseAnswer } from '../answer.ts';
import { promptOf } from '../prompt.ts';
import type { PromptArm } from '../prompt.ts';
import type { Access, AskRequest, ScriptSettings } from './provider.ts';
import { scripted } from './scripted.ts';

const SETTINGS: ScriptSettings = { seed: 7, delayMs: 0, fault: null, faultEvery: 1, faultTimes: 1 };
const never = new AbortController().signal;

const arm = (pulls: number, reported: number, clicks: number): PromptArm => ({
  pulls,
  reported,
  clicks,
});
const FOUR = [arm(9, 9, 4), arm(1, 1, 0), arm(30, 20, 10), arm(5, 0, 0)];

function request(model: string, arms: PromptArm[] = FOUR, round = 46): AskRequest {
  const prompt = promptOf({ round, arms, choices: [] });
  return { model, prompt, armCount: arms.length, maxTokens: 100 };
}

function access(settings: Partial<ScriptSettings> = {}): Access {
  return { key: null, address: null, script: { ...SETTINGS, ...settings } };
}

async function armOf(asked: AskRequest, to = access()) {
  const result = await scripted.ask(asked, to, never);
  const answer = parseAnswer(result.text, asked.armCount);
  if (!result.ok || !answer.valid) throw new Error(result.text);
  return answer.arm;
}

describe('players', () => {
  it('are the models', async () => {
    expect(await scripted.listModels(access(), never)).toEqual(['greedy', 'uniform', 'ucb']);
    await expect(scripted.ask(request('other'), access(), never)).rejects.toThrow(
      /greedy, uniform/,
    );
  });

  it('greedy plays the best rate, the lowest of equals', async () => {
    expect(await armOf(request('greedy'))).toBe(2);
    expect(await armOf(request('greedy', [arm(2, 2, 1), arm(4, 4, 2)]))).toBe(0);
  });

  it('ucb plays the highest bound', async () => {
    // t = 45: the bonus √(2 ln 45 / n) is 2.76 for one report, or none, and less for the others.
    expect(await armOf(request('ucb'))).toBe(1);
    expect(await armOf(request('ucb', [arm(50, 50, 40), arm(50, 50, 10)]))).toBe(0);
  });

  it.each(['greedy', 'ucb'])('%s tries every arm first', async (model) => {
    expect(await armOf(request(model, [arm(3, 3, 3), arm(0, 0, 0), arm(0, 0, 0)]))).toBe(1);
  });

  it('uniform draws from seed and round alone', async () => {
    const draws = (seed: number) =>
      Promise.all(
        Array.from({ length: 200 }, (_, round) =>
          armOf(request('uniform', FOUR, round + 1), access({ seed })),
        ),
      );
    const first = await draws(7);
    expect(await draws(7)).toEqual(first);
    expect(await draws(8)).not.toEqual(first);
    expect([0, 1, 2, 3].every((a) => first.filter((b) => b === a).length > 30)).toBe(true);
  });
});

describe('faults on demand', () => {
  it.each(['wrong-arm', 'too-many-words', 'not-json'] as const)('%s is invalid', async (fault) => {
    const { ok, text } = await scripted.ask(request('greedy'), access({ fault }), never);
    expect(ok).toBe(true);
    expect(parseAnswer(text, 4).valid).toBe(false);
  });

  it.each(['rate-limit', 'key-refused', 'content-refused', 'cut-off'] as const)(
    '%s fails',
    async (fault) => {
      const result = await scripted.ask(request('greedy'), access({ fault }), never);
      expect(result).toMatchObject({ ok: false, failure: { reason: fault } });
    },
  );

  it('come in the rounds named, as often as named, then no more', async () => {
    const to = access({ fault: 'overload', faultEvery: 5, faultTimes: 2 });
    const outcomes: boolean[] = [];
    for (const round of [4, 5, 5, 5, 6, 10]) {
      outcomes.push((await scripted.ask(request('ucb', FOUR, round), to, never)).ok);
    }
    expect(outcomes).toEqual([true, false, false, true, true, false]);
  });
});

it('waits as long as asked, unless stopped', async () => {
  vi.useFakeTimers();
  let done = false;
  void scripted.ask(request('greedy'), access({ delayMs: 500 }), never).then(() => (done = true));
  await vi.advanceTimersByTimeAsync(499);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toBe(true);
  vi.useRealTimers();

  const controller = new AbortController();
  const asked = scripted.ask(request('greedy'), access({ delayMs: 60_000 }), controller.signal);
  const stopped = new Error('stopped');
  controller.abort(stopped);
  await expect(asked).rejects.toBe(stopped);
});
