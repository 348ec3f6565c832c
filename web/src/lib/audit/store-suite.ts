import { describe, expect, it } from 'vitest';
import { decisionsOf } from '../llm-policy/transcript.ts';
import { madeUpCompleteRun, madeUpEntry, madeUpFailure, madeUpRun, timeAt } from './made-up.ts';
import { countEntries, listModels, readPage, summarise } from './query.ts';
import { openAuditStore } from './store.ts';
import type { AuditStore, OpenOptions } from './store.ts';

let databases = 0;

/** What must hold with any implementation of IndexedDB: Chromium's, and the one for Node. */
export function storeSuite(): void {
  const freshName = () => `audit-test-${Date.now()}-${databases++}`;
  const open = (options: Partial<OpenOptions> = {}) =>
    openAuditStore({ keys: () => [], name: freshName(), ...options });

  async function openWithRun(): Promise<AuditStore> {
    const store = await open();
    await store.saveRun(madeUpRun());
    return store;
  }

  async function playAll(store: AuditStore, run: string): Promise<void> {
    await store.saveRun(madeUpRun({ id: run }));
    for (let round = 1; round <= 20; round++) await store.append(madeUpEntry({ run, round }));
    await store.saveRun(madeUpCompleteRun({ id: run }));
  }

  describe('append', () => {
    it('keeps what was written when the page goes on, and after opening again', async () => {
      const name = freshName();
      const store = await open({ name });
      await store.saveRun(madeUpRun());
      const written = [madeUpFailure(), madeUpEntry({ attempt: 2 }), madeUpEntry({ round: 2 })];
      for (const entry of written) await store.append(entry);
      store.close();
      const again = await open({ name });
      expect(await again.entriesOf('run-1')).toEqual(written);
      expect(decisionsOf(await again.entriesOf('run-1'))).toHaveLength(2);
      expect((await again.runs()).runs).toEqual([madeUpRun()]);
    });

    it('takes no attempt and no round twice, and leaves none out', async () => {
      const store = await openWithRun();
      await store.append(madeUpEntry());
      const refused = [
        madeUpEntry(),
        madeUpEntry({ id: 'other' }),
        madeUpEntry({ id: 'other', attempt: 2 }),
        madeUpEntry({ round: 3 }),
        madeUpEntry({ run: 'nobody' }),
      ];
      for (const entry of refused) {
        await expect(store.append(entry)).rejects.toMatchObject({ problem: 'conflict' });
      }
      await store.append(madeUpFailure({ round: 2 }));
      await expect(store.append(madeUpEntry({ round: 3 }))).rejects.toMatchObject({
        problem: 'conflict',
      });
      expect(await store.entriesOf('run-1')).toHaveLength(2);
    });

    it('writes no key, neither a stored one nor one by its shape', async () => {
      const stored = 'my-own-secret-0123';
      const shaped = 'sk-ant-api03-AbCdEfGhIjKlMnOp123456';
      const store = await open({ keys: () => [stored] });
      await store.saveRun(madeUpRun({ pause: `refused ${stored}` }));
      const text = `x ${stored} ${shaped} ${encodeURIComponent(stored)} y`;
      const entry = await store.append(
        madeUpEntry({
          ...{ prompt: text, output: text, reason: text, requestId: text, model: text },
          ...{ valid: false, why: text, fallback: true },
        }),
      );
      expect(entry.redacted).toEqual(expect.arrayContaining(['stored key', 'Anthropic key']));
      const all = JSON.stringify([
        await store.database.getAll('entries'),
        await store.database.getAll('runs'),
      ]);
      expect(all).not.toContain(stored);
      expect(all).not.toContain(shaped);
      expect(all.match(/\[key removed\]/g)!.length).toBeGreaterThan(6);
    });
  });

  describe('decisions', () => {
    it('keep both arms when the visitor overrules the last round, and only then', async () => {
      const store = await openWithRun();
      await store.append(madeUpEntry());
      await store.append(madeUpFailure({ round: 2 }));
      await expect(store.overrule('run-1-1-1', 5)).rejects.toMatchObject({ problem: 'conflict' });
      const edited = await store.overrule('run-1-2-1', 5);
      expect(edited).toMatchObject({
        decision: 'edited',
        edited: { from: null, to: 5 },
        arm: null,
      });
      expect(decisionsOf(await store.entriesOf('run-1'))).toEqual([
        { arm: 2, by: 'model' },
        { arm: 5, by: 'visitor' },
      ]);
      await store.append(madeUpEntry({ round: 3 }));
      await store.overrule('run-1-3-1', 7);
      expect(await store.overrule('run-1-3-1', 8)).toMatchObject({ edited: { from: 2, to: 8 } });
      await expect(store.overrule('nothing', 1)).rejects.toMatchObject({ problem: 'conflict' });
    });

    it('accept a whole run with its entries, once, and nothing more is added', async () => {
      const store = await open();
      await playAll(store, 'a');
      const more = store.append(madeUpEntry({ run: 'a', round: 21 }));
      await expect(more).rejects.toMatchObject({ problem: 'conflict' });
      await store.overrule('a-20-1', 3);
      await store.review('a', 'accepted', timeAt(99_000));
      const entries = await store.entriesOf('a');
      expect(entries.filter(({ decision }) => decision === 'accepted')).toHaveLength(19);
      expect(entries[19].decision).toBe('edited');
      const again = store.review('a', 'rejected', timeAt(99_001));
      await expect(again).rejects.toThrow('This run was accepted already, perhaps in another tab.');
      for (const change of [
        () => store.review('a', 'rejected', timeAt(99_001)),
        () => store.saveRun(madeUpRun({ id: 'a' })),
        () => store.append(madeUpEntry({ run: 'a', round: 21 })),
        () => store.overrule('a-20-1', 4),
      ]) {
        await expect(change()).rejects.toMatchObject({ problem: 'conflict' });
      }
    });

    it('accept no run that has not played every round', async () => {
      const store = await openWithRun();
      await store.append(madeUpEntry());
      const accept = () => store.review('run-1', 'accepted', timeAt(1));
      await expect(accept()).rejects.toMatchObject({ problem: 'conflict' });
      await store.saveRun(madeUpRun({ state: 'paused', pause: 'stopped' }));
      await expect(accept()).rejects.toMatchObject({ problem: 'conflict' });
      await store.review('run-1', 'rejected', timeAt(1));
      expect((await store.entriesOf('run-1'))[0].decision).toBe('rejected');
    });
  });

  describe('lists', () => {
    async function filled(): Promise<AuditStore> {
      const store = await open();
      for (const [run, model] of [
        ['a', 'small'],
        ['b', 'large'],
      ]) {
        await store.saveRun(madeUpRun({ id: run }));
        for (let round = 1; round <= 6; round++) {
          if (round === 3) await store.append(madeUpFailure({ run, model, round }));
          const invalid = { valid: false, fallback: true, why: 'the answer is empty', output: '' };
          const given = { run, model, round, attempt: round === 3 ? 2 : 1 };
          await store.append(madeUpEntry({ ...given, ...(round === 5 && invalid) }));
        }
      }
      return store;
    }

    it('come newest first, part by part, each entry once', async () => {
      const store = await filled();
      for (const filter of [{}, { run: 'a' }, { model: 'large' }, { text: 'ROUND' }] as const) {
        const seen: string[] = [];
        const times: string[] = [];
        let after = null;
        do {
          const page = await readPage(store, filter, 4, after);
          expect(page.entries.length).toBeLessThanOrEqual(4);
          seen.push(...page.entries.map(({ id }) => id));
          times.push(...page.entries.map(({ time }) => time));
          after = page.next;
        } while (after !== null);
        expect(seen).toHaveLength(await countEntries(store, filter));
        expect(new Set(seen).size).toBe(seen.length);
        expect(times).toEqual([...times].sort().reverse());
        expect(seen.length).toBe('run' in filter || 'model' in filter ? 7 : 14);
      }
    });

    it('filter by every field and by text, together', async () => {
      const store = await filled();
      const count = async (filter: Parameters<typeof readPage>[1]) => {
        const { entries, next } = await readPage(store, filter, 100);
        expect(next).toBeNull();
        expect(await countEntries(store, filter)).toBe(entries.length);
        return entries.length;
      };
      expect(await count({ result: 'failed' })).toBe(2);
      expect(await count({ result: 'invalid', run: 'b' })).toBe(1);
      expect(await count({ result: 'valid', model: 'small' })).toBe(5);
      expect(await count({ decision: 'pending' })).toBe(14);
      expect(await count({ decision: 'accepted' })).toBe(0);
      expect(await count({ from: timeAt(2000), before: timeAt(4000) })).toBe(6);
      expect(await count({ run: 'a', from: timeAt(2000), before: timeAt(4000) })).toBe(3);
      expect(await count({ text: 'overLOADED' })).toBe(2);
      expect(await count({ text: 'overloaded', run: 'a' })).toBe(1);
      expect(await count({ text: 'nowhere' })).toBe(0);
      expect(await listModels(store)).toEqual(['large', 'small']);
    });

    it('are summed up with failed calls apart, and cost by each run’s prices', async () => {
      const store = await filled();
      expect(await summarise(store, {})).toMatchObject({
        ...{ calls: 14, answers: 12, failed: 2, valid: 10, fallbacks: 2, unreadable: 0 },
        ...{ reported: 12, input: 4800, output: 240 },
        cost: expect.closeTo((4800 * 2 + 240 * 10) / 1e6, 12) as number,
      });
      expect((await summarise(store, { run: 'a', result: 'failed' })).calls).toBe(1);
    });

    it('skip an entry that is broken and count it; its run cannot be resumed', async () => {
      const store = await filled();
      const row = await store.database.get('entries', 'a-2-1');
      await store.database.put('entries', { ...row!, arm: 'two' as unknown as number });
      expect(await readPage(store, {}, 100)).toMatchObject({ unreadable: 1, next: null });
      expect((await summarise(store, {})).unreadable).toBe(1);
      await expect(store.entriesOf('a')).rejects.toMatchObject({ problem: 'corrupt' });
      expect(await store.entriesOf('b')).toHaveLength(7);
      await store.database.put('runs', { id: 'c', junk: true } as never);
      expect(await store.runs()).toMatchObject({ unreadable: 1 });
    });

    it('stop when told to', async () => {
      const store = await filled();
      const stop = AbortSignal.abort();
      await expect(readPage(store, {}, 9, null, stop)).rejects.toMatchObject({
        name: 'AbortError',
      });
    });
  });

  describe('clearing', () => {
    it('names the counts, and leaves the reviewed runs if wished', async () => {
      const store = await open();
      await playAll(store, 'a');
      await playAll(store, 'b');
      await store.review('a', 'accepted', timeAt(99_000));
      expect(await store.countForClear(true)).toEqual({ runs: 1, entries: 20 });
      expect(await store.countForClear(false)).toEqual({ runs: 2, entries: 40 });
      await store.clear(true);
      expect((await store.runs()).runs.map(({ id }) => id)).toEqual(['a']);
      expect(await countEntries(store, {})).toBe(20);
      await store.clear(false);
      expect(await store.runs()).toEqual({ runs: [], unreadable: 0 });
      expect(await countEntries(store, {})).toBe(0);
    });

    it('removes one run with its entries', async () => {
      const store = await open();
      await playAll(store, 'a');
      await playAll(store, 'b');
      expect(await store.removeRun('a')).toBe(20);
      expect(await countEntries(store, {})).toBe(20);
      expect((await store.runs()).runs.map(({ id }) => id)).toEqual(['b']);
    });
  });
}
