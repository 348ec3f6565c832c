import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { complaintsOf, expectNoAxeFault, expectNoSidewaysScroll } from './page.ts';

const PROBLEM = 'v=2&rates=0.1,0.5,0.45,0.02&policies=se~horizon:200,ts,dats';
const SHORT = `${PROBLEM}&rounds=3000`;
const LATE = `${PROBLEM}&delay=lag:3/40&rounds=3000`;

async function openInside(page: Page, query: string, fragment = ''): Promise<void> {
  await page.goto(`lab/?${query}&view=inside${fragment}`);
  await expect(page.getByRole('heading', { name: 'Events of this run' })).toBeVisible();
}

async function openStep(page: Page, query: string): Promise<void> {
  const [search, fragment = ''] = query.split(/(?=#)/);
  await page.goto(`lab/?${search}&view=step${fragment}`);
  await expect(page.getByRole('button', { name: 'Step', exact: true })).toBeVisible();
}

const sentence = (page: Page) => page.getByRole('status').filter({ hasText: /^(Step \d|Nothing)/ });

test('the keyboard scrubs to a removal and reads why', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openInside(page, SHORT);
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Round 0\./);
  await page.keyboard.press('PageUp');
  await expect(slider).not.toHaveAttribute('aria-valuetext', /^Round 0\./);
  const reason = /After round [\d,]+ arm \d went: its upper bound 0\.\d+ fell below arm \d’s lower/;
  for (let i = 0; i < 220; i++) {
    if (reason.test((await slider.getAttribute('aria-valuetext')) ?? '')) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(slider).toHaveAttribute('aria-valuetext', reason);
  await expect(
    page.getByRole('listitem').filter({ hasText: /After round .* it went/ }),
  ).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Round 3,000\./);
  expect(complaints).toEqual([]);
});

test('events are jumped to, spoken once, and kept in the address', async ({ page }) => {
  await openInside(page, SHORT);
  await page.getByRole('button', { name: 'Next event' }).click();
  const spoken = page.getByRole('status').filter({ hasText: /^Round / });
  await expect(spoken).toHaveText(/ arm \d went/);
  const heading = page.getByRole('heading', { level: 3, name: /^Round/ });
  const shown = await heading.innerText();
  await expect(page).toHaveURL(/view=inside#at=1-\d+$/);

  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(heading).toHaveText(shown);
});

test('an address opens its policy at its round, and the table says the same', async ({ page }) => {
  await openInside(page, SHORT, '#at=3-1500');
  await expect(page.getByRole('button', { name: 'DATS', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('heading', { level: 3, name: /^Round 1,500/ })).toBeVisible();
  await page.getByText('This moment as a table').click();
  const table = page.getByRole('table', { name: 'DATS after round 1,500, arm by arm' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table).toContainText(/normal, mean 0\.\d{3}/);
});

test('playing moves on and pauses; without motion it takes large steps', async ({ page }) => {
  await openInside(page, SHORT);
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await slider.inputValue();
  await page.waitForTimeout(300);
  expect(await slider.inputValue()).toBe(paused);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForTimeout(700);
  expect(await slider.inputValue()).toBe(paused);
  await expect
    .poll(async () => Number(await slider.inputValue()) - Number(paused), { timeout: 5_000 })
    .toBeGreaterThanOrEqual(200);
});

test('ten steps, one back, the next match, the next removal', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openStep(page, LATE);
  await page.getByRole('button', { name: 'Step', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(sentence(page)).toHaveText(/^Step 1: the log shows arm \d, (no|a) click\. /);
  const first = await sentence(page).innerText();
  await page.getByRole('button', { name: '10 steps' }).click();
  await expect(sentence(page)).toHaveText(/^Step 11:/);
  for (let step = 11; step > 1; step--) {
    await page.getByRole('button', { name: 'Back one' }).click();
    await expect(sentence(page)).toHaveText(new RegExp(`^Step ${step - 1}:`));
  }
  await expect(sentence(page)).toHaveText(first);

  const source = page.getByRole('region', { name: 'The source of the policy' });
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect(sentence(page)).toHaveText(/round 1\b/);
  await expect(source).toContainText('SuccessiveElimination.update');
  await expect(source.getByText('not in this step')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next removal' }).click();
  await expect(sentence(page)).toHaveText(/Arm \d went: its upper bound .* fell below arm \d’s/);
  await page.getByText('The next to arrive, a table').click();
  await expect(page.getByRole('region', { name: 'Waiting feedback, a table' })).toContainText(
    /(no )?click/,
  );
  await page.getByRole('textbox', { name: 'Go to round' }).fill('2,000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /2,000 rounds counted/ })).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(sentence(page)).toHaveText(/^Nothing has been read yet/);
  expect(complaints).toEqual([]);
});

test('the address has the policy and the step, and leads back through the jumps', async ({
  page,
}) => {
  await openStep(page, `${LATE}#step=2-34`);
  await expect(sentence(page)).toHaveText(/^Step 34:/);
  await expect(page.getByRole('button', { name: 'TS', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(page).toHaveURL(/&view=step#step=2-35$/);
  await page.getByRole('textbox', { name: 'Go to round' }).fill('1,000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /1,000 rounds counted/ })).toBeVisible();
  await expect(page).toHaveURL(/#step=2-\d{4}$/);
  await page.goBack();
  await expect(sentence(page)).toHaveText(/^Step 35:/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: /1,000 rounds counted/ })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`both views are sound in ${colorScheme}, and fit a narrow screen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openInside(page, LATE);
    await page.getByText('This moment as a table').click();
    await expectNoAxeFault(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await openStep(page, LATE);
    await page.getByRole('button', { name: 'Next match' }).click();
    await page.getByText('The next to arrive, a table').click();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFault(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectNoAxeFault(page);
  });
}
