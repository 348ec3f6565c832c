import type { Drift } from '../../drift.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { bestArmOf, delayOf, moveDelay, valuesOf } from './delay-form.ts';

/** The set-up with other rates; delays and drift follow as far as they can. */
export function withRates(setup: LabSetup, rates: readonly number[]): LabSetup {
  return {
    ...setup,
    rates,
    delay: moveDelay(setup.delay, setup.rates, rates),
    drift: moveDrift(setup.drift, rates),
  };
}

/** The set-up without one of its arms; the others keep their delays and their part in the drift. */
export function withoutArm(setup: LabSetup, arm: number): LabSetup {
  const { delay, drift } = setup;
  const rates = setup.rates.toSpliced(arm, 1);
  // The delays of the best arm are the scenario's: they pass on to the next best.
  if (arm === bestArmOf(setup.rates)) {
    return { ...setup, rates, delay: moveDelay(delay, setup.rates, rates), drift: cut(drift, arm) };
  }
  const values = valuesOf(delay, setup.rates.length).toSpliced(arm, 1);
  return { ...setup, rates, delay: delayOf(delay.kind, values), drift: cut(drift, arm) };
}

function cut(drift: Drift, gone: number): Drift {
  if (drift.kind === 'step') return { ...drift, rates: drift.rates.toSpliced(gone, 1) };
  if (drift.kind !== 'swap') return drift;
  if (drift.arms.includes(gone)) return { kind: 'none' };
  const [one, other] = drift.arms.map((arm) => (arm > gone ? arm - 1 : arm));
  return { ...drift, arms: [one, other] };
}

function moveDrift(drift: Drift, rates: readonly number[]): Drift {
  if (drift.kind === 'step')
    return { ...drift, rates: rates.map((rate, arm) => drift.rates[arm] ?? rate) };
  if (drift.kind === 'swap' && Math.max(...drift.arms) >= rates.length) return { kind: 'none' };
  return drift;
}

const FINE = 0.001;
const SMALL = 0.01;
const LARGE = 0.1;

/** The rate that a key of a slider leads to, or undefined for another key. */
export function rateAfterKey(rate: number, key: string, fine: boolean): number | undefined {
  const step = fine ? FINE : SMALL;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return clean(rate + step);
    case 'ArrowLeft':
    case 'ArrowDown':
      return clean(rate - step);
    case 'PageUp':
      return clean(rate + LARGE);
    case 'PageDown':
      return clean(rate - LARGE);
    case 'Home':
      return 0;
    case 'End':
      return 1;
    default:
      return undefined;
  }
}

/** The rate, in hundredths, at a place on a bar. */
export function rateAt(x: number, width: number): number {
  return clean(Math.round((x / width) * 100) / 100);
}

/** Inside the range, and without the dust of binary sums. */
function clean(rate: number): number {
  return Math.min(1, Math.max(0, Math.round(rate * 1e6) / 1e6));
}
