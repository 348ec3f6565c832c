import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from './main.ts';
import { runLab } from './run-lab.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'evaluate-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (...names: string[]) => join(folder, ...names);

const SMALL = {
  id: 'small',
  rates: [0.2, 0.5, 0.7],
  events: 5000,
  policies: ['ts', 'se', 'dats', 'epsilon-greedy'],
  scenarios: [
    { id: 'instant', delay: { kind: 'instant' } },
    { id: 'late', delay: { kind: 'pareto', alpha: [1] } },
  ],
  repetitions: 4,
  rounds: 200,
  checkpoints: 10,
  bootstrap: { resamples: 100 },
};
const RUNS = 32;
const config = path('small.json');
writeFileSync(config, JSON.stringify(SMALL));

/** Runs a command that has to succeed. */
async function lab(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await runLab(...args);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return { stdout, stderr };
}

/** Runs a command whose input is at fault: one line, exit code 2. */
async function refused(...args: string[]): Promise<string> {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await main(args);
  const said = stderr.mock.calls.map(([text]) => String(text)).join('');
  const printed = stdout.mock.calls.length;
  vi.restoreAllMocks();
  expect({ code, printed }).toEqual({ code: 2, printed: 0 });
  expect(said).toMatch(/^lab[^\n]*\n$/);
  return said;
}

const evaluateTo = (out: string, ...more: string[]) =>
  lab('evaluate', '--config', config, '--out', path(out), ...more);
const read = (...names: string[]) => readFileSync(path(...names), 'utf8');

let whole = '';
beforeAll(async () => {
  await evaluateTo('whole', '--jobs', '1');
  whole = read('whole', 'small.json');
  for (const shard of ['1/3', '2/3', '3/3']) {
    await evaluateTo('shards', '--shard', shard, '--jobs', '2');
  }
});

describe('lab evaluate', () => {
  it('writes the same bytes with any number of jobs, and leaves nothing else', async () => {
    const { stdout } = await evaluateTo('two', '--jobs', '2');
    expect(read('two', 'small.json')).toBe(whole);
    expect(readdirSync(path('two'))).toEqual(['small.json']);
    const [written] = JSON.parse(stdout) as { file: string; bytes: number }[];
    expect(written).toMatchObject({
      file: path('two', 'small.json'),
      bytes: Buffer.byteLength(whole),
    });
  });

  it('takes the configuration of a document', async () => {
    const { configuration } = JSON.parse(whole) as { configuration: object };
    writeFileSync(path('again.json'), JSON.stringify(configuration));
    await lab('evaluate', '--config', path('again.json'), '--out', path('again'));
    expect(read('again', 'small.json')).toBe(whole);
  });

  it('goes on after a kill, and loses no finished run', async () => {
    const slow = path('slow.json');
    writeFileSync(slow, JSON.stringify({ ...SMALL, id: 'slow', rounds: 4000 }));
    const args = ['evaluate', '--config', slow, '--jobs', '1', '--out'];
    const program = [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, '../lab.ts'),
    ];
    const child = spawn(process.execPath, [...program, ...args, path('killed')]);
    const journal = path('killed', '.slow.unfinished.jsonl');
    const finished = () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []);
    while (finished().length < 5) await wait(5);
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
    const lines = finished();
    // The last line is empty or torn, and the first says what is evaluated.
    const kept = lines.length - 2;
    expect(kept).toBeLessThan(RUNS);
    writeFileSync(journal, `${lines.join('\n')}{"key":"slow/`);

    const { stderr } = await lab(...args, path('killed'));
    expect(stderr).toBe(`${kept} runs were finished before.\n`);
    await lab(...args, path('unbroken'));
    expect(read('killed', 'slow.json')).toBe(read('unbroken', 'slow.json'));
    expect(existsSync(journal)).toBe(false);
  });

  it('starts anew when the finished runs are of something else', async () => {
    mkdirSync(path('stale'));
    writeFileSync(path('stale', '.small.unfinished.jsonl'), '{"core":"older"}\n{"key":"x"}\n');
    const { stderr } = await evaluateTo('stale');
    expect(stderr).toBe('');
    expect(read('stale', 'small.json')).toBe(whole);
  });

  it('resamples a recorded log, and publishes no run and no event of it', async () => {
    const clicks = path('clicks.csv');
    await runLab(
      'log',
      '--seed',
      '5',
      '--events',
      '4000',
      '--rates',
      '0.1,0.4,0.6',
      '--out',
      clicks,
    );
    const design = { ...SMALL, id: 'clicks', rates: undefined, events: undefined };
    writeFileSync(path('design.json'), JSON.stringify(design));
    const args = ['evaluate', '--log', clicks, '--config', path('design.json'), '--block', '50'];
    await lab(...args, '--out', path('log'), '--jobs', '2');
    await lab(...args, '--out', path('log-again'), '--jobs', '1');
    const text = read('log', 'clicks.json');
    expect(read('log-again', 'clicks.json')).toBe(text);
    const document = JSON.parse(text) as Record<string, Record<string, unknown>>;
    expect(Object.keys(document)).toEqual([
      ...['version', 'study', 'provenance', 'configuration', 'summaries', 'curves'],
    ]);
    expect(document['configuration']['recorded']).toMatchObject({ arms: 3, blockLength: 50 });
    const verified = ['verify', path('log', 'clicks.json'), '--all'];
    await lab(...verified, '--log', clicks);
    const sampled = ['verify', path('log', 'clicks.json'), '--sample', '5', '--log', clicks];
    expect((await lab(...sampled)).stderr).toContain(
      'clicks.json keeps no runs: recomputed were instant/se.',
    );
    const digit = /("scenario":"instant","policy":"se".*?"estimate":0\.\d)(\d)/;
    const other = digit.exec(text)?.[2] === '7' ? '8' : '7';
    writeFileSync(path('log', 'clicks.json'), text.replace(digit, `$1${other}`));
    expect(await runLab(...sampled)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'clicks.json: summaries[instant/se].meanReward.estimate: expected 0.',
      ) as string,
    });
    writeFileSync(path('log', 'clicks.json'), text);
    expect(await refused(...verified)).toContain('clicks.json needs its recorded log: --log');
    await runLab(
      'log',
      '--seed',
      '6',
      '--events',
      '4000',
      '--rates',
      '0.1,0.4,0.6',
      '--out',
      clicks,
    );
    expect((await runLab(...verified, '--log', clicks)).stderr).toContain(
      'clicks.json: configuration.recorded.sha256: expected "',
    );
  });

  it('names the path of a fault in a configuration', async () => {
    const wrong = path('wrong.json');
    const write = (change: object) => writeFileSync(wrong, JSON.stringify({ ...SMALL, ...change }));
    write({ rates: [0.2, 1.2, 0.7] });
    expect(await refused('evaluate', '--config', wrong)).toContain('wrong.json.rates[1]: 1.2 is');
    write({ policies: ['ts', { policy: 'ucb1', params: { c: 'two' } }] });
    expect(await refused('evaluate', '--config', wrong)).toContain('policies[1].params.c: "two"');
    writeFileSync(wrong, '{');
    expect(await refused('evaluate', '--config', wrong)).toContain('wrong.json is not JSON');
  });

  it.each([
    [['main', 'mian'], 'unknown study "mian"; expected one of main, sensitivity, ablation'],
    [['--shard', '4/3'], '--shard, i: 4 is not allowed'],
    [['--shard', 'one'], '--shard: "one" is not allowed; expected i/n, such as 1/3'],
    [['--jobs', '0'], '--jobs: 0 is not allowed'],
    [['main', '--config', config], 'main does not go with --config or --log'],
    [['--block', '5'], '--block needs --log'],
  ])('%j is refused', async (args, message) => {
    expect(await refused('evaluate', ...args, '--out', path('none'))).toContain(message);
    expect(existsSync(path('none'))).toBe(false);
  });
});

describe('lab merge', () => {
  const shard = (i: number) => path('shards', `small.shard-${i}-of-3.json`);
  const changed = (name: string, change: (content: Record<string, unknown>) => object) => {
    const content = JSON.parse(readFileSync(shard(2), 'utf8')) as Record<string, unknown>;
    writeFileSync(path(name), JSON.stringify(change(content)));
    return path(name);
  };

  it('joins shards to the same bytes, in any order', async () => {
    await lab('merge', path('shards'), '--out', path('merged'));
    expect(read('merged', 'small.json')).toBe(whole);
    await lab('merge', shard(3), shard(1), shard(2), '--out', path('merged-2'));
    expect(read('merged-2', 'small.json')).toBe(whole);
  });

  it('refuses gaps, overlaps, and mixed versions and configurations', async () => {
    const merge = (...files: string[]) => refused('merge', ...files, '--out', path('never'));
    expect(await merge(shard(1), shard(3))).toContain(
      'gap: 11 of 32 runs, first small/instant/dats/01; shards 1, 3 of 3 are there',
    );
    expect(await merge(shard(1), shard(2), shard(3), shard(2))).toContain(
      'overlap: small/instant/dats/01 is in',
    );
    const older = changed('older.json', (content) => ({ ...content, core: 'older' }));
    expect(await merge(shard(1), older, shard(3))).toContain('the versions of the core differ');
    const other = changed('other.json', (content) => ({
      ...content,
      configuration: { ...(content['configuration'] as object), rounds: 300 },
    }));
    expect(await merge(shard(1), other, shard(3))).toContain('the configurations differ');
    const broken = changed('broken.json', (content) => ({ ...content, version: 9 }));
    expect(await merge(shard(1), broken, shard(3))).toContain('broken.json.version: 9');
    expect(await merge(path('whole'))).toContain('no shard file');
    expect(await merge(path('nowhere'))).toContain('nowhere cannot be read');
    expect(existsSync(path('never'))).toBe(false);
  });

  it('refuses shards of another version of the core than this one', async () => {
    const old = [1, 2, 3].map((i) => {
      const content = JSON.parse(readFileSync(shard(i), 'utf8')) as object;
      writeFileSync(path(`old-${i}.json`), JSON.stringify({ ...content, core: 'older' }));
      return path(`old-${i}.json`);
    });
    expect(await refused('merge', ...old, '--out', path('never'))).toContain(
      'made by another version of the core',
    );
  });
});

describe('lab verify', () => {
  /** Verifies the document with one change to its text. */
  async function verifyChanged(from: string | RegExp, to: string, ...args: string[]) {
    const text = whole.replace(from, to);
    expect(text).not.toBe(whole);
    writeFileSync(path('changed.json'), text);
    const { code, stdout, stderr } = await runLab('verify', path('changed.json'), ...args);
    return { code, stderr, report: JSON.parse(stdout) as { equal: number; runs: number } };
  }

  it('finds every run equal', async () => {
    const { stdout, stderr } = await lab('verify', path('whole'), '--all');
    expect(JSON.parse(stdout)).toEqual({
      ...{ documents: ['small'], runs: RUNS, equal: RUNS, cells: 0, differences: [] },
    });
    expect(stderr).toBe('32 of 32 runs equal, digest by digest.\n');
  });

  it('names one digit that was edited in a run', async () => {
    const steps = /("key":"small\/late\/se\/02".*?"steps":\d*)\d/;
    const digit = steps.exec(whole)?.[0].at(-1) === '7' ? '8' : '7';
    const { code, stderr, report } = await verifyChanged(steps, `$1${digit}`, '--all');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^changed\.json: small\/late\/se\/02: steps: expected \d+, found \d+\n31 of 32 runs equal/,
    );
    expect(report).toMatchObject({ equal: 31, runs: 32 });
  });

  it.each([
    [/("summaries": .*\n.*"estimate":0\.\d*)\d/, '$19', 'summaries[instant/ts].'],
    [/("core":")./, '$1z', 'provenance.core: expected "z'],
    [/("curves": .*?"high":\[0\.)\d/, '$10', 'curves.cells[instant/ts].meanReward.high[0]'],
    [
      /(\n\{"key":.*,)(\n\{"key":.*,)/,
      '$2$1',
      'runs[0].key: expected "small/instant/se/00", found',
    ],
    [/\n\{"key":.*,(?=\n)/, '$&$&', 'runs[1].key: expected "small/instant/ts/00", found'],
    [/("estimate":0\.\d{16,})(?=,)/, '$10', 'line 7: expected "'],
    ['"version": 1', '"version":  1', 'line 2: expected "'],
  ])('names what else was edited: %s', async (from, to, message) => {
    const { code, stderr } = await verifyChanged(from, to, '--sample', '1');
    expect(code).toBe(1);
    expect(stderr).toContain(`changed.json: ${message}`);
  });

  it('shares the runs out among shards', async () => {
    const counts = [];
    for (const shard of ['1/2', '2/2']) {
      const { stdout } = await lab('verify', path('whole'), '--all', '--shard', shard);
      counts.push((JSON.parse(stdout) as { runs: number }).runs);
    }
    expect(counts).toEqual([16, 16]);
  });

  it('finds a sample of the published documents equal', async () => {
    const { stdout, stderr } = await lab('verify');
    expect(JSON.parse(stdout)).toEqual({
      documents: ['main', 'sensitivity', 'ablation', 'policies', 'course-log'],
      ...{ runs: 20, equal: 20, cells: 4, differences: [] },
    });
    expect(stderr).toContain('20 of 20 runs equal');
    expect(stderr).toContain(
      'course-log.json keeps no runs: recomputed were instant/epsilon-greedy, pareto/ucb1,',
    );
  });

  it('refuses what is no document', async () => {
    writeFileSync(path('none.json'), '{"version":1}');
    expect(await refused('verify', path('none.json'))).toContain('none.json.study: undefined is');
    expect(await refused('verify', path('whole'), '--all', '--sample', '3')).toContain('not both');
  });
});
