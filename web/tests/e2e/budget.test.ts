import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { PAGES } from '../../src/lib/site/pages.ts';

const FONTS = 60_000;

/** HTML, style sheets and scripts that a first visit loads, workers included: bytes gzipped. */
const BUDGETS: Record<(typeof PAGES)[number]['path'], number> = {
  '': 150_000,
  'lab/': 150_000,
  'evaluation/': 150_000,
  'llm/': 150_000,
  'ai-log/': 150_000,
  'algorithms/': 90_000,
  'methods/': 90_000,
};

/** The same of pages below those, the largest of their kind. */
const DEEPER: Readonly<Record<string, number>> = {
  'algorithms/dats/': 90_000,
  'algorithms/ts/': 90_000,
  'methods/model-card/': 90_000,
  'methods/numbers/': 90_000,
};

const KINDS = {
  code: /^(text\/html|text\/css|(text|application)\/javascript)/,
  font: /^font\//,
};

for (const [path, budget] of Object.entries({ ...BUDGETS, ...DEEPER })) {
  test(`the first load of ${path || 'home'} keeps to its budget`, async ({ context, page }) => {
    const sizes = { code: 0, font: 0 };
    const bodies: Promise<void>[] = [];
    context.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      for (const kind of ['code', 'font'] as const) {
        if (!KINDS[kind].test(type)) continue;
        const body = response.body().then((bytes) => {
          sizes[kind] += kind === 'font' ? bytes.length : gzipSync(bytes, { level: 9 }).length;
        });
        bodies.push(body);
      }
    });
    await page.goto(`./${path}`, { waitUntil: 'networkidle' });
    await Promise.all(bodies);
    console.info(`${path || 'home'}: ${sizes.code} bytes of code, ${sizes.font} of fonts`);
    expect(sizes.code).toBeLessThanOrEqual(budget);
    expect(sizes.font).toBeLessThanOrEqual(FONTS);
  });
}
