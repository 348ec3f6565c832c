import { expect, test } from '@playwright/test';
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import {
  accept,
  choose,
  COMPATIBLE,
  entriesOf,
  expectComplete,
  runsOf,
  start,
} from './llm-page.ts';

test.describe.configure({ timeout: 90_000 });

/**
 * What three players do in 20 rounds with instant feedback: the arms of repetition 0 and 1, with +
 * for a click. K is 10, arm 2 the best; the worst rate is 0.005 and the best 0.509, so that c clicks
 * in 20 rounds are (c/20 − 0.005) / 0.504 on the scale. The suffix is rounds 10 to 20. In round 1
 * nothing is known, so that 19 rounds can be greedy.
 */
const PLAYERS = [
  {
    id: 'greedy',
    played: [
      '0 1 2+ 3+ 4 5 6 7+ 8 9 2 3 7 2 3+ 3+ 3 3+ 3 3',
      '0 1 2 3 4 5 6 7+ 8+ 9 7+ 7 8 7 7 8 7 7+ 7 7',
    ],
    // Suffix: the first plays 2 in rounds 11 and 14, the second never: one of two fails.
    // Least played: nine or more arms once in 20 rounds: 10 × 1/20 in both.
    // Greedy: rounds 2 to 10 try unseen arms, rounds 11 to 20 follow the leader: 10 of 19 in both.
    // Clicks: 6 and 4, (0.3 − 0.005)/0.504 = 0.5853 and 0.3869; the median is 0.4861.
    figures: ['50.0%', '0.50', '52.6%', '0.49'],
  },
  {
    id: 'uniform',
    played: [
      '4 8 8 7+ 6 4+ 9 7 4 7+ 1 6 8 1 9 5 7 8 5 8',
      '4 8+ 8 7+ 6 4 9 7+ 4 7 1 6 8 1+ 9 5 7 8+ 5 8',
    ],
    // Suffix: neither plays 2. Least played: 0, 2 and 3 never.
    // Greedy, first: rounds 3 (all at 0), 8, 9 (4 and 7 at 1/2), 10 and 17: 5 of 19.
    // Second: rounds 3, 8, 10, 17 and 20 (1, 7 and 8 at 1/2): 5 of 19.
    // Clicks: 3 and 5, 0.2877 and 0.4861; the median is 0.3869.
    figures: ['100.0%', '0.00', '26.3%', '0.39'],
  },
  {
    id: 'ucb',
    played: [
      '0 1 2+ 3+ 4 5 6 7+ 8 9 2 3 7 0 1 4+ 5 6 8 9',
      '0 1 2 3 4 5 6 7+ 8+ 9 7+ 8 7 0 1+ 2 3 4 5 6',
    ],
    // Suffix: arm 2 in round 11, and in round 16: none fails.
    // Least played: every arm twice, 10 × 2/20 = 1; arm 9 once, 10 × 1/20 = 0.5: on average 0.75.
    // Greedy: rounds 11 to 13 in both, then arms that have waited long: 3 of 19.
    // Clicks: 4 and 4, (0.2 − 0.005)/0.504 = 0.3869.
    figures: ['0.0%', '0.75', '15.8%', '0.39'],
  },
] as const;

test('the exploration measures of three known players are those worked out by hand', async ({
  page,
}) => {
  const fake = await startFakeProvider();
  await page.goto('llm/');
  await choose(page, { provider: COMPATIBLE, address: fake.url });
  await page.getByRole('textbox', { name: 'How many' }).fill('2');
  for (const { id, played } of PLAYERS) {
    fake.player = id;
    await page.getByRole('combobox', { name: 'Model' }).fill(id);
    await start(page);
    await expect(page.getByRole('heading', { name: `${id}, repetition 1` })).toBeVisible();
    await expectComplete(page);
    await accept(page, id, 1);
    await accept(page, id, 0);
    const runs = (await runsOf(page)).filter(({ setup }) => setup.model === id);
    for (const { setup, decisions } of runs) {
      const arms = decisions.map(({ arm }) => arm).join(' ');
      expect(arms, id).toBe(played[setup.repetition].replaceAll('+', ''));
    }
  }
  // The clicks, as the last prompt of each run counts those of the rounds before.
  const last = (await entriesOf(page, 20)).map(({ run, prompt, model }) => ({
    run,
    prompt,
    model,
  }));
  const runs = new Map((await runsOf(page)).map(({ id, setup }) => [id, setup.repetition]));
  for (const { run, prompt, model } of last) {
    const player = PLAYERS.find(({ id }) => id === model);
    const rounds = player?.played[runs.get(run) ?? 0].split(' ').slice(0, 19) ?? [];
    for (let arm = 0; arm < 10; arm++) {
      const clicks = rounds.filter((round) => round === `${arm}+`).length;
      expect(prompt).toMatch(new RegExp(`^${arm} \\| \\d+ \\| \\d+ \\| ${clicks} \\|`, 'm'));
    }
  }
  const table = page.getByRole('table', { name: 'Exploration measures by model: Models' });
  for (const { id, figures } of PLAYERS) {
    const row = table.getByRole('row').filter({ hasText: id });
    await expect(row.getByRole('cell'), id).toHaveText([...figures]);
  }
  await fake.close();
});

test('the differences have an interval from five accepted repetitions on', async ({ page }) => {
  await page.goto('llm/');
  await choose(page, {});
  await page.getByText('What the stand-in does').click();
  await page.getByRole('textbox', { name: 'Milliseconds an answer' }).fill('0');
  await page.getByRole('textbox', { name: 'How many' }).fill('5');
  await start(page);
  await expect(page.getByRole('heading', { name: /repetition 4/ })).toBeVisible({
    timeout: 20_000,
  });
  await expectComplete(page);
  const table = page.getByRole('table', { name: /Accepted runs by model/ });
  const difference = table.getByRole('row').last().getByRole('cell').nth(4);
  for (const repetition of [4, 3, 2, 1]) await accept(page, 'ucb', repetition);
  await expect(difference).toHaveText(/^1: .*; 2: .*; 3: .*; 4: /);
  await accept(page, 'ucb', 0);
  await expect(difference).toHaveText(/^[+−-]?0\.\d+\s*[+−-]?0\.\d+ to [+−-]?0\.\d+$/);
});
