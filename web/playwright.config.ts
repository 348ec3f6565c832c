import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findTestChromium } from '../scripts/tasks/chromium.mjs';

// Set by the global set-up, in the environment that the test workers inherit.
const site = process.env.SITE_URL;
/**
 * As left by a visitor who removed the offline copy: no service worker comes between a page and the
 * server, whose answers the tests count and replace. A blocked worker would print a warning instead.
 */
const noOfflineCopy = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'bandit-lab:offline', value: 'removed' }] }],
});

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/e2e/serve-build.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // A machine that others use as well can be slow for a minute; what needed it is named as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  use: {
    baseURL: site,
    storageState: site && noOfflineCopy(new URL(site).origin),
    browserName: 'chromium',
    launchOptions: { executablePath: findTestChromium(), args: CHROMIUM_ARGS },
  },
});
