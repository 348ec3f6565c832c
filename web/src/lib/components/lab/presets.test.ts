import { expect, it } from 'vitest';
import { MAX_EDITED_ARMS } from '../../state/lab-setup.ts';
import { baseRates, PRESETS, presetOf } from './presets.ts';

it.each(PRESETS)('$name has one best arm and is known again', (preset) => {
  const { rates } = preset;
  expect(rates.length).toBeLessThanOrEqual(MAX_EDITED_ARMS);
  expect(rates.filter((rate) => rate === Math.max(...rates))).toHaveLength(1);
  expect(rates.every((rate) => rate >= 0 && rate <= 1)).toBe(true);
  expect(presetOf([...rates])).toBe(preset);
});

it('knows what an arm goes back to: the list it is made of, else what it was', () => {
  const [course, easy] = PRESETS.map(({ rates }) => rates);
  expect(baseRates([], course.with(3, 0.9))).toBe(course);
  expect(baseRates(course, easy)).toBe(easy);
  const own = [0.1, 0.2, 0.3];
  expect(baseRates(course, own)).toBe(own);
  expect(baseRates(own, own.with(0, 0.7))).toBe(own);
});
