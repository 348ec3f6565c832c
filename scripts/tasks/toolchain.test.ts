import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium, findTestChromium } from './chromium.mjs';
import { withLock } from './lock.mjs';
import { isNewEnough } from './toolchain.mjs';

it.each([
  ['18.20.8', false],
  ['20.20.2', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('knows whether Node %s runs the tools: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough);
});

it('looks for Chromium where it is told, else in the usual places', () => {
  const usual = (path: string) => path === '/usr/bin/chromium-browser';
  expect(findChromium({}, usual)).toBe('/usr/bin/chromium-browser');
  expect(findChromium({}, () => false)).toBeUndefined();
  expect(findChromium({ CHROMIUM_PATH: '/opt/chromium' }, () => true)).toBe('/opt/chromium');
  expect(findChromium({ CHROMIUM_PATH: '/opt/none' }, usual)).toBeUndefined();
});

it('tests in the headless shell where there is one, unless told another', () => {
  const shell = '/usr/bin/chromium-headless-shell';
  expect(findTestChromium({}, () => true)).toBe(shell);
  expect(findTestChromium({}, (path) => path !== shell)).toBe('/usr/bin/chromium');
  expect(findTestChromium({}, () => false)).toBeUndefined();
  expect(findTestChromium({ CHROMIUM_PATH: '/opt/chromium' }, () => true)).toBe('/opt/chromium');
});

it('does one thing at a time under a lock, and breaks the lock of a dead owner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'));
  try {
    const file = join(folder, 'held');
    await writeFile(file, '999999999');
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
    };
    await withLock(file, work);
    await expect(withLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    await withLock(file, work);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
