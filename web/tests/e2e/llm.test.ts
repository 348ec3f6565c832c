import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, type Locator } from '@playwright/test';
import { ROOT } from '../../../scripts/tasks/paths.mjs';
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { choose, COMPATIBLE, entriesOf, expectComplete, runsOf, start } from './llm-page.ts';
import { complaintsOf, expectNoAxeFault, expectNoSidewaysScroll } from './page.ts';

// Whole runs of calls take their time where the machine is busy.
test.describe.configure({ timeout: 90_000 });

let fake: FakeProvider;
test.beforeEach(async () => (fake = await startFakeProvider()));
test.afterEach(() => fake.close());

const isOpen = (summary: Locator) =>
  summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open);

const KEY = 'sk-planted0123456789ABCDEFabcdef';

test('the stand-in plays a run without a key, from the click to the comparison', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('llm/');
  await expect(page.getByRole('radio', { name: /not AI/ })).toBeChecked();
  await expect(page.getByText('You decide which arm to show')).toBeVisible();
  await expect(page.getByText('Last choices, oldest first: none')).toBeVisible();
  await choose(page, {});
  await start(page);
  await expectComplete(page);
  await expect(page.getByText('Scripted, not AI').first()).toBeVisible();
  await expect(page.getByText('AI-generated')).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const table = page.getByRole('table', { name: /Accepted runs by model: The scripted/ });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Models' })).toHaveCount(0);
  const entries = await entriesOf(page);
  expect(entries.map(({ round }) => round)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(entries.every(({ valid, decision }) => valid && decision === 'accepted')).toBe(true);

  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Remove ucb/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(table).toHaveCount(0);
  expect(await entriesOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a server of the visitor’s own: nothing leaves before the start, and only the two texts then', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const servers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/bandit-lab/')) servers.push(request.url());
  });
  await page.goto('llm/');
  await choose(page, { provider: COMPATIBLE, address: fake.url, key: KEY });
  await page.waitForLoadState('networkidle');
  expect(servers).toEqual([]);
  expect(fake.requests).toEqual([]);
  await page.getByRole('button', { name: 'Ask for the list' }).click();
  await page.getByRole('combobox', { name: 'From the list' }).selectOption('model-b');
  await start(page);
  await expectComplete(page);
  await expect(page.getByText('AI-generated').first()).toBeVisible();
  expect(fake.calls).toHaveLength(20);
  const posts = fake.requests.filter(({ method }) => method === 'POST');
  for (const { body, headers } of posts) {
    expect(body).not.toContain(KEY);
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
  }
  await expect(page.getByTestId('counters')).toContainText('20 of 20');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('outside the comparison')).toBeVisible();
  expect((await runsOf(page)).map(({ state }) => state)).toEqual(['rejected']);
  await expect(page.getByRole('heading', { name: /^Comparison/ })).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + location.href);
  expect(kept + JSON.stringify([await entriesOf(page), await runsOf(page)])).not.toContain(KEY);
  await page.getByRole('button', { name: 'Forget key' }).click();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(KEY);
  expect(complaints).toEqual([]);
});

test('the baselines are those of the command line, digit for digit', async ({ page }) => {
  await page.goto('llm/');
  await page.getByText('Delay of feedback').click();
  await page.getByRole('radio', { name: 'Loss' }).check();
  await choose(page, { rounds: 60 });
  await page.getByRole('textbox', { name: 'Repetition' }).fill('3');
  await start(page);
  await expectComplete(page);
  const [{ setup }] = await runsOf(page);
  const [probability] = setup.delay.kind === 'loss' ? [setup.delay.probability] : [];
  const table = page.getByRole('table', { name: 'Results of each run' });
  const names = { 'beta-ts': 'Beta(1,1) TS', ucb1: 'UCB1', ts: 'TS of 2023' };
  for (const [policy, name] of Object.entries(names)) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...['scripts/run.mjs', 'lab', 'replay', '--policy', policy, '--engine', 'every-decision'],
        ...['--log-seed', '2026', '--policy-seed', '90054', '--rounds', '60'],
        ...['--delay', `loss:${probability?.join(',')}`],
      ],
      { cwd: ROOT },
    );
    const { digest } = JSON.parse(stdout) as { digest: string };
    const row = table.getByRole('row').filter({ hasText: name });
    const button = row.getByRole('button', { name: /^Digest/ });
    await button.click();
    await expect(button, policy).toHaveText(digest);
  }
});

test('a refused key stops at once and is in no message, log or store', async ({ page }) => {
  fake.script = () => 'key-echo';
  await page.goto('llm/');
  await choose(page, { provider: COMPATIBLE, address: fake.url, key: KEY, model: 'model-a' });
  await start(page);
  await expect(page.getByRole('alert')).toContainText('refuses the key');
  expect(fake.calls).toHaveLength(1);
  const entries = await entriesOf(page);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ valid: null, arm: null, status: 401, round: 1 });
  expect(JSON.stringify(entries)).not.toContain(KEY);
  expect(await page.content()).not.toContain(KEY);
  fake.script = null;
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectComplete(page);
  expect(await entriesOf(page)).toHaveLength(21);
});

test('a rate limit is waited for, and pauses the run after four attempts', async ({ page }) => {
  fake.script = ({ round, attempt }) =>
    round === 3 && attempt === 1 ? { fault: 'rate-limit', retryAfter: '3' } : null;
  await page.goto('llm/');
  await choose(page, { provider: COMPATIBLE, address: fake.url, model: 'model-a' });
  await start(page);
  await expect(page.getByText(/The next attempt comes in \d s/)).toBeVisible();
  await expectComplete(page);
  expect(await entriesOf(page)).toHaveLength(21);

  // The waits of our own length have their tests beside the code.
  fake.script = ({ call }) => (call >= 22 ? { fault: 'rate-limit', retryAfter: '0' } : null);
  await start(page);
  await expect(page.getByRole('alert')).toContainText('too many calls', { timeout: 20_000 });
  expect(fake.calls).toHaveLength(25);
  fake.script = null;
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectComplete(page);
  const attempts = (await entriesOf(page)).filter(({ round }) => round === 1);
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 1, 2, 3, 4, 5]);
});

test('a paused round can be overruled by hand, and the entry keeps both', async ({ page }) => {
  await page.goto('llm/');
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  fake.script = ({ round }) => (round === 6 ? { fault: 'slow', until } : null);
  await choose(page, { provider: COMPATIBLE, address: fake.url, model: 'model-a' });
  await start(page);
  await expect.poll(() => fake.calls.length).toBe(6);
  await page.getByRole('button', { name: 'Pause' }).click();
  answer();
  await page.getByLabel(/Overrule round 6/).selectOption('9');
  await page.getByRole('button', { name: 'Play this arm' }).click();
  await expect(page.getByText('Overruled by you: arm 9')).toBeVisible();
  await expect(page.getByLabel(/Overrule round 6/)).toBeFocused();
  const sixth = (await entriesOf(page)).find(({ round }) => round === 6);
  expect(sixth).toMatchObject({ decision: 'edited', edited: { from: 5, to: 9 }, arm: 5 });
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectComplete(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('You accepted this run')).toBeVisible();
  const entries = await entriesOf(page);
  expect(entries.filter(({ decision }) => decision === 'edited')).toHaveLength(1);
  expect((await runsOf(page))[0].decisions[5]).toEqual({ arm: 9, by: 'visitor' });
});

test('several repetitions are played one after the other, and a stop keeps the rest', async ({
  page,
}) => {
  await page.goto('llm/');
  // The fifth call of the second run is left without an answer.
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  fake.script = ({ call }) => (call === 25 ? { fault: 'slow', until } : null);
  await choose(page, { provider: COMPATIBLE, address: fake.url, model: 'model-a' });
  await page.getByRole('textbox', { name: 'How many' }).fill('3');
  await start(page);
  await expect(page.getByRole('heading', { name: /repetition 1/ })).toBeVisible({
    timeout: 20_000,
  });
  await expect.poll(() => fake.calls.length).toBe(25);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped by you')).toBeVisible();
  answer();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectComplete(page);
  const runs = await runsOf(page);
  expect(runs.map(({ state, setup }) => [setup.repetition, state]).sort()).toEqual([
    [0, 'complete'],
    [1, 'complete'],
    [2, 'paused'],
  ]);
});

test('the cap pauses a run before it is passed', async ({ page }) => {
  await page.goto('llm/');
  await choose(page, { provider: COMPATIBLE, address: fake.url, model: 'model-a' });
  await page.getByRole('textbox', { name: 'US$ a million tokens in' }).fill('50');
  await page.getByRole('textbox', { name: 'Pause a run at US$' }).fill('0.05');
  await start(page);
  await expect(page.getByRole('alert')).toContainText('beyond its cap');
  const count = fake.calls.length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(20);
  await page.getByRole('textbox', { name: 'Pause a run at US$' }).fill('50');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectComplete(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page has no detectable accessibility fault in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('llm/');
    await choose(page, { provider: COMPATIBLE, address: 'ftp://x', key: KEY, rounds: 20 });
    for (const summary of await page.locator('summary:visible').all()) await summary.click();
    await expectNoAxeFault(page);
    await expectNoSidewaysScroll(page);
    await choose(page, { provider: /not AI/ });
    await start(page);
    await expectComplete(page);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByText('How they explore')).toBeVisible();
    for (const summary of await page.locator('main summary:visible').all()) {
      if (!(await isOpen(summary))) await summary.click();
    }
    await expectNoAxeFault(page);
    await expectNoSidewaysScroll(page);
  });
}

test('the keyboard alone starts, pauses, resumes and accepts', async ({ page }) => {
  await page.goto('llm/');
  await choose(page, { rounds: 60 });
  await page.getByRole('button', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('counters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectComplete(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You accepted this run')).toBeFocused();
  await page.getByRole('button', { name: /^Remove ucb/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Remove ucb/ })).toBeFocused();
  // Stop goes with the run that it stops.
  await page.getByRole('textbox', { name: 'Rounds' }).fill('500');
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
});

test('other pages may call nobody, however the visitor comes and goes', async ({ page }) => {
  const calls = () =>
    page.evaluate(
      (url) =>
        fetch(`${url}/v1/models`).then(
          () => true,
          () => false,
        ),
      fake.url,
    );
  // The page may be about to load again.
  const expectCalls = (allowed: boolean) =>
    expect(async () => expect(await calls()).toBe(allowed)).toPass({ timeout: 10_000 });
  await page.goto('llm/');
  await expectCalls(true);
  const nav = page.getByRole('navigation').first();
  await nav.getByRole('link', { name: 'Lab', exact: true }).click();
  await expect(page).toHaveURL(/\/lab\/$/);
  await expectCalls(false);
  await nav.getByRole('link', { name: 'Model' }).click();
  await expect(page).toHaveURL(/\/llm\/$/);
  await expectCalls(true);
  await page.goBack();
  await expectCalls(false);
});
