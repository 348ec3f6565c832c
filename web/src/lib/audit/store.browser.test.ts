import { expect, it } from 'vitest';
import { madeUpEntry, madeUpRun, timeAt } from './made-up.ts';
import { countEntries, listModels, readPage, summarise } from './query.ts';
import { openAuditStore } from './store.ts';
import { storeSuite } from './store-suite.ts';
import { tabsSuite } from './tabs-suite.ts';

storeSuite();
tabsSuite();

it('keeps ten thousand entries within reach', async () => {
  const store = await openAuditStore({ keys: () => [], name: `many-${Date.now()}` });
  const entries = Array.from({ length: 10_000 }, (_, i) => {
    const run = `run-${i % 50}`;
    const round = 1 + Math.floor(i / 50);
    const output = i === 4321 ? 'the needle' : '{"arm": 2, "reason": "It leads."}';
    const prompt = `Round ${round}\n`.padEnd(1200, 'table ');
    return madeUpEntry({ run, round, time: timeAt(1000 * i), output, prompt, model: `m-${i % 4}` });
  });
  const runs = Array.from({ length: 50 }, (_, i) =>
    madeUpRun({ id: `run-${i}`, setup: { ...madeUpRun().setup, rounds: 500 } }),
  );
  expect(await store.restore(entries, runs)).toEqual({ entries: 10_000, runs: 50, known: 0 });

  const times: Record<string, number> = {};
  async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work();
    times[what] = Math.round(performance.now() - start);
    return result;
  }
  const first = await timed('first page', () => readPage(store, {}, 100));
  expect(first.entries[0].time).toBe(timeAt(9_999_000));
  const second = await timed('next page', () => readPage(store, {}, 100, first.next));
  expect(second.entries[0].time).toBe(timeAt(9_899_000));
  await timed('one run', async () => {
    expect(await store.entriesOf('run-7')).toHaveLength(200);
  });
  await timed('count of a model', async () => {
    expect(await countEntries(store, { model: 'm-1' })).toBe(2500);
  });
  await timed('models', async () => {
    expect(await listModels(store)).toEqual(['m-0', 'm-1', 'm-2', 'm-3']);
  });
  await timed('search', async () => {
    expect((await readPage(store, { text: 'needle' }, 100)).entries).toHaveLength(1);
  });
  await timed('summary', async () => {
    expect((await summarise(store, {})).calls).toBe(10_000);
  });
  await timed('append', async () => {
    const entry = madeUpEntry({ run: 'run-0', round: 201, time: timeAt(1) });
    await store.append(entry);
  });
  for (const quick of ['first page', 'next page', 'one run', 'count of a model', 'models']) {
    expect(times[quick], quick).toBeLessThan(1000);
  }
  expect(times.search).toBeLessThan(10_000);
  expect(times.summary).toBeLessThan(10_000);
});
