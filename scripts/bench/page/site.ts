import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { buildSiteQuietly } from '../../tasks/build.mjs';
import { CHROMIUM_ARGS, ensureChromium, findChromium } from '../../tasks/chromium.mjs';
import { BUILD } from '../../tasks/paths.mjs';
import { prepare } from '../../tasks/prepare.mjs';
import { TaskError, note } from '../../tasks/process.mjs';
import { listen, siteHandler } from '../../tasks/site-server.mjs';

/** The built site on this machine, and browsers to look at it with. */
export interface Site {
  readonly url: string;
  /** A browser of its own, so that one measurement leaves nothing in the memory of the next. */
  inBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T>;
}

/** Serves web/build, made first where there is none, for as long as `use` takes. */
export async function withSite<T>(use: (site: Site) => Promise<T>): Promise<T> {
  await ensureChromium();
  if (existsSync(join(BUILD, 'index.html'))) {
    note('The built site is measured as it is; npm run build makes it anew.');
  } else if ((await buildSiteQuietly(await prepare())) !== 0) {
    throw new TaskError('The build failed.');
  }
  const base = '/bandit-lab/';
  const server = await listen(siteHandler(BUILD, base), 0);
  try {
    return await use({ url: `http://127.0.0.1:${server.port}${base}`, inBrowser });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function inBrowser<T>(measure: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}
