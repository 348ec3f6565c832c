import { markTable, tableTime, watch } from './probe.ts';
import type { Watched } from './probe.ts';
import type { Site } from './site.ts';

const LOADS = 5;
const SLOWDOWN = 4;

/** Milliseconds from navigation to the table of /evaluation in sight, nothing cached, sorted. */
export async function measureTable(site: Site): Promise<number[]> {
  return site.inBrowser(async (browser) => {
    const times: number[] = [];
    for (let load = 0; load < LOADS; load++) {
      // Each context has a cache of its own, empty at first.
      const context = await browser.newContext();
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.addInitScript(markTable);
      await page.goto(`${site.url}evaluation/`);
      await page.waitForFunction(tableTime);
      times.push((await page.evaluate(tableTime)) ?? NaN);
      await context.close();
    }
    return times.sort((one, other) => one - other);
  });
}

/** Runs everything published again, in the page. */
export async function measureRerun(site: Site): Promise<Watched> {
  return site.inBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(`${site.url}evaluation/`);
    await page.getByRole('heading', { name: 'Run it again, here' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'choose everything published' }).click();
    const verdict = page.locator('.verdict');
    const watched = verdict.evaluate(watch, { pattern: '^(Cancelled|[0-9,]+ of [0-9,]+ runs)' });
    await page.getByRole('button', { name: /^Run [0-9,]+ runs again$/ }).click();
    return watched;
  });
}
