import { expect, test } from '@playwright/test';
import { defaultRng } from '../../src/lib/random/generator.ts';
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import { choose, COMPATIBLE, entriesOf, expectComplete, runsOf, start } from './llm-page.ts';

const ROUNDS = 60;
const KILLS = 20;

test('a run goes on after the tab was killed, 20 times, as if nothing had been', async ({
  context,
}) => {
  test.setTimeout(600_000);
  const fake = await startFakeProvider();
  fake.player = 'ucb';
  const rng = defaultRng(6);
  let page = await context.newPage();
  await page.goto('llm/');
  await choose(page, {
    ...{ provider: COMPATIBLE, address: fake.url, model: 'model-a', rounds: ROUNDS },
  });
  await start(page);
  await expectComplete(page);
  const [{ digest, id: whole }] = await runsOf(page);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);

  for (let kill = 1; kill <= KILLS; kill++) {
    const before = fake.calls.length;
    const at = rng.integers(1, ROUNDS);
    await start(page);
    await expect.poll(() => fake.calls.length - before, { intervals: [5] }).toBeGreaterThan(at - 1);
    await page.close();
    page = await context.newPage();
    await page.goto('llm/');
    const resume = page.getByRole('button', { name: 'Resume' });
    const done = page.getByRole('heading', { name: 'Review this run' });
    await expect(resume.or(done)).toBeVisible();
    if (await resume.isVisible()) await resume.click();
    await expectComplete(page);
    const runs = await runsOf(page);
    expect(runs).toHaveLength(kill + 1);
    for (const run of runs) {
      expect(run, `kill ${kill} at ${at}`).toMatchObject({ state: 'complete', digest });
    }
  }
  const runs = await runsOf(page);
  expect(runs.some(({ id }) => id === whole)).toBe(true);
  const entries = await entriesOf(page);
  for (const { id } of runs) {
    const rounds = entries.filter(({ run }) => run === id).map(({ round }) => round);
    expect(rounds).toEqual(Array.from({ length: ROUNDS }, (_, index) => index + 1));
  }
  await fake.close();
});

test('only one tab drives a run', async ({ context }) => {
  const fake = await startFakeProvider();
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  fake.script = ({ round }) => (round === 5 ? { fault: 'slow', until } : null);
  const first = await context.newPage();
  await first.goto('llm/');
  await choose(first, { provider: COMPATIBLE, address: fake.url, model: 'model-a' });
  await start(first);
  await expect.poll(() => fake.calls.length).toBe(5);
  const second = await context.newPage();
  await second.goto('llm/');
  await second.getByRole('button', { name: 'Resume' }).click();
  await expect(second.getByRole('alert')).toContainText('Another tab');
  answer();
  await expectComplete(first);
  expect(fake.calls).toHaveLength(20);
  await fake.close();
});
