import 'fake-indexeddb/auto';
import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { csvCell, exportCsv, exportJson, readExport } from './export.ts';
import { madeUpCompleteRun, madeUpEntry, madeUpFailure, madeUpRun, timeAt } from './made-up.ts';
import { countEntries } from './query.ts';
import { openAuditStore } from './store.ts';
import type { AuditStore } from './store.ts';

let databases = 0;
const open = () => openAuditStore({ keys: () => [], name: `export-${databases++}` });

async function filled(): Promise<AuditStore> {
  const store = await open();
  await store.saveRun(madeUpRun());
  await store.append(madeUpFailure());
  for (let round = 1; round <= 20; round++) {
    const given = { round, attempt: round === 1 ? 2 : 1, requestId: null };
    const invalid = { valid: false, fallback: true, why: 'the answer is empty', output: '\n' };
    await store.append(madeUpEntry({ ...given, ...(round === 3 && invalid) }));
  }
  await store.overrule('run-1-20-1', 4);
  await store.saveRun(madeUpCompleteRun());
  await store.review('run-1', 'accepted', timeAt(50_000));
  return store;
}

async function text(parts: AsyncGenerator<string>): Promise<string> {
  let whole = '';
  for await (const part of parts) whole += part;
  return whole;
}

describe('the JSON export', () => {
  it('brings everything back into an empty log, and nothing twice', async () => {
    const store = await filled();
    const file = await text(exportJson(store, []));
    const { entries, runs } = readExport(file);
    const other = await open();
    expect(await other.restore(entries, runs)).toEqual({ entries: 21, runs: 1, known: 0 });
    expect(await other.entriesOf('run-1')).toEqual(await store.entriesOf('run-1'));
    expect(await other.runs()).toEqual(await store.runs());
    expect(await text(exportJson(other, []))).toBe(file);
    expect(await other.restore(entries, runs)).toEqual({ entries: 0, runs: 0, known: 22 });
    expect(await countEntries(other, {})).toBe(21);
  });

  it('leaves a run alone that goes on here, and takes entries without their run', async () => {
    const { entries, runs } = readExport(await text(exportJson(await filled(), [])));
    const here = await open();
    await here.saveRun(madeUpRun());
    await here.append(madeUpEntry());
    expect(await here.restore(entries, runs)).toEqual({ entries: 0, runs: 0, known: 22 });
    const empty = await open();
    expect(await empty.restore(entries, [])).toEqual({ entries: 21, runs: 0, known: 0 });
    const doubled = { ...entries[0], id: 'another-id' };
    expect(await empty.restore([doubled], [])).toEqual({ entries: 0, runs: 0, known: 1 });
  });

  it('takes keys out of what is imported', async () => {
    const key = 'sk-ant-api03-AbCdEfGhIjKlMnOp123456';
    const store = await open();
    await store.restore([madeUpEntry({ output: key })], []);
    expect(JSON.stringify(await store.entriesOf('run-1'))).not.toContain(key);
  });

  it('leaves without keys that got into the database some other way, and so does the CSV', async () => {
    const shaped = 'sk-ant-api03-AbCdEfGhIjKlMnOp123456';
    const stored = 'plain-words-of-a-server-7';
    const store = await filled();
    const row = await store.database.get('entries', 'run-1-2-1');
    const run = await store.database.get('runs', 'run-1');
    const texts = { prompt: shaped, output: `a ${stored}`, reason: shaped, requestId: stored };
    await store.database.put('entries', { ...row!, ...texts, model: shaped });
    await store.database.put('runs', {
      ...run!,
      ...{ pause: stored, setup: { ...run!.setup, model: shaped } },
    });
    for (const file of [
      await text(exportJson(store, [stored])),
      await text(exportCsv(store, [stored])),
    ]) {
      expect(file).not.toContain(shaped);
      expect(file).not.toContain(stored);
      expect(file).toContain('[key removed]');
    }
    expect(readExport(await text(exportJson(store, [stored]))).entries).toHaveLength(21);
  });

  it('of an empty log is one of nothing', async () => {
    expect(readExport(await text(exportJson(await open(), [])))).toEqual({ runs: [], entries: [] });
  });

  it('goes on over many batches', async () => {
    const store = await open();
    const entries = Array.from({ length: 1201 }, (_, i) =>
      madeUpEntry({ run: `run-${i % 7}`, round: 1 + Math.floor(i / 7) }),
    );
    await store.restore(entries, []);
    const exported = readExport(await text(exportJson(store, [])));
    expect(exported.entries.map(({ id }) => id).sort()).toEqual(entries.map(({ id }) => id).sort());
  });

  it.each([
    ['{', 'file'],
    ['[]', 'file'],
    ['{"format":"bandit-lab runs","version":1,"runs":[],"entries":[]}', 'file.format'],
    ['{"format":"bandit-lab audit log","version":2,"runs":[],"entries":[]}', 'file.version'],
    [exportOf({ entries: [{ ...madeUpEntry(), round: 0 }] }), 'file.entries[0].round'],
    [exportOf({ entries: [madeUpEntry({ arm: null })] }), 'file.entries[0].arm'],
    [exportOf({ entries: [madeUpEntry({ fallback: true })] }), 'file.entries[0].fallback'],
    [exportOf({ entries: [madeUpEntry({ decision: 'edited' })] }), 'file.entries[0].edited'],
    [exportOf({ runs: [madeUpRun({ state: 'complete' })] }), 'file.runs[0].decisions'],
    [exportOf({ runs: [madeUpCompleteRun({ state: 'accepted' })] }), 'file.runs[0].reviewedAt'],
    [exportOf({ runs: [{ ...madeUpRun(), setup: { rounds: 20 } }] }), 'file.runs[0].setup'],
  ])('refuses %.60j, naming %s', (file, field) => {
    expect(() => readExport(file)).toThrow(expect.objectContaining({ field }) as Error);
  });
});

function exportOf(given: object): string {
  return JSON.stringify({
    ...{ format: 'bandit-lab audit log', version: 1, runs: [], entries: [] },
    ...given,
  });
}

describe('the CSV export', () => {
  it('has a row an entry, and as many cells in each', async () => {
    const lines = (await text(exportCsv(await filled(), []))).split('\r\n');
    expect(lines).toHaveLength(1 + 21 + 1);
    expect(lines[0]).toMatch(/^"id","time","feature","run","round"/);
    expect(lines[1]).toContain('"overload"');
    const columns = lines[0].split(',').length;
    for (const line of lines.slice(0, -1)) expect(parse(line)).toHaveLength(columns);
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '  =1', '\t=1', '\n=1', '\u200b=1', '\ufeff=1', '＝1'],
    ...['\r\n@x', '=cmd|"/c calc"!A0'],
  ])('disarms %j', (formula) => {
    expect(csvCell(formula).startsWith(`"'`)).toBe(true);
    expect(parse(csvCell(formula))).toEqual([`'${formula}`]);
  });

  it('keeps every other text, and numbers, as they are', () => {
    expect(csvCell(-1.5)).toBe('-1.5');
    expect(csvCell(null)).toBe('');
    expect(csvCell(false)).toBe('false');
    expect(csvCell('say "a=b", then\nstop')).toBe('"say ""a=b"", then\nstop"');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const [cell] = parse(csvCell(value));
        expect([value, `'${value}`]).toContain(cell);
        expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@]/u);
      }),
    );
  });
});

/** The cells of one record, as RFC 4180 reads them. */
function parse(record: string): string[] {
  const cells = record.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}
