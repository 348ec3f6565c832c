import { test as base } from '@playwright/test';
import { HOSTED, startFakeProvider } from './fake-provider.ts';
import type { FakeProvider } from './fake-provider.ts';

/**
 * Playwright's `test` in a browser for which Anthropic's, OpenAI's and one more host are the fake provider:
 * the page calls them by its own code, over TLS, with real preflights. One server a worker; reset
 * its `script` and `player` in each test. Leave `page.route` out of such tests: it answers preflights
 * itself, and Chromium takes a page that it fulfils for a public one, which may not call this machine.
 */
export const test = base.extend<object, { hosted: FakeProvider }>({
  hosted: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
    async ({}, use) => {
      const fake = await startFakeProvider({ https: true });
      await use(fake);
      await fake.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, hosted }, use) => {
      const rules = HOSTED.map((host) => `MAP ${host}:443 127.0.0.1:${hosted.port}`);
      const args = [`--host-resolver-rules=${rules.join(',')}`, '--no-proxy-server'];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    },
    { scope: 'worker' },
  ],
  // Its certificate is self-signed.
  ignoreHTTPSErrors: true,
});
