import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  complaintsOf,
  digests,
  expectDone,
  expectNoAxeFault,
  expectNoSidewaysScroll,
  openLab,
  rankedPolicies,
  resultsTable,
} from './page.ts';

const bar = (page: Page, arm: number) =>
  page.getByRole('slider', { name: `Click rate of arm ${arm}`, exact: true });
const field = (page: Page, arm: number) =>
  page.getByRole('textbox', { name: `Click rate of arm ${arm}`, exact: true });

async function middle(locator: Locator): Promise<{ left: number; y: number; width: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The bar is not on screen.');
  return { left: box.x, y: box.y + box.height / 2, width: box.width };
}

test('a bar is dragged, the runs and the address follow, and one undo takes it back', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openLab(page);
  const before = await digests(page);
  const { left, y, width } = await middle(bar(page, 3));
  await page.mouse.move(left + 0.1 * width, y);
  await page.mouse.down();
  for (const at of [0.3, 0.5, 0.7]) await page.mouse.move(left + at * width, y + 40);
  await page.mouse.up();
  await expect(bar(page, 3)).toHaveAttribute('aria-valuenow', '0.7');
  await expect(field(page, 3)).toHaveValue('0.7');
  await expect(page).toHaveURL(/rates=0\.228,0\.205,0\.509,0\.7,/);
  await expectDone(page);
  expect(await digests(page)).not.toEqual(before);

  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('title', 'Take back: the rate of arm 3');
  await undo.click();
  await expect(bar(page, 3)).toHaveAttribute('aria-valuenow', '0.154');
  await expect(undo).toBeDisabled();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(field(page, 3)).toHaveValue('0.7');
  expect(complaints).toEqual([]);
});

test('the keyboard shapes rates and undoes, in a number field too', async ({ page }) => {
  await openLab(page);
  const slider = bar(page, 0);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '0.238');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuenow', '0.237');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuenow', '0.337');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Control+z');
  await expect(slider).toHaveAttribute('aria-valuenow', '0.228');
  await page.keyboard.press('Control+Shift+z');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');

  const rounds = page.getByRole('textbox', { name: 'Rounds' });
  await rounds.fill('2500');
  await rounds.press('Control+z');
  await expect(rounds).toHaveValue('10,000');
  await rounds.press('Control+z');
  await expect(slider).toHaveAttribute('aria-valuenow', '0.228');
  await expect(rounds).toBeFocused();
});

test('a field with text that is no number undoes its own text', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Close race' }).click();
  const rounds = page.getByRole('textbox', { name: 'Rounds' });
  await rounds.fill('many');
  await rounds.press('Control+z');
  await expect(page.getByRole('button', { name: 'Close race' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

  async function swipe(page: Page, path: readonly { x: number; y: number }[]): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: typeof path) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    await send('touchStart', path.slice(0, 1));
    for (const point of path.slice(1)) await send('touchMove', [point]);
    await send('touchEnd', []);
  }

  test('a finger along a bar sets it, a finger across it scrolls the page', async ({ page }) => {
    await openLab(page);
    await page.getByRole('button', { name: /change$/ }).tap();
    const { left, y, width } = await middle(bar(page, 1));
    const x = (share: number) => left + share * width;
    await swipe(
      page,
      [0.2, 0.3, 0.45, 0.6].map((share) => ({ x: x(share), y })),
    );
    await expect(field(page, 1)).toHaveValue('0.6');

    const top = () => page.evaluate(() => scrollY);
    const before = await top();
    const places = [0, -30, -60, -90, -120, -150].map((up) => ({ x: x(0.9), y: y + up }));
    await swipe(page, places);
    await expect.poll(top).toBeGreaterThan(before + 60);
    await expect(field(page, 1)).toHaveValue('0.6');

    await bar(page, 2).scrollIntoViewIfNeeded();
    const { width: long, left: start } = await middle(bar(page, 2));
    await bar(page, 2).tap({ position: { x: 0.25 * long, y: 10 } });
    expect(start).toBeGreaterThan(0);
    await expect(field(page, 2)).toHaveValue('0.25');
  });

  test('nothing sticks out at 320 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openLab(page, '?v=2&delay=lag:5000/0&drift=step:5000:0.1,0.2&rates=0.3,0.4&rounds=500');
    await page.getByRole('button', { name: /change$/ }).tap();
    await expectNoSidewaysScroll(page);
  });
});

test('presets, arms and resets', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Needle' }).click();
  await expect(page.getByRole('slider', { name: /^Click rate/ })).toHaveCount(20);
  await expect(page.getByRole('button', { name: 'add an arm' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Easy' }).click();
  await page.getByRole('button', { name: 'add an arm' }).click();
  await expect(page.getByRole('slider', { name: /^Click rate/ })).toHaveCount(6);
  await page.getByRole('button', { name: 'take arm 5 away' }).click();
  await expect(page.getByRole('button', { name: 'Easy' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'Rounds' }).fill('700');
  await page.getByRole('button', { name: 'Reset Rounds' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rounds' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('700');
  await page.getByRole('button', { name: 'Reset arms' }).click();
  await expect(page).toHaveURL(/\?v=2&rounds=700$/);
  await page.getByRole('button', { name: 'Reset everything' }).click();
  await expect(page).toHaveURL(/\/lab\/$/);
});

test('delays by arm, with what they cost, and the two shortcuts', async ({ page }) => {
  await openLab(page, '?v=2&rates=0.2,0.6,0.4&policies=ts&rounds=1000&delay=loss:0,0.9,0');
  await expect(page.getByText('90.0% lost')).toBeVisible();
  await page.getByRole('button', { name: 'all arms like the best' }).click();
  await expect(page).toHaveURL(/delay=loss:0\.9&/);
  await page.getByRole('button', { name: 'only the best arm' }).click();
  await expect(page).toHaveURL(/delay=loss:0,0\.9,0&/);
  await page.getByRole('button', { name: 'arm by arm' }).click();
  await page.getByRole('textbox', { name: 'p, arm 2' }).fill('0.5');
  await expect(page).toHaveURL(/delay=loss:0,0\.9,0\.5&/);
  await expect(page.getByText('50.0% lost')).toBeVisible();
});

test('drift, repetitions and a second copy are shared by the address', async ({
  page,
  browser,
  baseURL,
}) => {
  await openLab(page, '?v=2&policies=ts,ucb1&rounds=2000');
  await page.getByRole('radio', { name: 'Swap' }).check();
  await expect(page.getByText('against the best arm of the moment')).toBeVisible();
  await expect(page.getByRole('img', { name: /^The click rates over the rounds/ })).toBeVisible();
  await page.getByText('σ 4').click();
  await page.getByRole('button', { name: 'add again' }).first().click();
  const sigmas = page.getByLabel('σ', { exact: true });
  await expect(sigmas).toHaveCount(2);
  await sigmas.last().fill('1');
  await page.getByRole('textbox', { name: 'Repetitions' }).fill('4');
  await expect(page.getByRole('status').filter({ hasText: 'Done: 12 runs' })).toBeVisible();
  await expect(page).toHaveURL(
    /\?v=2&drift=swap:1000:2,6&policies=ts,ts~sigma:1,ucb1&rounds=2000&repetitions=4$/,
  );
  await expect(page.getByText('the last has 2026 and 90054')).toBeVisible();

  const slider = page.getByRole('slider', { name: /^After round/ });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider', { name: /^At round 1,980/ })).toHaveAttribute(
    'aria-valuetext',
    /^Round 1,980\. Pseudo-regret: TS [\d.]+, [\d.]+ to [\d.]+; TS \(sigma 1\)/,
  );
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Logarithmic' }).click();
  await expect(page).toHaveURL(/&repetitions=4&axis=log$/);

  const table = page.getByRole('region', { name: 'Results of the repetitions, a table' });
  await expect(table.getByRole('row', { name: /^UCB1/ })).toContainText(/ to .*4 of 4/);
  await page.getByLabel('Compared with').selectOption('UCB1');
  await expect(table.getByRole('row', { name: /^UCB1/ })).toContainText('baseline');

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expectDone(other);
  await expect(other.getByRole('button', { name: 'Logarithmic' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  for (const one of [page, other]) {
    await one.getByText('The first repetition by itself').click();
    await expect(resultsTable(one).getByRole('row')).toHaveCount(4);
  }
  expect(await digests(other)).toEqual(await digests(page));
  expect((await rankedPolicies(other)).sort()).toEqual((await rankedPolicies(page)).sort());
  await elsewhere.close();
});

test('the set-ups that a visitor stayed with can be opened again', async ({ page }) => {
  await openLab(page, '?v=2&policies=ts&rounds=600');
  await page.waitForTimeout(4_500);
  await page.getByRole('textbox', { name: 'Rounds' }).fill('700');
  await page.getByText('Your last set-ups').click();
  await page.getByRole('button', { name: '10 arms · no delay · TS · 600 rounds' }).click();
  await expect(page.getByRole('textbox', { name: 'Rounds' })).toHaveValue('600');
});

test('the shaped settings have no fault that axe finds, light and dark', async ({ page }) => {
  const query = '?v=2&delay=lag:5000/0,0/5000&drift=step:300:0.6,0.2&rates=0.3,0.4&rounds=500';
  await openLab(page, query);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeFault(page);
  }
});

test('the title names the view, at its first load and after each change', async ({ page }) => {
  const compare = 'The lab · Bandit Lab';
  await openLab(page);
  await expect(page).toHaveTitle(compare);
  const views = page.getByRole('navigation', { name: 'Views of this set-up' });
  for (const name of ['Watch inside', 'One step', 'Play', 'Your policy']) {
    await views.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(`${name} · ${compare}`);
    // Those who listen are told the same one.
    await expect(page.locator('#svelte-announcer')).toHaveText(`${name} · ${compare}`);
  }
  await page.reload();
  await expect(page).toHaveTitle(`Your policy · ${compare}`);
  await page.getByRole('link', { name: 'Evaluation', exact: true }).first().click();
  await expect(page).toHaveTitle('The evaluation · Bandit Lab');
  await page.goBack();
  await expect(page).toHaveTitle(`Your policy · ${compare}`);
  await views.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveTitle(compare);
});

test('the views share one set-up, by links that the address keeps', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openLab(page, '?v=2&policies=ts,se&rounds=800');
  const before = await digests(page);
  const views = page.getByRole('navigation', { name: 'Views of this set-up' });
  await views.getByRole('link', { name: 'Watch inside' }).click();
  await expect(page).toHaveURL(/\?v=2&policies=ts,se&rounds=800&view=inside$/);
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toHaveCount(0);
  await views.getByRole('link', { name: 'Play' }).click();
  await expect(page.getByText('Their rates are hidden while you play.')).toBeVisible();
  await expect(views.getByRole('link', { name: 'Play' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(views.getByRole('link', { name: 'Watch inside' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goBack();
  await expect(page).toHaveURL(/\?v=2&policies=ts,se&rounds=800$/);
  await expect(resultsTable(page).getByRole('button', { name: /^Digest/ })).toHaveCount(2);
  expect(await digests(page)).toEqual(before);
  expect(complaints).toEqual([]);
});
