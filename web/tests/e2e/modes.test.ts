import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { PAGES } from '../../src/lib/site/pages.ts';
import { expectDone, expectNoAxeFault } from './page.ts';

/** With reduced motion at once: both only change how a page looks, not what is on it. */
const MODE = { forcedColors: 'active', reducedMotion: 'reduce' } as const;

const computed = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

/** A system colour as the browser resolves it. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.createElement('i');
    probe.style.color = colour;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

test('in forced colours with reduced motion no page has a detectable accessibility fault', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ ...MODE, colorScheme: 'dark' });
  for (const { path } of PAGES) {
    await page.goto(`./${path}`);
    await page.waitForLoadState('networkidle');
    await expectNoAxeFault(page);
  }
  await page.goto('no-such-page');
  await expectNoAxeFault(page);
});

test('in forced colours what is chosen, focused or drawn can still be told', async ({ page }) => {
  // A theme of the site's own must not win over the visitor's colours.
  await page.emulateMedia({ ...MODE, colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await page.goto('lab/');
  await expectDone(page);
  const [ground, text, highlight] = await Promise.all(
    ['Canvas', 'CanvasText', 'Highlight'].map((name) => systemColour(page, name)),
  );
  expect(ground).not.toBe(text);

  const line = page.getByRole('img', { name: /^Pseudo-regret/ }).locator('path.line');
  const looks: string[] = [];
  for (const one of await line.all()) {
    expect(await computed(one, 'stroke')).toBe(text);
    looks.push(await computed(one, 'stroke-dasharray'));
  }
  expect(looks.length).toBeGreaterThan(3);
  expect(new Set(looks).size).toBe(looks.length);

  const views = page.getByRole('navigation', { name: 'Views of this set-up' }).getByRole('link');
  const underlines: string[] = [];
  for (const view of await views.all()) {
    underlines.push(await computed(view, 'border-bottom-style'));
  }
  expect(underlines).toEqual(['solid', ...underlines.slice(1).map(() => 'none')]);
  expect(await computed(views.first(), 'border-bottom-color')).toBe(highlight);
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  for (const one of await pages.all()) {
    const current = (await one.getAttribute('aria-current')) !== null;
    expect(await computed(one, 'border-bottom-style')).toBe(current ? 'solid' : 'none');
  }

  const rounds = page.getByRole('textbox', { name: 'Rounds' });
  await rounds.focus();
  expect(await computed(rounds, 'outline-style')).toBe('solid');
  expect(await computed(rounds, 'outline-color')).toBe(highlight);
  await page.keyboard.press('Shift+Tab');
  const focused = page.locator(':focus-visible');
  expect(await computed(focused, 'outline-style')).toBe('solid');
});

test('with reduced motion nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['', 'lab/?v=2&view=play', 'lab/?v=2&view=step']) {
    await page.goto(`./${path}`);
    await page.waitForLoadState('networkidle');
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter((one) => one.playState === 'running').length,
      );
    await expect.poll(moving).toBe(0);
  }
});
