import { execFile } from 'node:child_process';
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { serveSecurely } from './page/secure-server.ts';
import { withSite } from './page/site.ts';
import { UsageError } from '../cli/command.ts';
import { builtPages } from '../site-checks/sitemap.ts';
import { CHROMIUM_ARGS, findChromium } from '../tasks/chromium.mjs';
import { BUILD, CACHE } from '../tasks/paths.mjs';
import { note } from '../tasks/process.mjs';
import { siteHandler } from '../tasks/site-server.mjs';
import { ensureTool } from '../tasks/toolchain.mjs';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = [
  ['first-contentful-paint', 'first paint'],
  ['largest-contentful-paint', 'largest paint'],
  ['total-blocking-time', 'blocked'],
] as const;
/**
 * On the emulated phone, the scroll bar of the blank page that Lighthouse opens first may still be
 * fading when the measured page begins. Chromium then draws one picture a second for a while, and a
 * page that is not painted within 0.2 s counts as painted after 1.3 or 2.3 s: 2 points of 100.
 */
const STILL = '--hide-scrollbars';
const SITE = join(CACHE, 'lighthouse');
const BASE = '/bandit-lab/';

/** What is read of a report of Lighthouse. */
interface Report {
  readonly categories: Record<
    string,
    { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
  >;
  readonly audits: Record<
    string,
    { readonly score: number | null; readonly numericValue?: number; readonly title: string }
  >;
}

/**
 * Lighthouse with its mobile preset on pages of the built site: the median of some runs of each. The
 * site is served as public hosts do, compressed and over HTTP/2.
 *
 * @param args - `--runs N` (3), and paths of pages (all)
 */
export async function benchLighthouse(args: readonly string[]): Promise<void> {
  const { runs, pages: names } = readArguments(args);
  const program = await ensureTool('lighthouse', VERSION, 'cli/index.js');
  await withSite(async (site) => {
    const chromium = await site.inBrowser((browser) => Promise.resolve(browser.version()));
    const pages = builtPages(names);
    const server = await serveSecurely(siteHandler(SITE, BASE, { gzip: true }));
    const start = server.origin + BASE;
    await copySite(start);
    try {
      // Other work lengthens every task of a page, and with them the time that it counts as blocked.
      const load = `load ${loadavg()[0].toFixed(1)} at the start`;
      console.log(`${cpus()[0].model}, Lighthouse ${VERSION}, Chromium ${chromium}, ${load}\n`);
      const titles = [...CATEGORIES, ...TIMES.map(([, title]) => title)];
      console.log(`| page | ${titles.join(' | ')} |\n| --- |${' --: |'.repeat(titles.length)}`);
      const lost = new Map<string, Set<string>>();
      for (const path of pages) {
        note(`/${path} …`);
        const reports: Report[] = [];
        for (let run = 0; run < runs; run++) reports.push(await audit(program, start + path));
        console.log(`| /${path} | ${row(reports).join(' | ')} |`);
        for (const title of lostPoints(reports)) {
          lost.set(title, (lost.get(title) ?? new Set()).add(`/${path}`));
        }
      }
      if (lost.size > 0) console.log('\nWhat cost points, in every run of a page:\n');
      for (const [title, paths] of lost) console.log(`- ${title}: ${[...paths].join(', ')}`);
    } finally {
      server.close();
    }
  });
}

function readArguments(args: readonly string[]): { runs: number; pages: readonly string[] } {
  const options = { runs: { type: 'string', default: '3' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`lighthouse: ${(error as Error).message}`);
  }
  const runs = Number(parsed.values.runs);
  if (!Number.isInteger(runs) || runs < 1 || runs > 99) {
    throw new UsageError(`--runs takes a whole number from 1 to 99, not ${parsed.values.runs}`);
  }
  return { runs, pages: parsed.positionals };
}

/** Canonical addresses are absolute where a build knows its public one; here that is the server's. */
async function copySite(start: string): Promise<void> {
  await rm(SITE, { recursive: true, force: true });
  await cp(BUILD, SITE, { recursive: true });
  for (const file of await readdir(SITE, { recursive: true })) {
    if (!file.endsWith('index.html')) continue;
    const html = await readFile(join(SITE, file), 'utf8');
    const path = file.replaceAll('\\', '/').replace(/index\.html$/, '');
    const canonical = /(<link rel="canonical" href=")[^"]*/;
    await writeFile(join(SITE, file), html.replace(canonical, `$1${start}${path}`));
  }
}

async function audit(program: string, address: string): Promise<Report> {
  const flags = ['--headless=new', '--ignore-certificate-errors', STILL, ...CHROMIUM_ARGS];
  const chrome = `--chrome-flags=${flags.join(' ')}`;
  const args = [program, address, '--output=json', '--quiet', chrome];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, `--only-categories=${CATEGORIES.join()}`],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 2 ** 27 },
  );
  return JSON.parse(stdout) as Report;
}

function row(reports: readonly Report[]): string[] {
  const scores = CATEGORIES.map((id) => median(reports.map((r) => r.categories[id].score * 100)));
  const times = TIMES.map(([id]) => median(reports.map((r) => r.audits[id].numericValue ?? NaN)));
  return [
    ...scores.map((score) => score.toFixed(0)),
    ...times.map((time) =>
      time < 1000 ? `${time.toFixed(0)} ms` : `${(time / 1000).toFixed(1)} s`,
    ),
  ];
}

/** The audits that cost a page points in each run. */
function lostPoints(reports: readonly Report[]): string[] {
  const [{ categories, audits }] = reports;
  const weighed = CATEGORIES.flatMap((id) => categories[id].auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => id);
  return weighed
    .filter((id) => reports.every((report) => (report.audits[id].score ?? 1) < 0.9))
    .map((id) => audits[id].title);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
