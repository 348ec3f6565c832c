import { expect, test } from '@playwright/test';
import { curves, reach, results } from './evaluation-page.ts';

/** The printable part of a page in CSS pixels, with a browser's usual margins of 10 mm. */
const PAPERS = [
  { name: 'A4', width: 718 },
  { name: 'Letter', width: 740 },
];

for (const { name, width } of PAPERS) {
  test(`on ${name} every column, the charts and their numbers are there`, async ({ page }) => {
    await page.goto('evaluation/');
    await reach(page, 'How the delay moves them');
    await expect(page.getByRole('grid')).toHaveCount(3);
    await page.setViewportSize({ width, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    const table = results(page);
    await expect(table.getByRole('columnheader', { name: 'Published' })).toBeVisible();
    for (const heading of await table.getByRole('columnheader').all()) {
      const box = await heading.boundingBox();
      expect((box?.x ?? -1) + (box?.width ?? width)).toBeLessThanOrEqual(width);
      expect(box?.x).toBeGreaterThanOrEqual(0);
    }
    await expect(curves(page)).toBeVisible();
    const cells = page.getByRole('grid').last().getByRole('gridcell');
    await expect(cells).toHaveCount(35);
    await expect(cells.first()).toHaveText(/^\.?0?\.\d+$/);
    await expect(page.getByRole('heading', { name: 'Run it again, here' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your problem' })).toBeHidden();
  });
}

test('what was run again is printed, the controls are not', async ({ page }) => {
  await page.goto('evaluation/');
  await reach(page, 'Run it again, here');
  const start = page.getByRole('button', { name: 'Run 21 runs again' });
  await start.click();
  await expect(page.getByText('21 of 21 runs equal, digest by digest')).toBeVisible({
    timeout: 30_000,
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Run it again, here' })).toBeVisible();
  await expect(page.getByText('21 of 21 runs equal, digest by digest')).toBeVisible();
  await expect(start).toBeHidden();
});

test('the parts that print are loaded without scrolling', async ({ page }) => {
  await page.goto('evaluation/');
  await expect(page.getByRole('grid')).toHaveCount(3, { timeout: 30_000 });
  await expect(curves(page)).toHaveCount(1);
});
