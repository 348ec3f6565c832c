import { expect, it } from 'vitest';
import type { RunRecord } from '../../evaluation.ts';
import { DEFAULT_SETUP, specsOf } from '../../state/lab-setup.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { driftMoments, removalMarks, removalsOf } from './regret-marks.ts';

const swap = { kind: 'swap', round: 500, arms: [0, 2] } as const;

it('marks each removal at its round, and stresses the loss of the best arm', () => {
  const setup = { ...DEFAULT_SETUP, policies: [{ id: 'dats', params: {} }], rounds: 3_000 };
  const record = runSpec(specsOf(setup, 0)[0]);
  const marks = removalMarks(record, setup);
  expect(marks.map(({ round }) => round)).toEqual(record.eliminated.map(({ round }) => round));
  const lost = record.eliminated.findIndex(({ arm }) => arm === record.bestArm);
  expect(lost).toBeGreaterThanOrEqual(0);
  expect(marks.map(({ grave }) => grave)).toEqual(marks.map((_, index) => index === lost));
  expect(marks[lost].label).toMatch(/^arm 2, the best, removed after [\d,]+ rounds$/);
  expect(removalMarks(record, { ...setup, drift: swap }).some(({ grave }) => grave)).toBe(false);
  expect(removalMarks(null, setup)).toEqual([]);
});

it('tells of every equally good arm, and stresses the last of them', () => {
  const eliminated = [
    { arm: 2, round: 10 },
    { arm: 1, round: 20 },
    { arm: 0, round: 30 },
  ];
  const record = { eliminated } as unknown as RunRecord;
  const setup = { rates: [0.5, 0.3, 0.5], drift: { kind: 'none' } } as const;
  expect(removalsOf(record, setup)).toEqual([
    { arm: 2, round: 10, rank: 'one of the best', grave: false },
    { arm: 1, round: 20, rank: '', grave: false },
    { arm: 0, round: 30, rank: 'one of the best', grave: true },
  ]);
});

it('marks the round of a step or swap that the run reaches', () => {
  expect(driftMoments(swap, 1000)).toEqual([
    { round: 500, label: 'arms 0 and 2 trade their rates' },
  ]);
  expect(driftMoments({ kind: 'step', round: 9, rates: [0.1, 0.2] }, 1000)).toHaveLength(1);
  expect(driftMoments(swap, 400)).toEqual([]);
  expect(driftMoments({ kind: 'wave', period: 100, amplitude: 0.1 }, 1000)).toEqual([]);
  expect(driftMoments({ kind: 'none' }, 1000)).toEqual([]);
});
