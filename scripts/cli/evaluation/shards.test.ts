import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runLab } from '../run-lab.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../../..');
const WORKFLOW = readFileSync(join(ROOT, '.github/workflows/verify.yml'), 'utf8');
const JOB = readFileSync(join(ROOT, 'deploy/evaluate-job.yaml'), 'utf8');
const MERGE_JOB = readFileSync(join(ROOT, 'deploy/merge-job.yaml'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'shards-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = join(folder, 'config.json');
const problem = { id: 'sharded', rates: [0.3, 0.6], events: 2000, repetitions: 3, rounds: 100 };
writeFileSync(config, JSON.stringify({ ...problem, bootstrap: { resamples: 50 } }));
let whole = '';
beforeAll(async () => {
  await runLab('evaluate', '--config', config, '--out', join(folder, 'whole'));
  whole = readFileSync(join(folder, 'whole/sharded.json'), 'utf8');
});

/** The first group of the pattern, which has to be there. */
function one(text: string, pattern: RegExp): string {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`nothing like ${pattern}`);
  return found[1];
}

const list = (text: string) => text.split(',').map((word) => word.trim());

/** Runs the program; rejects unless it succeeds. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<void>((resolve, reject) => {
    execFile(program, args, { env: { ...process.env, ...env }, cwd: folder }, (error, _, stderr) =>
      error ? reject(new Error(stderr)) : resolve(),
    );
  });
}

describe.skipIf(process.platform === 'win32')('shards in processes of their own', () => {
  it('of the workflow merge to the whole', async () => {
    const step = (command: string) =>
      one(WORKFLOW, new RegExp(`run: npm run -s lab -- (${command} [^\\n]*)\\n`));
    const shards = list(one(WORKFLOW, /evaluate:[^]*?shard: \[(.*)\]/));
    const lab = (command: string) =>
      run('sh', ['-c', `"$NODE" --disable-warning=ExperimentalWarning "$LAB" ${command}`], {
        NODE: process.execPath,
        LAB: join(ROOT, 'scripts/lab.ts'),
        STUDIES: `--config ${config}`,
      });
    await Promise.all(
      shards.map((shard) =>
        lab(`${step('evaluate').replaceAll('${{ matrix.shard }}', shard)} --config ${config}`),
      ),
    );
    await lab(step('merge'));
    expect(readFileSync(join(folder, 'merged/sharded.json'), 'utf8')).toBe(whole);
  });

  it('of the Indexed Job merge to the whole', async () => {
    const pods = Number(one(JOB, /completions: (\d+)/));
    const env = (name: string) => one(JOB, new RegExp(`name: ${name}, value: '?([^' }]+)`));
    const results = join(folder, env('RESULTS'));
    const [shell, script] = list(one(JOB, /command: \[(.*)\]/));
    for (let index = 0; index < pods; index++) {
      await run(shell, [join(ROOT, script), '--config', config], {
        ...{ SHARDS: env('SHARDS'), JOBS: env('JOBS'), RESULTS: results },
        JOB_COMPLETION_INDEX: String(index),
        PATH: `${join(process.execPath, '..')}:${process.env['PATH']}`,
      });
    }
    expect(readdirSync(results)).toHaveLength(pods);
    const args = list(one(MERGE_JOB, /args: \[(.*)\]/)).map((word) =>
      word.startsWith('/') ? join(folder, word) : word,
    );
    expect(await runLab(...args)).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'results/merged/sharded.json'), 'utf8')).toBe(whole);
  });
});

describe('workflow and manifest', () => {
  it('ask for as many shards as there are', () => {
    const matrices = [...WORKFLOW.matchAll(/shard: \[(.*)\]/g)].map(([, text]) => list(text));
    expect(matrices).toHaveLength(2);
    for (const shards of matrices) expect(shards).toEqual(['1', '2', '3', '4']);
    expect([...WORKFLOW.matchAll(/matrix\.shard \}\}\/(\d+)/g)].map(([, of]) => of)).toEqual([
      ...['4', '4'],
    ]);
    expect(one(JOB, /completions: (\d+)/)).toBe(one(JOB, /name: SHARDS, value: '(\d+)'/));
    expect(one(JOB, /parallelism: (\d+)/)).toBe(one(JOB, /completions: (\d+)/));
  });
});
