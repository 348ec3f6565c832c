import { readFile, rm } from 'node:fs/promises';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 */

/**
 * The tests that a Vitest JSON report counts. A file that failed outside its tests (an import that
 * does not resolve, say) has no failed test to its name, and counts as one failure.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string,
 *   assertionResults: { status: string }[] }[] }} report
 * @returns {Tally}
 */
export function countVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * The tests that a Playwright JSON report counts. A test that passed on its second try has passed,
 * and the list above the count names it as flaky; an error outside the tests counts as a failure.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number },
 *   errors: unknown[] }} report
 * @returns {Tally}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * Runs a test runner and counts what it reports; one that crashes or leaves no report counts as at
 * least one failure.
 *
 * @template Report
 * @param {string} file where the runner writes its JSON report
 * @param {(report: Report) => Tally} count
 * @param {() => Promise<number>} runTests gives the runner's exit code
 * @returns {Promise<Tally>}
 */
export async function tally(file, count, runTests) {
  await rm(file, { force: true });
  const code = await runTests();
  /** @type {Tally} */
  let found;
  try {
    /** @type {unknown} */
    const report = JSON.parse(await readFile(file, 'utf8'));
    found = count(/** @type {Report} */ (report));
  } catch {
    return { passed: 0, failed: 1 };
  }
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function total(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}
