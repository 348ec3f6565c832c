import { expect, it } from 'vitest';
import { DEFAULT_SETUP, specsOf } from '../../state/lab-setup.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { driftMoments, removalMarks } from './regret-marks.ts';

it('marks each removal at its round, and stresses the loss of the best arm', () => {
  const setup = { ...DEFAULT_SETUP, policies: [{ id: 'dats', params: {} }], rounds: 3_000 };
  const record = runSpec(specsOf(setup, 0)[0]);
  const marks = removalMarks(record, false);
  expect(marks.map(({ round }) => round)).toEqual(record.eliminated.map(({ round }) => round));
  const lost = record.eliminated.findIndex(({ arm }) => arm === record.bestArm);
  expect(lost).toBeGreaterThanOrEqual(0);
  expect(marks.map(({ grave }) => grave)).toEqual(marks.map((_, index) => index === lost));
  expect(marks[lost].label).toMatch(/^arm 2, the best, removed after [\d,]+ rounds$/);
  expect(removalMarks(record, true).some(({ grave }) => grave)).toBe(false);
  expect(removalMarks(null, false)).toEqual([]);
});

it('marks the round of a step or swap that the run reaches', () => {
  const swap = { kind: 'swap', round: 500, arms: [0, 2] } as const;
  expect(driftMoments(swap, 1000)).toEqual([
    { round: 500, label: 'arms 0 and 2 trade their rates' },
  ]);
  expect(driftMoments({ kind: 'step', round: 9, rates: [0.1, 0.2] }, 1000)).toHaveLength(1);
  expect(driftMoments(swap, 400)).toEqual([]);
  expect(driftMoments({ kind: 'wave', period: 100, amplitude: 0.1 }, 1000)).toEqual([]);
  expect(driftMoments({ kind: 'none' }, 1000)).toEqual([]);
});
