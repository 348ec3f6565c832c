import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} faults what failed and how, for the end of a long listing; also a
 *   test that passed at its second try only
 */

/**
 * A fault as it is listed at the end: its name and the first lines of what was said, indented.
 *
 * @param {string} name
 * @param {string} [said]
 */
export function fault(name, said = '') {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'));
  return [name, ...lines.slice(0, 12).map((line) => `  ${line}`)].join('\n');
}

/**
 * The tests that a Vitest JSON report counts. A file that failed outside its tests (an import that
 * does not resolve, say) has no failed test to its name, and counts as one failure.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name: string,
 *   status: string, message?: string, assertionResults: { status: string, fullName: string,
 *   failureMessages?: string[] | null }[] }[] }} report
 * @returns {Tally}
 */
export function countVitest(report) {
  const faults = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [fault(file, message)] : [];
    return failed.map((test) => fault(`${file} ${test.fullName}`, test.failureMessages?.[0]));
  });
  return { passed: report.numPassedTests, failed: faults.length, faults };
}

/**
 * The tests that a Playwright JSON report counts. A test that passed on its second try has passed,
 * and the list above the count names it as flaky; an error outside the tests counts as a failure.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number },
 *   errors: { message?: string }[], suites: readonly Suite[] }} report
 * @returns {Tally}
 */
export function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    faults: [
      ...errors.map(({ message }) => fault('outside the tests', message)),
      ...suites.flatMap(faultsOf),
    ],
  };
}

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {string} file
 * @property {{ title: string, line: number, tests: { status: string,
 *   results: { error?: { message?: string } }[] }[] }[]} specs
 * @property {readonly Suite[]} [suites]
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function faultsOf({ file, specs, suites = [] }) {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const again = status === 'flaky' ? ' (passed when tried again)' : '';
        return fault(
          `${file}:${line} ${title}${again}`,
          results.find(({ error }) => error)?.error?.message,
        );
      }),
  );
  return [...own, ...suites.flatMap(faultsOf)];
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
    return { passed: 0, failed: 1, faults: [`no report (exit code ${code})`] };
  }
  if (code === 0 || found.failed > 0) return found;
  return { ...found, failed: 1, faults: [...found.faults, `exit code ${code}`] };
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function total(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    faults: tallies.flatMap(({ faults }) => faults),
  };
}
