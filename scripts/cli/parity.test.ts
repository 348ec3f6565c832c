import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { formatLogCsv } from '../../web/src/lib/log-csv.ts';
import { COURSE_RATES } from '../../web/src/lib/limits.ts';
import { generateLog } from '../../web/src/lib/log.ts';
import { readExpected } from './expected.ts';
import { readLog } from './files.ts';
import { compareRuns, describeMismatches } from './parity.ts';
import type { Comparison } from './parity.ts';
import { runLab } from './run-lab.ts';

vi.setConfig({ testTimeout: 120_000 });

const COURSEWORK = join(import.meta.dirname, '../../coursework');
const text = readFileSync(join(COURSEWORK, 'expected.json'), 'utf8');
const expected = readExpected('expected.json', text);
const log = readLog(join(COURSEWORK, 'log.csv.gz'));
const folder = mkdtempSync(join(tmpdir(), 'parity-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the coursework runs', () => {
  it('are ten: five algorithms under their own delay and under instant feedback', () => {
    const policies = ['se', 'pse', 'opse', 'ts', 'dats'];
    expect(expected.runs.map(({ name }) => name)).toEqual([
      ...policies.map((policy) => `${policy}-2023`),
      ...policies.map((policy) => `${policy}-instant`),
    ]);
    expect(expected.rounds).toBe(20_000);
  });

  it('come out the same to the last digit and decision', async () => {
    const { code, stdout, stderr } = await runLab('parity');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const comparisons = JSON.parse(stdout) as Comparison[];
    expect(comparisons.map(({ run, match }) => [run, match])).toEqual(
      expected.runs.map(({ name }) => [name, true]),
    );
    for (const { expected: wanted, found } of comparisons) expect(found).toEqual(wanted);
  });

  it('fail by name when one recorded digit is another', async () => {
    const changed = join(folder, 'changed.json');
    writeFileSync(changed, text.replace('"meanReward": 0.3633', '"meanReward": 0.3634'));
    const { code, stdout, stderr } = await runLab('parity', '--expected', changed);
    expect(code).toBe(1);
    expect(stderr).toBe('se-2023: meanReward: expected 0.3634, found 0.3633\n');
    const failed = (JSON.parse(stdout) as Comparison[]).filter(({ match }) => !match);
    expect(failed.map(({ run }) => run)).toEqual(['se-2023']);
  });
});

describe('a change of behaviour is noticed', () => {
  const ts = expected.runs.find(({ name }) => name === 'ts-instant');
  if (!ts) throw new Error('ts-instant is not recorded');
  const delay = { ...ts.before.delay, uinteger: 1, has_uint32: 1 as const };
  it.each([
    ['none', {}, true],
    ['a wider draw', { params: { sigma: 4.01 } }, false],
    ['another policy', { policy: 'ucb1' }, false],
    ['another delay', { delay: { kind: 'loss' as const, probability: [0.01] } }, false],
    ['a delay stream that is not drawn from', { before: { ...ts.before, delay } }, true],
    ['the delay stream for the policy', { before: { ...ts.before, policy: delay } }, false],
    ['a digit of the digest', { digest: ts.digest.replace(/.$/, 'x') }, false],
    ['a step', { steps: ts.steps + 1 }, false],
    ['a removal', { eliminated: [{ arm: 0, round: 1 }] }, false],
  ])('%s', (_, change, match) => {
    const [comparison] = compareRuns({ ...expected, runs: [{ ...ts, ...change }] }, log);
    expect(comparison).toMatchObject({ run: 'ts-instant', match });
    expect(describeMismatches([comparison]).length > 0).toBe(!match);
  });

  it('on another log too, which is named', async () => {
    const other = join(folder, 'other.csv');
    writeFileSync(other, formatLogCsv(generateLog(1, 5000)));
    const { code, stderr } = await runLab('parity', '--log', other);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Not the recorded log: .*other\.csv has SHA-256 [0-9a-f]{64}/);
    for (const { name } of expected.runs) expect(stderr).toContain(`\n${name}: digest: expected "`);
  });
});

describe('recorded runs that are no such thing', () => {
  const broken = (change: (document: Record<string, unknown>, run: object) => object) => {
    const document = JSON.parse(text) as { runs: object[] };
    return JSON.stringify(change({ ...document }, document.runs[0]));
  };
  it.each([
    ['{', 'f.json is not JSON'],
    ['[]', 'f.json: document: expected an object'],
    ['{}', 'f.json: log.sha256: expected a string'],
    [broken((all) => ({ ...all, rounds: 1.5 })), 'rounds: expected a whole number'],
    [broken((all) => ({ ...all, runs: [] })), 'runs: expected a list of runs'],
    [broken((all) => ({ ...all, runs: [null] })), 'runs[0]: expected an object'],
    [
      broken((all, run) => ({ ...all, runs: [{ ...run, delay: { kind: 'pareto' } }] })),
      'runs[0].delay: expected a delay model',
    ],
    [
      broken((all, run) => ({ ...all, runs: [{ ...run, before: { policy: { state: {} } } }] })),
      'runs[0].before.delay: expected a generator state',
    ],
    [
      broken((all, run) => ({ ...all, runs: [{ ...run, countedPerArm: 3 }] })),
      'runs[0].countedPerArm: expected a list of 2 to 100 counts',
    ],
    [
      broken((all, run) => ({ ...all, runs: [{ ...run, countedPerArm: [] }] })),
      'runs[0].countedPerArm: expected a list of 2 to 100 counts',
    ],
    [
      broken((all, run) => {
        const delay = { kind: 'reward-dependent', lag: [5] };
        return { ...all, runs: [{ ...run, delay }] };
      }),
      'runs[0].delay: expected a delay model',
    ],
  ])('%#', (document, message) => {
    expect(() => readExpected('f.json', document)).toThrow(message);
  });
});

/** Why the Python reference cannot run here; undefined when it can. */
function pythonIsMissing(): string | undefined {
  try {
    execFileSync('python3', ['-c', 'import numpy'], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    const stderr = (error as { stderr?: Buffer }).stderr?.toString().trim() ?? '';
    return stderr === '' ? 'there is no python3' : stderr.split('\n').at(-1);
  }
}

it(
  'the Python reference makes the same runs on another log',
  { timeout: 120_000 },
  async (test) => {
    const reason = pythonIsMissing();
    test.skip(reason !== undefined, `Python with NumPy is needed: ${reason}`);
    const other = join(folder, 'short.csv');
    // 4,000 events are fewer than the steps: the log cycles.
    writeFileSync(other, formatLogCsv(generateLog(77, 4000, [...COURSE_RATES].reverse())));
    const reference = join(COURSEWORK, 'reference/run.py');
    const args = [reference, '--log', other, '--rounds', '600', '--json'];
    const recorded = join(folder, 'short.json');
    writeFileSync(recorded, execFileSync('python3', args, { stdio: 'pipe' }));

    const { code, stdout, stderr } = await runLab('parity', '--log', other, '--expected', recorded);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toHaveLength(10);
  },
);
