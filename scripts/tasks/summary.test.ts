import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, tally, total } from './summary.mjs';

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] };

describe('the counts of a report', () => {
  it('come from Vitest', () => {
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    const report = { numPassedTests: 7, numFailedTests: 1, testResults: [passing, failing] };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 1 });
  });

  it('include a test file that could not be loaded', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [passing, broken] };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1 });
  });

  it('come from Playwright, a flaky test as passed and an error outside the tests as a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2 });
  });

  it('add up', () => {
    const tallies = [
      { passed: 1, failed: 0 },
      { passed: 20, failed: 3 },
    ];
    expect(total(tallies)).toEqual({ passed: 21, failed: 3 });
    expect(total([])).toEqual({ passed: 0, failed: 0 });
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

  const count = (report: { passed: number; failed: number }) => report;

  /** Stands for a runner that leaves a report and ends with a code. */
  function runner(code: number, report?: string) {
    return async () => {
      if (report !== undefined) await writeFile(file, report);
      return code;
    };
  }

  it('counts what the report says', async () => {
    const ran = await tally(file, count, runner(1, '{"passed":3,"failed":2}'));
    expect(ran).toEqual({ passed: 3, failed: 2 });
  });

  it('fails once when the runner crashed after passing tests', async () => {
    const ran = await tally(file, count, runner(137, '{"passed":3,"failed":0}'));
    expect(ran).toEqual({ passed: 3, failed: 1 });
  });

  it('fails once without a report, and never reads an old one', async () => {
    await writeFile(file, '{"passed":9,"failed":0}');
    expect(await tally(file, count, runner(0))).toEqual({ passed: 0, failed: 1 });
    expect(await tally(file, count, runner(0, '{"passed":'))).toEqual({ passed: 0, failed: 1 });
  });
});
