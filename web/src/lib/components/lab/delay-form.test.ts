import { expect, it } from 'vitest';
import type { DelayModel } from '../../delays.ts';
import {
  delayOf,
  delayOfPair,
  DELAY_STARTS,
  forAllArms,
  forBestArm,
  groupArms,
  moveDelay,
  valuesOf,
} from './delay-form.ts';

const RATES = [0.1, 0.5, 0.2];
const LOSS = delayOfPair('loss', DELAY_STARTS.loss, RATES);

it('goes to one entry an arm and back', () => {
  const lag = [
    [5000, 0],
    [0, 5000],
    [1, 2],
  ] as const;
  const models: DelayModel[] = [
    { kind: 'instant' },
    { kind: 'pareto', alpha: [1] },
    { kind: 'pareto', alpha: [1, 0.5, 1] },
    { kind: 'loss', probability: [0, 0.9, 0] },
    { kind: 'reward-dependent', lag: [[5, 7]] },
    { kind: 'reward-dependent', lag },
  ];
  for (const model of models) expect(delayOf(model.kind, valuesOf(model, 3))).toEqual(model);
});

it('groups the arms that are alike', () => {
  expect(groupArms(valuesOf(LOSS, 3))).toEqual([
    { arms: [0, 2], values: [0] },
    { arms: [1], values: [0.9] },
  ]);
  expect(groupArms(valuesOf({ kind: 'pareto', alpha: [2] }, 3))).toHaveLength(1);
});

it('gives the best arm’s delays to all, or to it alone', () => {
  expect(forAllArms(LOSS, RATES)).toEqual({ kind: 'loss', probability: [0.9] });
  expect(forBestArm(forAllArms(LOSS, RATES), RATES)).toEqual(LOSS);
  const lag = delayOfPair('reward-dependent', DELAY_STARTS['reward-dependent'], RATES);
  expect(forBestArm(lag, RATES)).toMatchObject({
    lag: [
      [0, 0],
      [0, 5000],
      [0, 0],
    ],
  });
});

it('lets the best arm’s delays move with the best arm', () => {
  expect(moveDelay(LOSS, RATES, [0.1, 0.5, 0.9, 0.3])).toEqual({
    kind: 'loss',
    probability: [0, 0, 0.9, 0],
  });
});

it('leaves delays of several arms where they are', () => {
  const model: DelayModel = { kind: 'loss', probability: [0.1, 0.2, 0.3] };
  expect(moveDelay(model, RATES, [0.9, 0.5, 0.2])).toEqual(model);
  expect(moveDelay(model, RATES, [0.9, 0.5])).toEqual({ kind: 'loss', probability: [0.1, 0.2] });
  expect(moveDelay(model, RATES, [...RATES, 0.7])).toMatchObject({
    probability: [0.1, 0.2, 0.3, 0.3],
  });
});
