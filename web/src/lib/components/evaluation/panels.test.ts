import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCurves, readDocument } from '../../eval/document.ts';
import { seriesTable } from '../export/series-table.ts';
import { ablationAccount } from './ablation-account.ts';
import { bandsOf, curveSummary, MEASURE_TEXTS } from './curve-data.ts';
import { heatPanels, heatTable } from './heat-data.ts';

const FOLDER = new URL('../../../../static/evaluation/', import.meta.url);
const json = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));
const main = readDocument(json('main'), 'main');

describe('curves', () => {
  const curves = readCurves(json('main-curves'), 'main-curves');
  const bands = bandsOf(curves, main.configuration, 'instant', 'meanReward');

  it('end where the table is', () => {
    for (const { key, value } of bands) {
      const cell = main.summaries.find((one) => one.scenario === 'instant' && one.policy === key);
      expect(value.at(-1)).toBeCloseTo(cell?.meanReward?.estimate ?? NaN, 5);
    }
  });

  it('are told in a sentence, best first', () => {
    const text = curveSummary(MEASURE_TEXTS[0], curves.rounds, bands);
    expect(text).toContain('up to round 10,000. At the end: ε-greedy 0.472, UCB1 0.466, TS 0.360');
    expect(curveSummary(MEASURE_TEXTS[0], curves.rounds, [])).not.toContain('At the end');
  });

  it('are exported with their bounds', () => {
    const { rows, columns } = seriesTable('x', bands);
    expect(columns).toEqual(['round', 'policy', 'key', 'estimate', 'low', 'high']);
    expect(rows).toHaveLength(700);
  });
});

describe('heatmaps', () => {
  const sensitivity = readDocument(json('sensitivity'), 'sensitivity');

  it('have a panel a parameter, with every policy and level', () => {
    const panels = heatPanels(sensitivity, 'value');
    expect(panels.map(({ parameter }) => parameter)).toEqual(['pareto', 'loss', 'lag']);
    for (const { rows, columns } of panels) {
      expect(columns).toHaveLength(5);
      expect(rows.map(({ cells }) => cells.length)).toEqual(rows.map(() => 5));
    }
    expect(panels[2].columns.at(-1)).toBe('20,000');
  });

  it('show differences to TS, which has none to itself', () => {
    const [panel] = heatPanels(sensitivity, 'difference');
    expect(panel.rows.find(({ key }) => key === 'ts')?.cells[0].text).toBe('–');
    const [cell] = panel.rows.find(({ key }) => key === 'ucb1')?.cells ?? [];
    expect(cell.text).toMatch(/^\+\.\d{3}$/);
    expect(cell.reading).toMatch(
      /^UCB1, α 0\.25: difference to TS \+0\.\d+ \[\+0\.\d+, \+0\.\d+\]$/,
    );
  });

  it('are exported cell by cell', () => {
    expect(heatTable(sensitivity).rows).toHaveLength(105);
  });
});

describe('the account of the ablation', () => {
  const ablation = readDocument(json('ablation'), 'ablation');

  it('finds the elimination test, and that the rest needs it', () => {
    const text = ablationAccount(ablation).join(' ');
    expect(text).toContain('earns 0.249 and removes the best arm in 20 of 20');
    expect(text).toContain('“Tests the largest draw”: alone it brings +0.189, to 0.438');
    expect(text).toContain('“Running-mean baseline” (−0.008) and “Width 1” (−0.161) make it worse');
    expect(text).toContain('all four corrected DATS earns 0.497 (+0.248), more than');
  });

  it('follows the numbers where they change', () => {
    const summaries = ablation.summaries.map((cell) =>
      cell.policy === 'all' && cell.difference
        ? { ...cell, difference: { ...cell.difference, estimate: 0.01 } }
        : cell,
    );
    expect(ablationAccount({ ...ablation, summaries }).join(' ')).not.toContain('added up');
  });
});
