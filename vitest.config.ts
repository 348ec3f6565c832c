import { playwright } from '@vitest/browser-playwright';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, findTestChromium } from './scripts/tasks/chromium.mjs';

const executablePath = findTestChromium();

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['web/src/**/*.test.ts', 'scripts/**/*.test.ts', 'coursework/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          // Ample: a busy machine must not fail a test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Every core: by default one is left free, and two cores would run one file at a time.
          maxWorkers: '100%',
        },
      },
      {
        plugins: [svelte({ configFile: false })],
        root: 'web',
        worker: { format: 'es' },
        // Found late, a dependency reloads the page in the middle of a test.
        optimizeDeps: { include: ['zod/mini'] },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts'],
          globalSetup: `${import.meta.dirname}/web/tests/fake-provider/browser-setup.ts`,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args: CHROMIUM_ARGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
