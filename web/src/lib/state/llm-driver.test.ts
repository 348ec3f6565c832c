import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { AuditError } from '../audit/audit-error.ts';
import { openAuditStore } from '../audit/store.ts';
import type { AuditStore } from '../audit/store.ts';
import type { EpisodeSetup } from '../llm-policy/episode-setup.ts';
import type { Access } from '../llm-policy/providers/provider.ts';
import { scripted } from '../llm-policy/providers/scripted.ts';
import { COURSE_RATES } from '../limits.ts';
import type { AuditEntry } from '../audit/entry.ts';
import { LlmDriver } from './llm-driver.ts';
import type { DriverLog } from './llm-driver.ts';
import type { CallSettings } from './llm-call.ts';
import { newRun } from './llm-run.ts';

const SETUP: EpisodeSetup = {
  ...{ provider: 'scripted', model: 'ucb', rounds: 20, repetition: 0 },
  ...{ rates: COURSE_RATES, delay: { kind: 'loss', probability: [0.3] } },
};

let names = 0;

async function opened(store?: AuditStore) {
  const log = store ?? (await openAuditStore({ keys: () => [], name: `log ${names++}` }));
  const run = newRun('scripted', SETUP, { input: 0, output: 0 }, Date.now());
  await log.saveRun(run);
  return { log, run };
}

/** What the page's own storage would keep; `room` is whether it does. */
function shelf(room = true) {
  const kept = new Map<string, AuditEntry>();
  return {
    keep: (entry: AuditEntry) => room && kept.set(entry.run, entry).size > 0,
    of: (run: string) => kept.get(run) ?? null,
    forget: (run: string) => void kept.delete(run),
  };
}

const logOf = (store: DriverLog['store'], kept = shelf()): DriverLog => ({
  store,
  lock: () => Promise.resolve({ release: () => Promise.resolve() }),
  kept,
});

/** A log that takes so many entries, and then has no room. */
function withRoom(log: AuditStore, entries: number) {
  const room = { entries };
  const store: DriverLog['store'] = {
    append: (entry) =>
      room.entries-- <= 0 ? Promise.reject(new AuditError('full')) : log.append(entry),
    entriesOf: (id) => log.entriesOf(id),
    overrule: (id, arm) => log.overrule(id, arm),
    runs: () => log.runs(),
    saveRun: (one) =>
      room.entries <= 0 ? Promise.reject(new AuditError('full')) : log.saveRun(one),
  };
  return { room, store };
}

/** The settings, with a provider that counts how often it is asked. */
function counting(settings = calls()) {
  const count = { asked: 0 };
  const provider = {
    ...scripted,
    ask: (...args: Parameters<typeof scripted.ask>) => {
      count.asked += 1;
      return scripted.ask(...args);
    },
  };
  return { count, settings: { ...settings, provider } };
}

function calls(script: Partial<Access['script']> = {}): CallSettings {
  const settings = { seed: 1, delayMs: 0, fault: null, faultEvery: 1, faultTimes: 1, ...script };
  const access: Access = { key: null, address: null, script: settings };
  return { provider: scripted, access, maxTokens: 100, timeoutMs: 1000, cap: 1 };
}

async function whole(): Promise<string | null> {
  const { log, run } = await opened();
  const driver = await LlmDriver.open(logOf(log), run, () => undefined);
  await driver.play(calls());
  expect(driver.standstill).toBe(null);
  expect(driver.run.state).toBe('complete');
  return driver.run.digest;
}

test('an answer that cannot be written pauses the run and is the first thing written then', async () => {
  const { log, run } = await opened();
  const { room, store } = withRoom(log, 7);
  const { count, settings } = counting();
  const driver = await LlmDriver.open(logOf(store), run, () => undefined);
  await driver.play(settings);
  expect(driver.standstill?.message).toContain('no room');
  expect(driver.standstill?.next).toContain('even if you close this page');
  expect([driver.episode.round, count.asked, driver.atRisk]).toEqual([7, 8, false]);
  room.entries = Infinity;
  await driver.play(settings);
  expect(driver.run.digest).toBe(await whole());
  // The answer that had found no room was not asked for again.
  expect(count.asked).toBe(20);
});

test('an answer that could not be written outlives the page, and is forgotten once it is in the log', async () => {
  const { log, run } = await opened();
  const { room, store } = withRoom(log, 7);
  const { count, settings } = counting();
  const kept = shelf();
  await (await LlmDriver.open(logOf(store, kept), run, () => undefined)).play(settings);
  expect(kept.of(run.id)).toMatchObject({ round: 8, attempt: 1, valid: true });

  room.entries = Infinity;
  const driver = await LlmDriver.open(logOf(store, kept), run, () => undefined);
  expect(driver.standstill?.message).toContain('no room for the last answer');
  await driver.play(settings);
  expect(driver.run.digest).toBe(await whole());
  expect([count.asked, kept.of(run.id)]).toEqual([20, null]);
});

test('where nothing keeps the answer, the visitor is told to leave the page open', async () => {
  const { log, run } = await opened();
  const { store } = withRoom(log, 3);
  const driver = await LlmDriver.open(logOf(store, shelf(false)), run, () => undefined);
  await driver.play(calls());
  expect(driver.standstill?.next).toContain('Leave this page open');
  expect(driver.atRisk).toBe(true);
});

test('another driver goes on from the entries alone', async () => {
  const { log, run } = await opened();
  let rounds = 0;
  const first: LlmDriver = await LlmDriver.open(logOf(log), run, () => {
    if (++rounds === 9) first.stop();
  });
  await first.play(calls());
  expect(first.standstill?.message).toBe('Stopped by you.');
  expect(first.episode.round).toBeGreaterThan(0);
  expect(first.episode.round).toBeLessThan(20);
  const second = await LlmDriver.open(logOf(log), run, () => undefined);
  expect(second.episode.round).toBe(first.episode.round);
  await second.play(calls());
  expect(second.run.digest).toBe(await whole());
});

test('an invalid answer has the fallback played and is kept as it came', async () => {
  const { log, run } = await opened();
  const driver = await LlmDriver.open(logOf(log), run, () => undefined);
  await driver.play(calls({ fault: 'not-json', faultEvery: 5 }));
  expect(driver.run.tally).toMatchObject({ calls: 20, valid: 16, fallbacks: 4, failed: 0 });
  expect(driver.entries[4]).toMatchObject({ valid: false, fallback: true, reason: null });
  expect(driver.entries[4].output).toContain('<b>now</b>');
  expect(driver.run.decisions[4].by).toBe('fallback');
});

test('the visitor decides a round that has no answer, and the run goes on after it', async () => {
  const { log, run } = await opened();
  const driver = await LlmDriver.open(logOf(log), run, () => undefined);
  const settings = calls({ fault: 'content-refused', faultEvery: 4 });
  await driver.play(settings);
  expect(driver.standstill?.message).toContain('declined');
  await driver.overrule(7);
  expect(driver.standstill?.message).toContain('declined');
  expect(driver.entries.at(-1)).toMatchObject({ edited: { from: null, to: 7 }, round: 4 });
  expect(driver.run.state).toBe('paused');
  await driver.play(settings);
  expect(driver.entries.at(-1)).toMatchObject({ round: 8, valid: null });
  expect(driver.run.decisions[3]).toEqual({ arm: 7, by: 'visitor' });
});

test('a run that another tab drives is left alone', async () => {
  const { log, run } = await opened();
  const taken: DriverLog = { ...logOf(log), lock: () => Promise.resolve(null) };
  const driver = await LlmDriver.open(taken, run, () => undefined);
  await driver.play(calls());
  expect(driver.standstill?.message).toContain('Another tab');
  expect(await log.entriesOf(run.id)).toEqual([]);
});
