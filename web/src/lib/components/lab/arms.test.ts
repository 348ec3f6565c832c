import { expect, it } from 'vitest';
import { DEFAULT_SETUP } from '../../state/lab-setup.ts';
import { rateAfterKey, rateAt, withoutArm, withRates } from './arms.ts';

const RATES = [0.1, 0.5, 0.2];

it('moves a rate by key, inside its range', () => {
  const press = (rate: number, key: string, fine = false) => rateAfterKey(rate, key, fine);
  expect(press(0.29, 'ArrowRight')).toBe(0.3);
  expect(press(0.3, 'ArrowDown')).toBe(0.29);
  expect(press(0.3, 'ArrowUp', true)).toBe(0.301);
  expect(press(0.95, 'PageUp')).toBe(1);
  expect(press(0.05, 'PageDown')).toBe(0);
  expect([press(0.4, 'Home'), press(0.4, 'End'), press(0.4, 'a')]).toEqual([0, 1, undefined]);
});

it('reads a rate off a bar, in hundredths', () => {
  expect([rateAt(-5, 200), rateAt(57.3, 200), rateAt(900, 200)]).toEqual([0, 0.29, 1]);
});

it('takes the drift along', () => {
  const setup = { ...DEFAULT_SETUP, rates: RATES };
  const step = { kind: 'step', round: 9, rates: [0.7, 0.8, 0.9] } as const;
  const swap = { kind: 'swap', round: 9, arms: [0, 2] } as const;
  expect(withRates({ ...setup, drift: step }, [0.1, 0.5, 0.2, 0.4]).drift).toEqual({
    ...step,
    rates: [0.7, 0.8, 0.9, 0.4],
  });
  expect(withRates({ ...setup, drift: step }, [0.3, 0.4]).drift).toMatchObject({
    rates: [0.7, 0.8],
  });
  expect(withRates({ ...setup, drift: swap }, [0.3, 0.4]).drift).toEqual({ kind: 'none' });
  expect(withRates({ ...setup, drift: swap }, [...RATES, 0.4]).drift).toEqual(swap);
});

it('takes any arm away, with its delay and its part in the drift', () => {
  const setup = {
    ...DEFAULT_SETUP,
    rates: RATES,
    delay: { kind: 'loss', probability: [0.1, 0.9, 0.3] },
    drift: { kind: 'swap', round: 9, arms: [1, 2] },
  } as const;
  expect(withoutArm(setup, 0)).toMatchObject({
    rates: [0.5, 0.2],
    delay: { probability: [0.9, 0.3] },
    drift: { arms: [0, 1] },
  });
  expect(withoutArm(setup, 2).drift).toEqual({ kind: 'none' });
  const paired = { ...setup, delay: { kind: 'loss', probability: [0, 0.9, 0] } } as const;
  expect(withoutArm(paired, 1)).toMatchObject({
    rates: [0.1, 0.2],
    delay: { probability: [0, 0.9] },
  });
  const step = { kind: 'step', round: 9, rates: [0.7, 0.8, 0.9] } as const;
  expect(withoutArm({ ...setup, drift: step }, 1).drift).toMatchObject({ rates: [0.7, 0.9] });
});
