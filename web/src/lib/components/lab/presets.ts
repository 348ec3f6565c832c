import { COURSE_RATES } from '../../limits.ts';

/** Ready-made arms, with a sentence on what is hard about them. */
export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly lesson: string;
  readonly rates: readonly number[];
}

export const PRESETS: readonly Preset[] = [
  {
    id: 'course',
    name: 'Course',
    lesson:
      'The ten arms of the 2023 course. Published are arm 2, arm 6 and the mean; the other eight are reconstructed so that the published averages come out.',
    rates: COURSE_RATES,
  },
  {
    id: 'easy',
    name: 'Easy',
    lesson: 'Five arms, the best half a click ahead, in the manner of BanditBench’s easy tasks.',
    rates: [0.25, 0.25, 0.25, 0.75, 0.25],
  },
  {
    id: 'hard',
    name: 'Hard',
    lesson:
      'Twenty arms, the best a fifth of a click ahead, in the manner of BanditBench’s hard tasks.',
    rates: new Array<number>(20).fill(0.4).with(11, 0.6),
  },
  {
    id: 'close',
    name: 'Close race',
    lesson:
      'Five arms, each one click in a hundred behind the next: little to lose, much to learn.',
    rates: [0.28, 0.3, 0.27, 0.31, 0.29],
  },
  {
    id: 'many',
    name: 'Many arms',
    lesson: 'Twenty arms spread evenly from 0.03 to 0.6.',
    rates: [
      0.33, 0.09, 0.51, 0.21, 0.42, 0.03, 0.57, 0.27, 0.12, 0.48, 0.36, 0.6, 0.18, 0.06, 0.45, 0.24,
      0.54, 0.15, 0.39, 0.3,
    ],
  },
  {
    id: 'needle',
    name: 'Needle',
    lesson: 'A needle in a haystack: nineteen arms at 0.05 and one at 0.2.',
    rates: new Array<number>(20).fill(0.05).with(13, 0.2),
  },
];

/** The preset that these rates are, if they are one. */
export function presetOf(rates: readonly number[]): Preset | undefined {
  return PRESETS.find((preset) => preset.rates.join() === rates.join());
}

/**
 * The rates that a reset of one arm goes back to: the ready-made ones that these are or were made
 * of, or what they were when none is near.
 * @param last - what this was before, or an empty list.
 */
export function baseRates(last: readonly number[], rates: readonly number[]): readonly number[] {
  const ready = presetOf(rates);
  if (ready) return ready.rates;
  if (last.length === rates.length) return last;
  const near = PRESETS.find(
    (preset) =>
      preset.rates.length === rates.length &&
      2 * rates.filter((rate, arm) => rate === preset.rates[arm]).length >= rates.length,
  );
  return near?.rates ?? rates;
}
