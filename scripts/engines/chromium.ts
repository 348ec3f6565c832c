import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../tasks/chromium.mjs';
import { asJson } from './engine.ts';
import type { EngineKind } from './engine.ts';

/** The engine of all other tests, here for the comparison. */
export const CHROMIUM: EngineKind = {
  name: 'chromium',
  packages: ['chromium'],
  missing: () => (findChromium() ? [] : ['chromium']),
  async start() {
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
    const page = await browser.newPage();
    return {
      name: `Chromium ${browser.version()}`,
      open: async (address) => void (await page.goto(address)),
      run: async <T>(body: string) => JSON.parse(await page.evaluate<string>(asJson(body))) as T,
      picture: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
};
