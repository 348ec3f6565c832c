import { chartFrame, endLabels, settledMax } from '#lib/charts/chart-frame.ts';
import { linePath } from '#lib/charts/paths.ts';
import { policyStyle } from '#lib/charts/policy-style.ts';
import { REGRET, seriesOf } from '#lib/charts/series.ts';
import type { DelayModel } from '#lib/delays.ts';
import { readDocument } from '#lib/eval/document.ts';
import { formatCount } from '#lib/format.ts';
import { DEFAULT_SETUP, policyLabel } from '#lib/state/lab-setup.ts';
import { runSpec } from '#lib/workers/run-spec.ts';
import main from '../../../../static/evaluation/main.json';
import { escapeXml } from './card.ts';

const SIZE = { width: 420, height: 330 };

const FIGURES: Readonly<Record<string, () => string>> = {
  'lab/': () => regret(['epsilon-greedy', 'ucb1', 'ts', 'se', 'dats'], 10_000, LATE),
  'evaluation/': () => intervals('loss'),
};

/** Late news, and latest from the best arm: the evaluation's heavy-tailed scenario. */
const LATE: DelayModel = {
  kind: 'pareto',
  alpha: DEFAULT_SETUP.rates.map((rate) => (rate === Math.max(...DEFAULT_SETUP.rates) ? 0.5 : 1)),
};

/** A small chart for a page's preview; the race of the start page where it has none of its own. */
export function figureOf(path: string): string {
  return (FIGURES[path] ?? race)();
}

const race = () =>
  regret(['epsilon-greedy', 'ucb1', 'ts', 'dats-textbook'], 2_000, { kind: 'instant' });

/** Pseudo-regret by round, run here and now. */
function regret(ids: readonly string[], rounds: number, delay: DelayModel): string {
  const runs = ids.map((id) => {
    const policy = { id, params: {} };
    const record = runSpec({ ...DEFAULT_SETUP, policy, rounds, delay });
    return { key: id, policyId: id, label: policyLabel(policy), record };
  });
  const series = seriesOf(runs, REGRET);
  const frame = chartFrame(
    SIZE,
    rounds,
    settledMax(series),
    series.map(({ label }) => label),
  );
  const grid = frame.yTicks.map(
    ({ value, text }) =>
      `${rule(frame.left, frame.y(value), frame.right, 'hairline')}<text x="${frame.left - 8}" y="${frame.y(value) + 5}" text-anchor="end" fill="var(--ink-soft)">${text}</text>`,
  );
  const curves = series.map(({ round, value, style: { colour, dash } }) => {
    const d = linePath(round.map((at, index) => [frame.x(at), frame.y(value[index])]));
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2.2" stroke-dasharray="${dash}"/>`;
  });
  const names = endLabels(series, frame).map(
    ({ series: { label, style }, endX, labelY }) =>
      `<text x="${endX + 8}" y="${labelY + 5}" fill="${style.colour}">${escapeXml(label)}</text>`,
  );
  const caption = `<text x="${frame.left}" y="${frame.bottom + 24}" fill="var(--ink-soft)">Pseudo-regret over ${formatCount(rounds)} rounds</text>`;
  const axis = rule(frame.left, frame.bottom, frame.right, 'line-strong');
  return [...grid, axis, ...curves, ...names, caption].join('');
}

/** Mean reward of each policy in a scenario of the main evaluation, with its 95% interval. */
function intervals(scenarioId: string): string {
  const { configuration, summaries } = readDocument(main, 'main');
  const scenario = configuration.scenarios.find(({ id }) => id === scenarioId);
  const rows = summaries
    .flatMap(({ scenario, policy, meanReward }) => {
      const chosen = configuration.policies.find(({ key }) => key === policy);
      if (scenario !== scenarioId || chosen === undefined || meanReward === null) return [];
      const { estimate, low, high } = meanReward;
      if (estimate === null || low === null || high === null) return [];
      const label = policyLabel({ id: chosen.policy, params: {} });
      return [{ estimate, low, high, label, id: chosen.policy }];
    })
    .sort((a, b) => b.estimate - a.estimate);
  const step = (SIZE.height - 40) / rows.length;
  const left = 90;
  const highest = Math.max(...rows.map(({ high }) => high));
  const x = (value: number) => left + (value / highest) * (SIZE.width - left - 60);
  const marks = rows.map(({ label, id, estimate, low, high }, index) => {
    const y = 10 + (index + 0.5) * step;
    const { colour } = policyStyle(id);
    return `${rule(left, y, x(low), 'hairline')}
      <text x="${left - 14}" y="${y + 5}" text-anchor="end" fill="${colour}">${escapeXml(label)}</text>
      <line x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="3"/>
      <circle cx="${x(estimate)}" cy="${y}" r="4" fill="${colour}"/>
      <text x="${x(high) + 14}" y="${y + 5}" fill="var(--ink-soft)">${estimate.toFixed(3)}</text>`;
  });
  const caption = `<text x="${left}" y="${SIZE.height - 6}" fill="var(--ink-soft)">Mean reward: ${escapeXml(scenario?.name ?? '')}</text>`;
  return [...marks, caption].join('');
}

function rule(x1: number, y: number, x2: number, colour: string): string {
  return `<line x1="${x1}" x2="${x2}" y1="${y}" y2="${y}" stroke="var(--${colour})"/>`;
}
