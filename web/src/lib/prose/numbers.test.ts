import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from './documents.server.ts';
import { loadProse, quotedNumbers } from './load.server.ts';
import { numberSources } from './number-sources.server.ts';
import { quotedNumber } from './numbers.ts';

describe('the numbers of the texts', async () => {
  const sources = await numberSources();
  const number = (key: string) => quotedNumber(key, sources);

  it('are those of the documents', () => {
    const cell = sources.documents
      .get('main')
      ?.summaries.find(({ scenario, policy }) => scenario === 'instant' && policy === 'ts');
    expect(number('main/instant/ts/estimate').text).toBe(cell?.meanReward?.estimate.toFixed(4));
    expect(number('main/instant/dats/removed').text).toBe('20 of 20');
    expect(number('main/runs').text).toBe('560');
    expect(number('published/ts/mean').text).toBe('0.360 [0.357, 0.363]');
  });

  it('compare two policies as the summaries do', () => {
    const summarised = number('policies/instant/ucb1/difference/ts').text;
    expect(summarised).toBe(number('main/instant/ucb1/difference').text);
    expect(summarised).toMatch(/^\+0\.\d{4} \[\+0\.\d{4}, \+0\.\d{4}\]$/);
  });

  it('come with a document, seeds and commands', () => {
    expect(number('main/loss/ucb1/mean')).toMatchObject({
      what: 'Mean reward with its 95% interval',
      about: 'Mean reward with its 95% interval: UCB1, 90% loss on the best arm',
      file: 'evaluation/main.json',
      seeds: 'logs 2023 to 2042, policies and delays 90051 to 90070',
      commands: [
        'npm run -s lab -- evaluate main',
        expect.stringContaining('--log-seed 2023 --policy-seed 90051 --rounds 10000'),
      ],
    });
  });

  it('are named as a reader knows them', () => {
    expect(number('coverage/instant/se/difference').about).toMatch(
      /covers the difference: Successive elimination, instant feedback$/,
    );
    expect(number('published/ts/mean').about).toMatch(
      /^Published for Thompson sampling \(2023\) under/,
    );
  });

  it.each([
    ...['main', 'main/instant/ts', 'main/instant/ts/median', 'main/instant/nobody/mean'],
    ...['main/instant/ts/difference', 'main/instant/ts/mean/se', 'main/instant/ts/share/nobody'],
    ...['nothing/instant/ts/mean', 'coverage/instant/ts/median', 'published/ts/difference'],
  ])('refuse %s', (key) => {
    expect(() => number(key)).toThrow(`No number {{${key}}}`);
  });
});

describe('the texts', () => {
  it.each(DOCUMENTS.map(({ page, file }) => [file, page]))('%s can be shown', async (_, page) => {
    const { title, blocks } = await loadProse(page, '');
    expect(title).not.toBe('');
    expect(blocks.length).toBeGreaterThan(0);
  });

  it('lead to every number that they quote', async () => {
    const keys = (await quotedNumbers('')).map(({ number }) => number.key);
    expect(keys).toContain('main/instant/ts/mean');
    expect(new Set(keys).size).toBe(keys.length);
  });
});
