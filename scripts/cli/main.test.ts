import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'main-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);

describe('bad input', () => {
  const draw = 'draws --seed 1 --count 2 --format hex';
  const run = 'replay --policy ts --delay instant --policy-seed 1 --rounds 10';
  writeFileSync(file('bad.csv'), 'arm,reward\n0,1\n1,2\n');
  it.each([
    ['', 'lab: no command; expected draws, log, replay, parity,'],
    ['drawz', 'lab: unknown command "drawz"'],
    ['--seed 1', 'lab: unknown command "--seed"'],
    ['stats', 'lab: stats needs a word more; expected stats bootstrap, stats bca, stats wilson,'],
    ['stats --level 0.9', 'lab: stats needs a word more; expected stats bootstrap'],
    ['stats mean', 'lab: unknown command "stats mean"; expected stats bootstrap'],
    ['draws', 'lab draws: --seed S is missing'],
    ['draws --sed 1', 'lab draws: unknown option "--sed"'],
    [`${draw} --method normal`, '--method: "normal" is not allowed; expected one of random'],
    [`${draw} --method random --low 1`, '--low does not go with --method random'],
    [`${draw} --method integers`, '--high H is missing'],
    [`${draw} --method integers --low 5 --high 5`, 'high: 5 is not allowed'],
    [`${draw} --method beta --shape 1`, '--shape: "1" is not allowed'],
    [`${draw} --method beta`, '--shape a,b is missing'],
    [`${draw} --method pareto --shape 0`, 'a: 0 is not allowed; expected a finite number above 0'],
    [`${draw} --method random --spawn 1,x`, '--spawn[1]: "x" is not allowed'],
    ['draws --seed -1 --method random --count 1 --format hex', '--seed: "-1" is not allowed'],
    ['draws --seed 1 --method random --count 0 --format hex', '--count: 0 is not allowed'],
    ['draws --seed 1 --method random --count 1 --format csv', '--format: "csv" is not allowed'],
    ['log --seed 1 --rates 0.5', 'arms: 1 is not allowed; expected a whole number from 2 to 100'],
    ['log --seed 1 --rates 0.5,1.5', 'rates[1]: 1.5 is not allowed'],
    ['log --seed 1 --events 0', 'events: 0 is not allowed'],
    [`log --seed 1 --events 1 --out ${file('none')}/a.csv`, 'a.csv cannot be written: ENOENT'],
    [run.replace(' ts', ' tss'), 'policy: "tss" is not allowed; expected one of epsilon-greedy'],
    [run.replace('instant', 'pareto:0'), 'alpha[0]: 0 is not allowed'],
    [run.replace('instant', 'loss:0,1'), 'probability: [0, 1] is not allowed; expected 1 or 10'],
    [run.replace('10', '0'), '--rounds: 0 is not allowed; expected a whole number from 1'],
    [`${run} --param tau=1`, 'parameter of ts: "tau" is not allowed; expected one of sigma'],
    [`${run} --param __proto__=1`, 'parameter of ts: "__proto__" is not allowed'],
    [`${run} --engine fast`, '--engine: "fast" is not allowed; expected one of delayed'],
    [`${run} --drift later`, '--drift: "later" is not allowed; expected step:ROUND:RATE,RATE'],
    [`${run} --drift slide:2:1`, '--drift: "slide:2:1" is not allowed'],
    [`${run} --drift swap:2`, '--drift: "swap:2" is not allowed'],
    [`${run} --drift swap:2:0,1:3`, '--drift: "swap:2:0,1:3" is not allowed'],
    [`${run} --drift swap:0:0,1`, 'drift.round: 0 is not allowed; expected a whole number, at'],
    [`${run} --drift swap:x:0,1`, 'drift.round: "x" is not allowed'],
    [`${run} --drift swap:5:0`, 'drift.arms: "0" is not allowed; expected two arms'],
    [`${run} --drift swap:5:0,0`, 'drift.arms: [0, 0] is not allowed; expected two different arms'],
    [`${run} --drift swap:5:0,10`, 'drift.arms[1]: 10 is not allowed'],
    [`${run} --drift step:5:0.1,0.2`, 'expected 10 rates, not 2'],
    [`${run} --drift step:5:a`, 'drift.rates[0]: "a" is not allowed'],
    [`${run} --drift wave:1:0.2`, 'drift.period: 1 is not allowed'],
    [`${run} --drift wave:20:2`, 'drift.amplitude: 2 is not allowed'],
    [`${run} --drift wave:20:0.1 --log ${file('bad.csv')}`, '--drift does not go with --log'],
    [`${run} --log ${file('bad.csv')}`, 'bad.csv, line 3: "1,2" is not allowed; expected an arm'],
    [`${run} --log ${file('bad.csv')} --log-seed 1`, '--log-seed does not go with --log'],
    [`${run} --log ${file('none.csv')}`, 'none.csv cannot be read: ENOENT'],
    [`parity --log ${file('bad.csv')}`, 'bad.csv, line 3: "1,2" is not allowed'],
    [`parity --expected ${file('bad.csv')}`, 'bad.csv is not JSON'],
  ])('%s: one line, exit code 2', async (line, message) => {
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const code = await main(line.split(' ').filter((word) => word !== ''));
    const said = stderr.mock.calls.map(([text]) => String(text)).join('');
    const printed = stdout.mock.calls.length;
    vi.restoreAllMocks();
    expect({ code, printed }).toEqual({ code: 2, printed: 0 });
    expect(said).toMatch(/^lab[^\n]*\n$/);
    expect(said).toContain(message);
  });
});
