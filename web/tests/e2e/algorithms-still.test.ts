import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { NOTES } from '../../src/lib/components/notes/groups.ts';

const SECTIONS = [
  ...['The idea', 'The rule', 'The source', 'Departures from the paper', 'See it'],
  ...['Strengths and failure modes', 'References'],
];

/** What a reader of the note that is open, without scripts or on paper, would miss or be misled by. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate((sections) => {
    const faults: string[] = [];
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const shown = (selector: string) => all(selector).filter((one) => one.checkVisibility());
    const headings = shown('article h2').map((one) => one.innerText);
    faults.push(...sections.filter((name) => !headings.includes(name)).map((name) => `no ${name}`));

    const pictures = shown('article figure img') as HTMLImageElement[];
    if (pictures.length !== 1) faults.push(`${pictures.length} pictures`);
    for (const { naturalWidth, alt } of pictures) {
      if (naturalWidth === 0) faults.push('a picture that is not there');
      if (!/ at the end: .*\d/.test(alt)) faults.push(`a picture of “${alt}”`);
    }
    const captions = shown('article figcaption p').filter((one) => one.innerText.length > 20);
    if (captions.length === 0) faults.push('no caption');

    const controls = shown('article :is(button, input, select, textarea)');
    faults.push(...controls.map((one) => `a control: ${one.outerHTML}`));
    if (shown('article .note').some((one) => one.innerText.includes('Loading'))) {
      faults.push('something that is loading for ever');
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} pixels too wide`);
    const cut = shown('.formula').filter((one) => one.scrollWidth > one.clientWidth);
    faults.push(...cut.map((one) => `a formula that is cut: ${one.innerText}`));
    return faults;
  }, SECTIONS);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('every note reads whole, with its figure', async ({ page }) => {
    test.slow();
    for (const note of NOTES) {
      await page.goto(`algorithms/${note}/`);
      expect(await faultsOf(page), note).toEqual([]);
    }
    expect(await page.locator('math').count()).toBeGreaterThan(1);
    expect(await page.locator('article figure').innerText()).toContain('needs JavaScript');
    await expect(page.getByRole('link', { name: /^Previous/ })).toBeVisible();
  });
});

// The printable part of a sheet of A4 in CSS pixels, with a browser's usual margins of 10 mm.
const PAPER = { width: 718, height: 1000 };

test('every note prints whole, with its figure, from the top of the page', async ({ page }) => {
  test.slow();
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  for (const note of NOTES) {
    await page.goto(`algorithms/${note}/`);
    expect(await faultsOf(page), note).toEqual([]);
    const folded = await page
      .locator('.source details pre')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height === 0).length);
    expect(folded, note).toBe(0);
  }
});

test('a figure that was drawn prints as it is, with what was chosen and its numbers', async ({
  page,
}) => {
  await page.setViewportSize(PAPER);
  await page.goto('algorithms/opse/');
  const figure = page.locator('article figure');
  await figure.scrollIntoViewIfNeeded();
  const late = figure.getByRole('button', { name: '5,000 late' });
  await late.click();
  await expect(late).toHaveAttribute('aria-pressed', 'true');
  await expect(figure.getByRole('status')).toHaveText(/at the end: .*OPSE/, { timeout: 30_000 });
  await page.emulateMedia({ media: 'print' });
  await expect(late).toBeVisible();
  await expect(figure.getByRole('button', { name: 'at once' })).toBeHidden();
  await expect(figure.locator('img')).toBeHidden();
  await expect(figure.locator('svg[role=img]')).toBeVisible();
  await expect(figure.getByRole('rowheader', { name: 'OPSE by plays' })).toBeVisible();
  await expect(figure.getByRole('link', { name: 'Open this in the lab' })).toBeHidden();
});
