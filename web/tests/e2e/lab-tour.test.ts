import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  complaintsOf,
  expectDone,
  expectNoAxeFault,
  expectNoSidewaysScroll,
  openLab,
} from './page.ts';

const link = (page: Page) => page.getByRole('button', { name: 'Show me around' });
const step = (page: Page, number: number) =>
  page.getByRole('dialog', { name: new RegExp(`^Step ${number} of 3`) });
const bar = (page: Page, arm: number) =>
  page.getByRole('slider', { name: `Click rate of arm ${arm}`, exact: true });

test('the tour is taken by keyboard, stands before its controls, and is not offered again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openLab(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('New here?')).toBeVisible();
  await link(page).focus();
  await page.keyboard.press('Enter');
  await expect(step(page, 1)).toBeFocused();
  // Next, Skip, then the first bar itself.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
  await expect(bar(page, 0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectDone(page);
  await step(page, 1).getByRole('button', { name: 'Next' }).press('Enter');
  await expect(step(page, 2)).toBeFocused();
  await expect(page.getByRole('img', { name: /^Pseudo-regret/ })).toBeInViewport();
  await step(page, 2).getByRole('button', { name: 'Next' }).press('Enter');
  await expect(step(page, 3)).toBeFocused();
  await step(page, 3).getByRole('button', { name: 'Done' }).press('Enter');
  await expect(link(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('New here?')).toHaveCount(0);
  await page.reload();
  await expectDone(page);
  await expect(page.getByText('New here?')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('Escape and Skip end the tour, and a view chosen on the way too', async ({ page }) => {
  await openLab(page);
  await link(page).click();
  await expect(step(page, 1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link(page)).toBeFocused();
  await link(page).click();
  await step(page, 1).getByRole('button', { name: 'Skip' }).click();
  await expect(link(page)).toBeFocused();
  await link(page).click();
  for (const number of [1, 2])
    await step(page, number).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'One step' }).click();
  await expect(page.getByRole('heading', { name: 'One step at a time' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone the view is on the first screen, and the tour unfolds what it shows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page);
  const chart = await page.getByRole('img', { name: /^Pseudo-regret/ }).boundingBox();
  expect(chart?.y).toBeLessThan(700);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await link(page).click();
  await expect(step(page, 1)).toBeFocused();
  await expect(bar(page, 0)).toBeInViewport();
  await expectNoAxeFault(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await step(page, 1).getByRole('button', { name: 'Next' }).click();
  await expect(bar(page, 0)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [view, heading] of [
    ['step', 'One step at a time'],
    ['inside', 'What the policy knew, and when'],
  ]) {
    await page.goto(`lab/?v=2&view=${view}`);
    const box = await page.getByRole('heading', { name: heading }).boundingBox();
    expect(box?.y).toBeLessThan(500);
  }
});

test('any arm goes by key or button, and one rate goes back by itself', async ({ page }) => {
  await openLab(page);
  await bar(page, 3).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(bar(page, 3)).toHaveAttribute('aria-valuenow', '0.154');
  await bar(page, 3).dblclick();
  await expect(bar(page, 3)).toHaveAttribute('aria-valuenow', '0.154');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'reset arm 3 to 0.154' }).click();
  await expect(bar(page, 3)).toHaveAttribute('aria-valuenow', '0.154');
  await expect(bar(page, 3)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(bar(page, 3)).toHaveAttribute('aria-valuenow', '0.411');
  await expect(bar(page, 3)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Arm 3 is gone' })).toBeVisible();
  await page.getByRole('button', { name: 'take arm 3 away' }).click();
  await expect(page.getByRole('slider', { name: /^Click rate/ })).toHaveCount(8);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Course' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the engine goes back by itself, and the address keeps what stands after the #', async ({
  page,
}) => {
  await openLab(page, '?v=2&policies=ts,se&rounds=500#at=0-200');
  await page.getByRole('radio', { name: 'Every decision' }).check();
  await expect(page).toHaveURL(/engine=.*#at=0-200$/);
  await page.getByRole('button', { name: 'Reset the engine' }).click();
  await expect(page.getByRole('radio', { name: 'Delayed replay' })).toBeFocused();
  await expect(page).toHaveURL(/\?v=2&policies=ts,se&rounds=500#at=0-200$/);
});
