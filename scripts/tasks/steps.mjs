import { join } from 'node:path';
import { buildSiteQuietly } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { REPORTS, ROOT, WEB } from './paths.mjs';
import { run, runAside } from './process.mjs';
import { countPlaywright, countVitest, fault, tally } from './summary.mjs';

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {(tools: import('./toolchain.mjs').Toolchain, args: readonly string[]) =>
 *   Promise<import('./summary.mjs').Tally>} run the arguments go on to the step's own program
 * @property {boolean} [aside] may run beside others: it uses one core and speaks once it is done
 */

/**
 * A step that passes or fails as a whole.
 *
 * @param {string} id
 * @param {string} program path from the folder it runs in
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {Step}
 */
function whole(id, program, args, cwd = ROOT) {
  return {
    id,
    aside: true,
    run: async ({ node, env }, more) => {
      // Who names files means these alone.
      const named = more.some((argument) => !argument.startsWith('-'));
      const own = named ? args.filter((argument) => argument !== '.') : args;
      const command = [join(cwd, program), ...own, ...more];
      const { code, output } = await runAside(node, command, { cwd, env });
      if (output.trim() !== '') console.log(`\n${output.trim()}`);
      return passOrFail(code, output);
    },
  };
}

/**
 * @param {number} code
 * @param {string} [said] of a program whose output was kept back
 * @returns {import('./summary.mjs').Tally}
 */
const passOrFail = (code, said) =>
  code === 0
    ? { passed: 1, failed: 0, faults: [] }
    : { passed: 0, failed: 1, faults: [fault(`exit code ${code}`, said)] };

/**
 * A check of the built site: a TypeScript program that needs no browser.
 *
 * @param {string} id
 * @param {string} file
 * @returns {Step}
 */
function siteCheck(id, file) {
  const program = ['--disable-warning=ExperimentalWarning', join(ROOT, file)];
  return {
    id,
    run: async ({ node, env }, more) => passOrFail(await run(node, [...program, ...more], { env })),
  };
}

/**
 * One project of vitest.config.ts.
 *
 * @param {string} project
 * @returns {Step}
 */
function vitest(project) {
  const report = join(REPORTS, `${project}.json`);
  const args = [
    ...['run', '--project', project, '--passWithNoTests'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  return {
    id: project,
    run: async ({ node, env }, more) => {
      if (project === 'browser') await ensureChromium();
      const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
      return tally(report, countVitest, () => run(node, [program, ...args, ...more], { env }));
    },
  };
}

/** @type {Step} */
const e2e = {
  id: 'e2e',
  run: async ({ node, env }, more) => {
    await ensureChromium();
    const report = join(REPORTS, 'e2e.json');
    const program = join(WEB, 'node_modules/@playwright/test/cli.js');
    return tally(report, countPlaywright, () =>
      run(node, [program, 'test', '--reporter=list,json', ...more], {
        cwd: WEB,
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    );
  },
};

/** The checks that read the sources without running them. */
export const CHECKS = [
  whole('eslint', 'node_modules/eslint/bin/eslint.js', ['--max-warnings=0', '.']),
  whole('prettier', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  whole('knip', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  whole('tsc-core', 'node_modules/typescript/bin/tsc', ['--project', 'web/tsconfig.core.json']),
  whole('tsc-scripts', 'node_modules/typescript/bin/tsc', ['--project', 'tsconfig.json']),
  whole('tsc-worker', 'node_modules/typescript/bin/tsc', ['--project', 'web/src/service-worker']),
  whole('svelte-check', 'node_modules/svelte-check/bin/svelte-check', ['--fail-on-warnings'], WEB),
];

/** Everything that `npm test` runs, in order. */
export const STEPS = [
  ...CHECKS,
  vitest('node'),
  {
    id: 'build',
    run: async (/** @type {import('./toolchain.mjs').Toolchain} */ tools) =>
      passOrFail(await buildSiteQuietly(tools)),
  },
  siteCheck('links', 'scripts/check-links.ts'),
  siteCheck('spelling', 'scripts/check-spelling.ts'),
  vitest('browser'),
  e2e,
];
