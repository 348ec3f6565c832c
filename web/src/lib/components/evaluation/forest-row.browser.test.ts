import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import type { CellSummary } from '../../eval/summary.ts';
import { policyStyle } from '../../charts/policy-style.ts';
import ForestFigure from './ForestFigure.svelte';
import ForestRow from './ForestRow.svelte';

/** As where every round clicks, and where a visitor has named a policy like a line of the plot. */
it('draws an interval of no width, and references of one name', async () => {
  const summary = { meanReward: { estimate: 1, low: 1, high: 1 } } as CellSummary;
  const named = { key: 'ts', label: 'best arm', policyId: 'ts', style: policyStyle('ts') };
  const row = { ...named, summary, published: {} };
  const reference = { label: 'best arm', value: 1 };
  const scale = {
    ticks: [],
    references: [
      { ...reference, strong: false },
      { ...reference, strong: true },
    ],
    percent: (value: number) => 50 * value,
  };
  const target = document.createElement('div');
  document.body.append(target);
  const parts = [
    mount(ForestRow, { target, props: { row, scale } }),
    mount(ForestFigure, { target, props: { rows: [row], scale, title: 'T' } }),
  ];
  flushSync();
  expect(target.querySelectorAll('.row .reference')).toHaveLength(2);
  expect(target.querySelectorAll('.row .interval')).toHaveLength(3);
  for (const part of parts) await unmount(part);
  target.remove();
});
