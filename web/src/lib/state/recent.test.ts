import { expect, it } from 'vitest';
import { DEFAULT_SETUP } from './lab-setup.ts';
import { recentSetups, rememberSetup } from './recent.ts';

function memory(text: string | null = null) {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_: string, value: string) {
      this.text = value;
    },
  };
}

const of = (rounds: number) => ({ ...DEFAULT_SETUP, rounds });

it('keeps the last five, newest first, each once', () => {
  const store = memory();
  for (const rounds of [1, 2, 3, 4, 5, 6, 3]) rememberSetup(of(rounds), store);
  expect(recentSetups(store).map(({ rounds }) => rounds)).toEqual([3, 6, 5, 4, 2]);
  expect(recentSetups(store)[0]).toEqual(of(3));
});

it('is empty where there is nothing, nonsense or no permission', () => {
  expect(recentSetups(memory())).toEqual([]);
  expect(recentSetups(memory('{"a": 1'))).toEqual([]);
  expect(recentSetups(memory('{"a": 1}'))).toEqual([]);
  expect(recentSetups(memory('[1, null, "v=2&rounds=7"]'))).toEqual([of(7)]);
  expect(recentSetups(undefined)).toEqual([]);
  const forbidden = {
    getItem(): string {
      throw new Error('SecurityError');
    },
    setItem() {
      throw new Error('QuotaExceededError');
    },
  };
  expect(recentSetups(forbidden)).toEqual([]);
  expect(rememberSetup(of(1), forbidden)).toEqual([]);
});
