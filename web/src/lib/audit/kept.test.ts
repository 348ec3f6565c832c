import { afterEach, expect, it, vi } from 'vitest';
import { forgetKept, KeptAnswers } from './kept.ts';
import { madeUpEntry } from './made-up.ts';

/** What a browser's storage does of interest here: its keys are its own properties. */
class FakeStorage {
  [name: string]: unknown;
  getItem(name: string): string | null {
    return (this[name] as string | undefined) ?? null;
  }
  setItem(name: string, text: string): void {
    this[name] = text;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

afterEach(() => vi.unstubAllGlobals());

it('keeps one answer a run, without keys, until it is forgotten', () => {
  const storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
  const kept = new KeptAnswers(() => ['my-own-secret-0123']);
  const entry = madeUpEntry({ output: 'It is my-own-secret-0123.' });
  storage.setItem('other', 'stays');
  expect(kept.keep(entry)).toBe(true);
  expect(kept.keep(madeUpEntry({ run: 'run-9' }))).toBe(true);
  expect(JSON.stringify({ ...storage })).not.toContain('my-own-secret-0123');
  expect(kept.of(entry.run)).toMatchObject({ id: entry.id, output: 'It is [key removed].' });
  kept.forget(entry.run);
  expect([kept.of(entry.run), kept.of('run-9') === null]).toEqual([null, false]);
  forgetKept(() => true);
  expect({ ...storage }).toEqual({ other: 'stays' });
});

it('says so where it cannot keep an answer, and makes nothing of what is none', () => {
  const storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
  const kept = new KeptAnswers(() => []);
  expect(kept.keep(madeUpEntry({ output: 'x'.repeat(200_001) }))).toBe(false);
  storage.setItem('bandit-lab-unwritten-answer:run-1', '{"round":0}');
  expect(kept.of('run-1')).toBeNull();
  storage.setItem('bandit-lab-unwritten-answer:run-2', JSON.stringify(madeUpEntry()));
  expect(kept.of('run-2')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  expect([kept.keep(madeUpEntry()), kept.of('run-1')]).toEqual([false, null]);
});
