import { cpus } from 'node:os';
import { prepare } from './prepare.mjs';
import { TaskError, note } from './process.mjs';
import { CHECKS, STEPS } from './steps.mjs';
import { total } from './summary.mjs';

/**
 * Runs every step, or the one named first in the arguments with the rest of them, and ends with
 * the line `N passed, N failed`.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function test(args) {
  const [only, ...more] = args;
  const steps = only === undefined ? STEPS : STEPS.filter((step) => step.id === only);
  if (steps.length === 0) {
    const known = STEPS.map((step) => step.id).join(', ');
    throw new TaskError(`test: no step is called ${only}; there are ${known}.`, 2);
  }
  const { passed, failed, faults } = await runSteps(steps, more);
  // Again, and last: the lines above are thousands, and a log may keep only its end.
  if (faults.length > 0) console.log(`\n${faults.join('\n')}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the static checks only. */
export async function check() {
  const { failed } = await runSteps(CHECKS, []);
  return failed === 0 ? 0 : 1;
}

/** Type checkers take about a gigabyte each. */
const LANES = Math.min(cpus().length, 4);

/**
 * Runs the steps, going on after a failed one: first those that may run beside others, one a core,
 * then one after another.
 *
 * @param {readonly import('./steps.mjs').Step[]} steps
 * @param {readonly string[]} args
 */
async function runSteps(steps, args) {
  let tools;
  try {
    tools = await prepare();
  } catch (error) {
    note(messageOf(error));
    return { passed: 0, failed: 1, faults: [messageOf(error)] };
  }
  /** @type {import('./summary.mjs').Tally[]} */
  const tallies = [];
  /** @param {import('./steps.mjs').Step[]} queue */
  const lane = async (queue) => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      tallies.push(await runStep(step, tools, args));
    }
  };
  const aside = steps.filter((step) => step.aside);
  await Promise.all(Array.from({ length: LANES }, () => lane(aside)));
  await lane(steps.filter((step) => !step.aside));
  return total(tallies);
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {import('./toolchain.mjs').Toolchain} tools
 * @param {readonly string[]} args
 */
async function runStep(step, tools, args) {
  if (!step.aside) console.log(`\n== ${step.id}`);
  const began = Date.now();
  /** @type {import('./summary.mjs').Tally} */
  let counts;
  try {
    counts = await step.run(tools, args);
  } catch (error) {
    note(messageOf(error));
    counts = { passed: 0, failed: 1, faults: [messageOf(error)] };
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const verdict = counts.failed === 0 ? 'passed' : `FAILED (${counts.failed})`;
  console.log(`== ${step.id} ${verdict} in ${seconds} s`);
  return { ...counts, faults: counts.faults.map((said) => `${step.id}: ${said}`) };
}

/** @param {unknown} error */
function messageOf(error) {
  if (error instanceof TaskError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
