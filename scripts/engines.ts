import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM } from './engines/chromium.ts';
import type { EngineKind } from './engines/engine.ts';
import { FIREFOX } from './engines/firefox.ts';
import { withWatchedSite } from './engines/site.ts';
import { checkEngine } from './engines/smoke.ts';
import type { Outcome } from './engines/smoke.ts';
import { WEBKIT } from './engines/webkit.ts';
import { buildSiteQuietly } from './tasks/build.mjs';
import { BUILD } from './tasks/paths.mjs';
import { prepare } from './tasks/prepare.mjs';
import { TaskError, note } from './tasks/process.mjs';
import { installPackages, mayInstall } from './tasks/system-packages.mjs';

const KINDS = [CHROMIUM, FIREFOX, WEBKIT];

const USAGE = `npm run test:engines -- [${KINDS.map(({ name }) => name).join('] [')}]

The way through the site and the digests of fifty random set-ups in the engines named, or in all
three, compared with each other and with Node's. Uses web/build as it is, and builds it first where
there is none.`;

// So that the engines end with it too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await testEngines(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof TaskError)) throw error;
  console.error(`test:engines: ${error.message}`);
  process.exitCode = error.exitCode;
}

async function testEngines(names: readonly string[]): Promise<number> {
  if (names.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const unknown = names.find((name) => !KINDS.some((kind) => kind.name === name));
  if (unknown !== undefined) throw new TaskError(`no engine is called ${unknown}\n\n${USAGE}`, 2);
  const kinds = KINDS.filter(({ name }) => names.length === 0 || names.includes(name));

  for (const kind of kinds) await ensureEngine(kind);
  if (!existsSync(join(BUILD, 'index.html')) && (await buildSiteQuietly(await prepare())) !== 0) {
    throw new TaskError('The build failed.');
  }
  let failed = 0;
  const details = new Map<string, string>();
  await withWatchedSite(async (site) => {
    for (const kind of kinds) {
      const engine = await kind.start();
      note(`${engine.name} …`);
      try {
        const outcomes = await checkEngine(engine, site);
        console.log(`\n${engine.name}`);
        for (const outcome of outcomes) failed += report(outcome, details) ? 0 : 1;
      } finally {
        await engine.close();
      }
    }
  });
  return failed === 0 ? 0 : 1;
}

/** Prints an outcome; false where the check failed, or found other things than in the first engine. */
function report({ check, passed, detail }: Outcome, details: Map<string, string>): boolean {
  const first = details.get(check) ?? detail;
  details.set(check, first);
  const short = detail.length > 90 ? `${detail.slice(0, 90)} …` : detail;
  if (!passed) console.log(`  FAILED  ${check}: ${detail}`);
  else if (first !== detail) console.log(`  DIFFERS ${check}: ${detail}\n          from ${first}`);
  else console.log(`  passed  ${check}: ${short}`);
  return passed && first === detail;
}

/** @throws TaskError one line saying what to install */
async function ensureEngine({ name, packages, missing }: EngineKind): Promise<void> {
  if (missing().length > 0 && mayInstall()) await installPackages(packages);
  const lacking = missing();
  if (lacking.length === 0) return;
  const wanted = packages.join(' and ');
  throw new TaskError(`${name}: ${lacking.join(', ')} is missing; on Debian, install ${wanted}.`);
}
