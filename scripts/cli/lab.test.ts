import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { defaultRng } from '../../web/src/lib/random/generator.ts';
import { SeedSequence } from '../../web/src/lib/random/seed-sequence.ts';
import { runLab } from './run-lab.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'lab-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);

/** The output of a call that has to succeed without a word. */
async function output(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runLab(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const words = (line: string) => line.split(' ').filter((word) => word !== '');
const json = async (line: string): Promise<Record<string, unknown>> =>
  JSON.parse(await output(...words(line))) as Record<string, unknown>;

describe('lab draws', () => {
  const drawn = (line: string) => output('draws', ...words(line));

  it('prints doubles as big-endian hexadecimal digits', async () => {
    // numpy.random.default_rng(0).random(3): 0.63696…, 0.26978…, 0.04097…
    const text = '3fe461fd79fb3850\n3fd1442f7e20b674\n3fa4fa7b529d9bd0\n';
    expect(await drawn('--seed 0 --method random --count 3 --format hex')).toBe(text);
    expect(await drawn('--seed 0 --method random --count 3 --fill --format hex')).toBe(text);
  });

  it('prints whole numbers in decimal, negative ones too', async () => {
    const expected = defaultRng(7).integersFill(-5, 5, new Array<number>(20).fill(0));
    const line = '--seed 7 --method integers --high 5 --count 20 --format';
    expect(await drawn(`${line} hex --low -5`)).toBe(`${expected.join('\n')}\n`);
    expect(JSON.parse(await drawn(`${line} json --low=-5 --fill`))).toEqual(expected);
  });

  it('spawns children of seeds of any size', async () => {
    const seed = 18446744073709551621n;
    const rng = defaultRng(new SeedSequence(seed).spawn(2)[1].spawn(3)[2]);
    const expected = [rng.beta(0.5, 2), rng.beta(0.5, 2)];
    const line = `--seed ${seed} --spawn 1,2 --method beta --shape 0.5,2 --count 2 --format json`;
    expect(JSON.parse(await drawn(line))).toEqual(expected);
  });

  it('prints one permutation of as many as are counted', async () => {
    const expected = Array.from(defaultRng(3).permutation(12));
    const line = '--seed 3 --method permutation --count 12 --format json';
    expect(JSON.parse(await drawn(line))).toEqual(expected);
    expect(JSON.parse(await drawn(`${line} --fill`))).toEqual(expected);
  });

  it('writes doubles from 2^53 on with an exponent, for they are no whole numbers', async () => {
    const line = '--seed 5 --method pareto --shape 0.02 --count 300';
    const entries = (await drawn(`${line} --format json`)).slice(1, -2).split(',');
    expect(entries.map(Number)).toEqual(
      Array.from(defaultRng(5).paretoFill(0.02, new Float64Array(300))),
    );
    const large = entries.filter((entry) => Number(entry) > Number.MAX_SAFE_INTEGER);
    expect(large.length).toBeGreaterThan(50);
    expect(large.filter((entry) => !entry.includes('e'))).toEqual([]);
    expect(large.some((entry) => Number(entry) < 1e21)).toBe(true);
  });

  it('writes what is above the largest double so that it can be read back', async () => {
    const text = await drawn('--seed 5 --method pareto --shape 0.001 --count 2 --format json');
    expect(JSON.parse(text)).toEqual([Infinity, Infinity]);
  });

  it('prints many, in order, and as many as are asked for', async () => {
    const text = await drawn('--seed 1 --method random --count 20000 --format json');
    expect(JSON.parse(text)).toEqual(Array.from(defaultRng(1).randomFill(new Float64Array(20000))));
  });

  it.skipIf(process.platform === 'win32')('ends quietly when its reader stops', async () => {
    const lab = join(import.meta.dirname, '../lab.ts');
    const call = `"$0" --disable-warning=ExperimentalWarning "$1" draws --seed 1 --method random \
      --count 10000000 --format hex; echo "code $?" >&2`;
    const stderr = await new Promise((resolve) =>
      execFile('sh', ['-c', `(${call}) | head -n 1`, process.execPath, lab], (_, _out, err) =>
        resolve(err),
      ),
    );
    expect(stderr).toBe('code 0\n');
  });
});

describe('lab log', () => {
  it('prints what is in a log', async () => {
    const text = await output(...words('log --seed 3 --events 50 --rates 0.5,0.5'));
    // SHA-256 of bytes(arms) + bytes(clicks), both drawn by NumPy.
    const sha256 = '0ec95a162734c67d918b060f5570d66af00ef06f28bc68119eff3fb6f8a7825d';
    expect(JSON.parse(text)).toEqual({
      ...{ seed: 3, events: 50, counts: [27, 23], clicks: [11, 9], rates: [0.5, 0.5], sha256 },
    });
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      ...['seed', 'events', 'counts', 'clicks', 'rates', 'sha256'],
    ]);
  });

  it('keeps a large seed exact', async () => {
    const { seed, events } = await json('log --seed 18446744073709551621 --events 10');
    expect({ seed, events }).toEqual({ seed: '18446744073709551621', events: 10 });
  });

  it.each(['log.csv', 'log.csv.gz'])('writes %s, which a replay reads back', async (name) => {
    const rates = '--rates 0.2,0.4,0.7';
    const out = ['--out', file(name)];
    const log = await runLab(...words(`log --seed 8 --events 900 ${rates}`), ...out);
    expect(log).toMatchObject({ code: 0, stderr: `Wrote 900 events to ${file(name)}.\n` });
    const run = words('replay --policy ts --delay pareto:1 --policy-seed 1 --rounds 300');
    const fromFile = await output(...run, ...words(rates), '--log', file(name));
    expect(fromFile).toBe(await output(...run, ...words(`${rates} --log-seed 8 --events 900`)));
    if (name === 'log.csv') expect(readFileSync(file(name), 'utf8')).toMatch(/^arm,reward\n\d,/);
  });
});

describe('lab replay', () => {
  it('prints the run record, its keys in order', async () => {
    const record = await json(
      'replay --policy dats --param width=4 burnIn=0 --delay instant --log-seed 2023 ' +
        '--policy-seed 90051 --rounds 1000',
    );
    expect(Object.keys(record)).toEqual([
      ...['policy', 'params', 'delay', 'rounds', 'steps', 'status', 'meanReward', 'pseudoRegret'],
      ...['countedPerArm', 'bestArm', 'bestArmShare', 'eliminated', 'digest', 'curve'],
      ...['engine', 'roundsAsked'],
    ]);
    expect(record).toMatchObject({ policy: 'dats', rounds: 1000, status: 'complete', bestArm: 2 });
  });

  it('takes all options', async () => {
    const record = await json(
      'replay --policy epsilon-greedy --param epsilon=0.25 --rates 0.2,0.9 --events 5000 ' +
        '--delay lag:1/2,3/4 --log-seed 7 --policy-seed 18446744073709551621 --rounds 60 ' +
        '--engine every-decision',
    );
    const lag = [
      [1, 2],
      [3, 4],
    ];
    expect(record).toMatchObject({
      params: { epsilon: 0.25 },
      delay: { kind: 'reward-dependent', lag },
      engine: 'every-decision',
      steps: 60,
      bestArm: 1,
    });
  });

  it('tells of drift only where there is some', async () => {
    const line =
      'replay --policy se --rates 0.2,0.8 --events 900 --delay instant --log-seed 5 ' +
      '--policy-seed 3 --rounds 400';
    const plain = await json(line);
    expect(plain).not.toHaveProperty('drift');
    const record = await json(`${line} --drift swap:201:1,0`);
    expect(record).toMatchObject({ drift: { kind: 'swap', round: 201, arms: [1, 0] }, bestArm: 0 });
    const { drift, ...late } = await json(`${line} --drift swap:401:1,0`);
    expect(drift).toEqual({ kind: 'swap', round: 401, arms: [1, 0] });
    expect(late['digest']).toBe(plain['digest']);
  });

  it('spells a delay out for all arms, and says so when a run stalls', async () => {
    const line = 'replay --policy se --rates 0.2,0.8 --delay loss:1 --policy-seed 3 --rounds 20';
    const { code, stdout, stderr } = await runLab(...words(line));
    expect(code).toBe(0);
    expect(stderr).toBe('Stalled at 2,000,000 steps: 0 of 20 rounds counted.\n');
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ status: 'stalled', rounds: 0, roundsAsked: 20, meanReward: null },
      delay: { probability: [1, 1] },
    });
  });
});

describe('help', () => {
  it.each(['--help', '-h', 'help'])('lab %s', async (word) => {
    const text = await output(word);
    for (const name of ['draws', 'log', 'replay', 'parity']) expect(text).toContain(`  ${name}`);
    expect(text).toContain('Examples:');
  });

  it.each(['draws', 'log', 'replay', 'parity'])('lab %s --help', async (name) => {
    const text = await output(name, '--help');
    expect(text).toContain(`Usage: npm run -s lab -- ${name}`);
    expect(text).toContain(`Examples:\n  npm run -s lab -- ${name}`);
    expect(await output(name, '--seed', '--help')).toBe(text);
    expect(await output('help', name)).toBe(text);
  });
});

describe('bad input', () => {
  it.each([
    ['replay --polcy ts', 'lab replay: unknown option "--polcy"; try --help\n'],
    ['log --seed 1 --rates 0.5,1.5', 'lab log: rates[1]: 1.5 is not allowed; expected a'],
  ])('%s: one line, exit code 2', async (line, message) => {
    const { code, stdout, stderr } = await runLab(...words(line));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^lab[^\n]*\n$/);
    expect(stderr).toContain(message);
  });
});
