import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import ArmShares from '../../charts/ArmShares.svelte';
import type { RunView } from '../../state/lab.svelte.ts';
import type { Moment } from '../../watch/recording.ts';
import Arms from '../inside/Arms.svelte';
import RateBars from './RateBars.svelte';

const RATES = [0.5, 0.2, 0.5];

let target: HTMLElement;
let part: object;
afterEach(async () => {
  await unmount(part);
  target.remove();
});

function show(mounting: (target: HTMLElement) => object): void {
  target = document.createElement('div');
  document.body.append(target);
  part = mounting(target);
  flushSync();
}

it('sets off every equally good arm among the rates', () => {
  const props = { rates: RATES, base: RATES, onchange: () => undefined };
  show((to) => mount(RateBars, { target: to, props }));
  const items = [...target.querySelectorAll('.rates li')];
  expect(items.map((item) => item.classList.contains('best'))).toEqual([true, false, true]);
});

it('counts the rounds on all of them', () => {
  const record = { rounds: 100, countedPerArm: [30, 10, 60], eliminated: [] };
  const runs = [{ key: 'ts', label: 'TS', policyId: 'ts', record }] as unknown as RunView[];
  show((to) => mount(ArmShares, { target: to, props: { runs, rates: RATES, drifts: false } }));
  expect(target.textContent).toContain('click rate of the 2 best: 0.500');
  expect(target.textContent).toContain('on the 2 best: 90.0%');
  expect(target.querySelectorAll('text.best')).toHaveLength(4);
});

it('names every one of them inside a policy, and mourns only the last to go', () => {
  const state = { pulls: 1, counted: 1, mean: 0.5, lower: 0.4, upper: 0.6, active: true };
  const arm = { ...state, draw: null, belief: null, removal: null, pending: 0, lost: 0 };
  const arms = [{ ...arm, active: false }, arm, arm];
  const moment = { round: 9, step: 9, rates: RATES, arms } as unknown as Moment;
  const props = { moment, incidents: [], policyId: 'se', waits: false, loses: false };
  show((to) => mount(Arms, { target: to, props }));
  const names = [...target.querySelectorAll('li .arm')].map((one) =>
    one.textContent?.trim().replace('\u00a0', ' '),
  );
  expect(names).toEqual(['Arm 0, one of the best', 'Arm 1', 'Arm 2, one of the best']);
  expect(target.querySelectorAll('.reason')).toHaveLength(1);
  expect(target.querySelectorAll('.reason.lost')).toHaveLength(0);
});
