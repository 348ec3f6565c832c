import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from 'playwright';
import { withSite } from './bench/page/site.ts';
import { builtPages, pageName } from './site-checks/sitemap.ts';
import { CACHE, ROOT } from './tasks/paths.mjs';
import { TaskError } from './tasks/process.mjs';

// npm run screenshots: pictures of every page of the sitemap, whole, for someone to look at.

const USAGE = `npm run screenshots -- [page …]

Every page of the sitemap, or those named (lab/ algorithms/ucb1/, or / for the start page), whole, in
four pictures: 390 and 1440 pixels wide, light and dark. Uses web/build as it is, and builds it first
where there is none.`;

const OUT = join(CACHE, 'screenshots');
const WIDTHS = [390, 1440] as const;
const SCHEMES = ['light', 'dark'] as const;
const QUIET_MS = 1000;
const LONGEST_MS = 30_000;

/** Scrolls to the end, for what is loaded on the way, and waits until nothing changes any more. */
const SETTLE = `(async () => {
  const end = performance.now() + ${LONGEST_MS};
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  let reached = 0;
  while (performance.now() < end && performance.now() - changed < ${QUIET_MS}) {
    reached += innerHeight / 2;
    if (reached < document.documentElement.scrollHeight) {
      changed = performance.now();
      scrollTo({ top: reached, behavior: 'instant' });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  observer.disconnect();
  scrollTo({ top: 0, behavior: 'instant' });
  await document.fonts.ready;
})()`;

try {
  const names = process.argv.slice(2);
  if (names.includes('--help')) console.log(USAGE);
  else await takeAll(names);
} catch (error) {
  if (!(error instanceof TaskError)) throw error;
  console.error(`screenshots: ${error.message}`);
  process.exitCode = error.exitCode;
}

async function takeAll(names: readonly string[]): Promise<void> {
  await withSite(async (site) => {
    const pages = builtPages(names);
    if (names.length === 0) await rm(OUT, { recursive: true, force: true });
    await mkdir(OUT, { recursive: true });
    await site.inBrowser(async (browser) => {
      for (const width of WIDTHS) {
        for (const colorScheme of SCHEMES) {
          const context = await browser.newContext({
            viewport: { width, height: width < 600 ? 844 : 900 },
            colorScheme,
            // Nothing moves, so that two pictures of the same page are the same.
            reducedMotion: 'reduce',
          });
          const page = await context.newPage();
          for (const path of pages) {
            await page.goto(site.url + path, { waitUntil: 'networkidle' });
            await wholeAndQuiet(page);
            const file = join(OUT, `${pageName(path)}-${width}-${colorScheme}.png`);
            await page.screenshot({ path: file, fullPage: true });
            console.log(relative(ROOT, file));
          }
          await context.close();
        }
      }
    });
  });
}

async function wholeAndQuiet(page: Page): Promise<void> {
  await page.evaluate(SETTLE);
  await page.waitForLoadState('networkidle');
}
