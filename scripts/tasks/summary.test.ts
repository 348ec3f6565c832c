import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './paths.mjs';
import { countPlaywright, countVitest, tally, total } from './summary.mjs';

const passing = {
  name: join(ROOT, 'web/src/good.test.ts'),
  status: 'passed',
  assertionResults: [{ status: 'passed', fullName: 'adds' }],
};

describe('the counts of a report', () => {
  it('come from Vitest, with the name and message of what failed', () => {
    const failing = {
      name: join(ROOT, 'web/src/bad.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        {
          status: 'failed',
          fullName: 'sums adds up',
          failureMessages: [
            '\u001B[31mexpected 2 to be 3\u001B[39m\n\n    at bad.test.ts:7\n    at /a/node_modules/vitest/run.js:1',
          ],
        },
      ],
    };
    const report = { numPassedTests: 7, numFailedTests: 1, testResults: [passing, failing] };
    expect(countVitest(report)).toEqual({
      passed: 7,
      failed: 1,
      faults: ['web/src/bad.test.ts sums adds up\n  expected 2 to be 3\n      at bad.test.ts:7'],
    });
  });

  it('include a test file that could not be loaded', () => {
    const name = join(ROOT, 'web/src/broken.test.ts');
    const broken = { name, status: 'failed', message: 'no such file', assertionResults: [] };
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passing, broken] };
    expect(countVitest(report)).toEqual({
      passed: 1,
      failed: 1,
      faults: ['web/src/broken.test.ts\n  no such file'],
    });
  });

  it('come from Playwright, a flaky test as passed and an error outside the tests as a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1 };
    const spec = (title: string, status: string, message?: string) => ({
      title,
      line: 3,
      tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
    });
    const file = 'lab.test.ts';
    const inner = { title: 'inner', file, specs: [spec('waits', 'flaky', 'too slow')] };
    const specs = [spec('opens', 'expected'), spec('runs', 'unexpected', 'no table')];
    const suites = [{ title: file, file, specs, suites: [inner] }];
    expect(countPlaywright({ stats, errors: [{ message: 'no server' }], suites })).toEqual({
      passed: 6,
      failed: 2,
      faults: [
        'outside the tests\n  no server',
        'lab.test.ts:3 runs\n  no table',
        'lab.test.ts:3 waits (passed when tried again)\n  too slow',
      ],
    });
  });

  it('add up', () => {
    const tallies = [
      { passed: 1, failed: 0, faults: [] },
      { passed: 20, failed: 1, faults: ['a'] },
      { passed: 0, failed: 2, faults: ['b', 'c'] },
    ];
    expect(total(tallies)).toEqual({ passed: 21, failed: 3, faults: ['a', 'b', 'c'] });
    expect(total([])).toEqual({ passed: 0, failed: 0, faults: [] });
  });
});

describe('a run of tests', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'summary-'));
    file = join(folder, 'report.json');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const count = (report: { passed: number; failed: number }) => ({ ...report, faults: ['one'] });

  /** Stands for a runner that leaves a report and ends with a code. */
  function runner(code: number, report?: string) {
    return async () => {
      if (report !== undefined) await writeFile(file, report);
      return code;
    };
  }

  it('counts what the report says', async () => {
    const ran = await tally(file, count, runner(1, '{"passed":3,"failed":2}'));
    expect(ran).toEqual({ passed: 3, failed: 2, faults: ['one'] });
  });

  it('fails once when the runner crashed after passing tests', async () => {
    const ran = await tally(file, count, runner(137, '{"passed":3,"failed":0}'));
    expect(ran).toEqual({ passed: 3, failed: 1, faults: ['one', 'exit code 137'] });
  });

  it('fails once without a report, and never reads an old one', async () => {
    await writeFile(file, '{"passed":9,"failed":0}');
    const none = { passed: 0, failed: 1, faults: ['no report (exit code 0)'] };
    expect(await tally(file, count, runner(0))).toEqual(none);
    expect(await tally(file, count, runner(0, '{"passed":'))).toEqual(none);
  });
});
