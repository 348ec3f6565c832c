import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_SETUP, specsOf } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { Stepper } from '../../watch/stepper.ts';
import { startSpec } from '../../workers/run-spec.ts';
import { stepFragmentOf, stepPlaceOf } from './place.ts';
import { StepRun } from './step-view.svelte.ts';

const SETUP: LabSetup = {
  ...DEFAULT_SETUP,
  rates: [0.1, 0.5, 0.45, 0.02],
  delay: { kind: 'reward-dependent', lag: [[3, 40]] },
  policies: [
    { id: 'se', params: { horizon: 200 } },
    { id: 'nobody', params: {} },
  ],
  rounds: 3_000,
};

let run = new StepRun();
afterEach(() => run.dispose());

const reached = (step: number) => vi.waitFor(() => expect(run.view?.after.step).toBe(step), 10_000);

it('takes in its worker the steps that a stepper takes here', async () => {
  run = new StepRun();
  run.open(SETUP, 0, 34);
  await reached(34);
  const here = new Stepper(() => startSpec(specsOf(SETUP)[0]));
  for (const slices of [here.toStep(34)]) while (slices.next().done !== true);
  expect(run.view).toEqual(here.view);
  expect([run.removes, run.steady, run.busy]).toEqual([true, false, false]);
  run.go({ kind: 'forward', count: 10 });
  run.go({ kind: 'back' });
  await reached(43);
  run.go({ kind: 'removal' });
  await vi.waitFor(() => expect(run.view?.removed).toHaveLength(1));
  run.go({ kind: 'step', step: 0 });
  await reached(0);
});

it('stops where it has got to, and starts another run meanwhile', async () => {
  run = new StepRun();
  run.open({ ...SETUP, rounds: 2_000_000 }, 0);
  await reached(0);
  run.go({ kind: 'round', round: 2_000_000 });
  await vi.waitFor(() => expect(run.busy).toBe(true));
  run.stop();
  await vi.waitFor(() => expect(run.view?.after.step).toBeGreaterThan(0));
  expect(run.busy).toBe(false);
  run.go({ kind: 'round', round: 2_000_000 });
  run.open(SETUP, 0);
  await reached(0);
});

it('says why a policy cannot be run', async () => {
  run = new StepRun();
  run.open(SETUP, 1);
  await vi.waitFor(() => expect(run.error).toContain('nobody'));
  expect(run.view).toBeUndefined();
  run.open(SETUP, 0);
  await reached(0);
  expect(run.error).toBeUndefined();
});

it('has an address for each step', () => {
  expect(stepFragmentOf({ policy: 1, step: 34 })).toBe('#step=2-34');
  expect(stepPlaceOf('#step=2-34')).toEqual({ policy: 1, step: 34 });
  for (const other of ['', '#step=0-3', '#step=1-', '#at=1-3', '#step=1-9999999999'])
    expect(stepPlaceOf(other)).toBeUndefined();
});
