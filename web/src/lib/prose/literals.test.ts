import { describe, expect, it } from 'vitest';
import type { MeanSummary } from '../eval/summary.ts';
import { COURSE_RATES } from '../limits.ts';
import { DOCUMENTS } from './documents.server.ts';
import { numberSources } from './number-sources.server.ts';

/** What measures other things than the published documents, and says so itself. */
const OWN_MEASUREMENTS = [
  ...['docs/performance.md', 'docs/scaling.md', 'docs/engines.md'],
  'docs/decisions/DR-006-elementary-functions.md',
  'docs/decisions/DR-015-propensities-of-choices.md',
];

/** Numbers that stand in a text as they were typed: with three decimals, or percent with one. */
function literalsOf(text: string): string[] {
  const words = text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/\{\{[^}]*\}\}|`[^`]*`/g, '');
  return words.match(/(?<![\w.])\d*\.\d{3,}(?![\w.]\d)|(?<![\w.])\d+\.\d%/g) ?? [];
}

describe('no text repeats a computed figure as a literal', async () => {
  const { documents } = await numberSources();
  const computed = new Set<string>();
  const add = (value: number | null | undefined) => {
    if (value == null) return;
    for (const decimals of [3, 4]) computed.add(Math.abs(value).toFixed(decimals));
  };
  const addMean = (mean: MeanSummary | null) => {
    for (const value of [mean?.estimate, mean?.low, mean?.high]) add(value);
  };
  for (const { summaries } of documents.values()) {
    for (const { meanReward, difference, bestArmShare } of summaries) {
      addMean(meanReward);
      addMean(difference);
      if (bestArmShare) computed.add(`${(100 * bestArmShare.estimate).toFixed(1)}%`);
    }
  }
  // Settings are no results, even where a result comes out the same.
  for (const rate of COURSE_RATES) computed.delete(rate.toFixed(3));
  const meanRate = COURSE_RATES.reduce((sum, rate) => sum + rate, 0) / COURSE_RATES.length;
  computed.delete(meanRate.toFixed(4));

  it('finds one', () => {
    const ts = documents.get('main')?.summaries.find(({ policy }) => policy === 'ts');
    const figure = ts?.meanReward?.estimate.toFixed(3) ?? '';
    const [literal] = literalsOf(`TS has ${figure}, not {{main/instant/ts/mean}} or \`0.1234\`.`);
    expect(literal).toBe(figure);
    expect(computed.has(literal)).toBe(true);
  });

  const texts = DOCUMENTS.filter(({ file }) => !OWN_MEASUREMENTS.includes(file));
  it.each(texts.map(({ file, text }) => [file, text]))('%s', (_, text) => {
    expect(literalsOf(text).filter((literal) => computed.has(literal))).toEqual([]);
  });
});
