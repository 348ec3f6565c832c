import { expect, test, type Locator, type Page } from '@playwright/test';
import { complaintsOf, expectNoAxeFault, expectNoSidewaysScroll } from './page.ts';

const ROUNDS = 50;

async function openPlay(page: Page, query = ''): Promise<Locator> {
  await page.goto(`lab/?v=2&view=play${query}`);
  const board = page.getByRole('group', { name: /^The arms/ });
  await expect(board).toBeVisible();
  return board;
}

function arm(page: Page, number: number): Locator {
  return page.getByRole('button', { name: `Arm ${number}`, exact: true });
}

/** Makes the game the shortest there is, and waits for it to be taken up. */
async function shorten(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Rounds of a game' }).fill(String(ROUNDS));
  await expect(page.getByText(`of ${ROUNDS} rounds`)).toBeVisible();
}

async function expectOutcome(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { name: /came (first|second|third|fourth|fifth|sixth) of \d/ }),
  ).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Runs with other seeds' })).toBeHidden({
    timeout: 30_000,
  });
}

/** Rank, player, regret, clicks and share, row by row. */
function resultRows(page: Page): Promise<string[]> {
  return page
    .getByRole('table', { name: /^Who played/ })
    .locator('tbody tr')
    .allInnerTexts();
}

test('a game is played with the keyboard alone, shared, and opens elsewhere to the same', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const complaints = complaintsOf(page);
  await openPlay(page, '&delay=pareto:1&policies=ucb1,ts');
  const rounds = page.getByRole('textbox', { name: 'Rounds of a game' });
  await rounds.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(String(ROUNDS));
  await expect(page.getByText(`0 of ${ROUNDS} rounds`)).toBeVisible();
  for (let i = 0; i < 20; i++) {
    if (await arm(page, 1).evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(arm(page, 1)).toBeFocused();

  // By number, by the zero for the tenth, and by arrows and Enter.
  await page.keyboard.press('0');
  await expect(arm(page, 10)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Round 1/ })).toContainText('arm 10');
  await page.keyboard.press('ArrowUp');
  await expect(arm(page, 5)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`2 of ${ROUNDS} rounds`)).toBeVisible();
  for (let i = 2; i < ROUNDS; i++) await page.keyboard.press(String(i % 10));
  await expectOutcome(page);
  await expectNoAxeFault(page);
  const rows = await resultRows(page);
  expect(rows).toHaveLength(3);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy the link to this game' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/view=play.*#game=1\./);

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expectOutcome(other);
  const again = await resultRows(other);
  expect(again.map((row) => row.replace('This game', 'You'))).toEqual(rows);
  const summary = (one: Page) =>
    one
      .getByRole('img', { name: /^Pseudo-regret by round/ })
      .last()
      .getAttribute('aria-label');
  expect((await summary(other))?.replace('This game', 'You')).toBe(await summary(page));
  await elsewhere.close();
  expect(complaints).toEqual([]);
});

test('a game is played by touch on a small screen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...{ baseURL, hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } },
  });
  const page = await context.newPage();
  await openPlay(page, '&policies=ts');
  await shorten(page);
  for (let i = 0; i < ROUNDS; i++) await arm(page, 1 + (i % 4)).tap();
  await expectOutcome(page);
  await expectNoSidewaysScroll(page);
  expect((await resultRows(page)).some((row) => row.includes('You'))).toBe(true);
  await context.close();
});

test('a game that is left goes on, and is given up after a question only', async ({ page }) => {
  await openPlay(page, '&policies=ts');
  for (let i = 0; i < 12; i++) await arm(page, 3).click();
  await page.reload();
  await expect(page.getByText('Your game is where you left it.')).toBeVisible();
  await expect(page.getByText('12 of 60 rounds')).toBeVisible();
  await expectNoAxeFault(page);

  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await expect(page.getByText('12 of 60 rounds')).toBeVisible();
  await page.getByRole('button', { name: 'Stop here and see the result' }).click();
  await expectOutcome(page);
  await page.getByRole('button', { name: 'New game' }).click();
  await expect(page.getByText('0 of 60 rounds')).toBeVisible();
  await expect(arm(page, 1)).toBeFocused();
});

test('a link that leads nowhere says so and offers a game', async ({ page }) => {
  await openPlay(page, '#game=1.5.60.s.0123.00000000');
  await expect(page.getByRole('alert')).toContainText('does not lead to the game');
  await arm(page, 2).click();
  await expect(page.getByText('1 of 60 rounds')).toBeVisible();
});

test('a regret curve is guessed with the keyboard, then with the pointer', async ({ page }) => {
  await openPlay(page, '&policies=ucb1,ts&rounds=1000');
  await page.getByRole('button', { name: 'Guess first' }).click();
  const show = page.getByRole('button', { name: 'Show the truth' });
  await expect(show).toBeDisabled();
  const point = page.getByRole('slider', { name: 'Regret at round 500' });
  await point.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  const next = page.getByRole('slider', { name: 'Regret at round 600' });
  await expect(next).toBeFocused();
  // Regret never falls: the points after it were lifted with it.
  expect(await next.getAttribute('aria-valuenow')).toBe(await point.getAttribute('aria-valuenow'));
  await expectNoAxeFault(page);
  await show.click();
  await expect(page.getByText(/^Off by \d/)).toBeVisible();
  await expect(page.getByText(/^In 20 runs of UCB1 /)).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Another policy' }).click();
  await expect(page.getByLabel('Policy', { exact: true })).toHaveValue('1');
  const box = await page.locator('svg:has([role="slider"])').boundingBox();
  if (box === null) throw new Error('There is no chart.');
  await page.mouse.move(box.x + 70, box.y + box.height - 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 90, box.y + 90, { steps: 4 });
  await page.mouse.up();
  await expect(show).toBeEnabled();
  await expect(page.getByRole('slider').last()).not.toHaveAttribute('aria-valuenow', '0');
  await show.click();
  await expect(page.getByText(/^In 20 runs of TS /)).toBeVisible({ timeout: 20_000 });
});

test('a policy of the visitor’s own joins a game and a guess, when it is let', async ({ page }) => {
  const code = 'export default class {\n  update() {}\n  choose() {\n    return 1;\n  }\n}\n';
  await page.addInitScript((source) => {
    const policies = [{ name: 'Always arm 2', source }];
    const library = JSON.stringify({ kind: 'own-policies', version: 1, policies });
    localStorage.setItem('own-policies', library);
  }, code);
  await openPlay(page, '&policies=ucb1');
  await page.getByText('My problem as it is').click();
  await shorten(page);
  await arm(page, 1).focus();
  for (let i = 0; i < ROUNDS; i++) await page.keyboard.press('2');
  await expectOutcome(page);
  expect(await resultRows(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Let “Always arm 2” play it too' }).click();
  // It chooses as the visitor did, so that both share a rank.
  const own = page.getByRole('row', { name: /Always arm 2/ });
  const you = page.getByRole('row', { name: /You/ });
  await expect(own).toBeVisible({ timeout: 20_000 });
  const figures = async (row: Locator) => (await row.getByRole('cell').allInnerTexts()).join();
  expect(await figures(own)).toBe(await figures(you));

  await page.getByRole('button', { name: 'Guess first' }).click();
  await page.getByLabel('Policy', { exact: true }).selectOption('Always arm 2, yours');
  await page.getByRole('button', { name: 'Show it without a guess' }).click();
  await expect(page.getByText(/^In 20 runs of Always arm 2 /)).toBeVisible({ timeout: 20_000 });
});
