import { afterEach, describe, expect, it, vi } from 'vitest';
import { asJson, until } from './engine.ts';
import type { Engine } from './engine.ts';
import { endProgram, findProgram, firstLine, startProgram } from './programs.ts';

afterEach(() => vi.useRealTimers());

/** An engine whose page gives these values, one a question, and then the last for ever. */
function fakeEngine(values: readonly unknown[]): Engine {
  let asked = 0;
  const none = () => Promise.reject(new Error('not expected'));
  return {
    name: 'Fake 1',
    open: none,
    picture: none,
    close: none,
    run: <T>() => Promise.resolve(values[Math.min(asked++, values.length - 1)] as T),
  };
}

describe('until', () => {
  it('asks until there is a value, which may be zero or empty', async () => {
    expect(await until(fakeEngine([null, false, 'there']), 'x', '')).toBe('there');
    expect(await until(fakeEngine([null, 0]), 'x', '')).toBe(0);
  });

  it('gives up after two minutes, saying what did not come', async () => {
    vi.useFakeTimers();
    const waiting = until(fakeEngine([null]), 'the table', '');
    const refused = expect(waiting).rejects.toThrow('the table: did not come within 120 seconds');
    await vi.advanceTimersByTimeAsync(120_000);
    await refused;
  });
});

describe('asJson', () => {
  // Node stands in for a page.
  const value = (body: string) => (0, eval)(asJson(body)) as Promise<string>;

  it('is an expression with the value as text', async () => {
    expect(await value('return { a: [1, await 2] }')).toBe('{"a":[1,2]}');
    expect(await value('')).toBe('null');
  });

  it('fails as the body does', async () => {
    await expect(value('throw new Error("no table")')).rejects.toThrow('no table');
  });
});

describe('programs', () => {
  it('are found on the path', () => {
    expect(findProgram('node')).toMatch(/node$/);
    expect(findProgram('no-such-program-here')).toBeUndefined();
  });

  it('say a line, and end', async () => {
    const code = 'console.error("port 12"); setInterval(() => {}, 1000)';
    const child = startProgram(process.execPath, ['--eval', code]);
    expect(await firstLine(child, 2, /port (\d+)/)).toBe('12');
    await endProgram(child);
    expect(child.signalCode).toBe('SIGTERM');
    await endProgram(child);
  });

  it('fail with what they said when they end before', async () => {
    const child = startProgram(process.execPath, [
      '--eval',
      'console.error("no"); process.exit(3)',
    ]);
    await expect(firstLine(child, 2, /port/)).rejects.toThrow(/ended \(3\): no/);
  });
});
