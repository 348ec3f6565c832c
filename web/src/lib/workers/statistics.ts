import { meanBand } from '../stats/bands.ts';
import type { Band } from '../stats/bands.ts';
import { percentileInterval } from '../stats/bootstrap.ts';
import type { Interval } from '../stats/bootstrap.ts';
import { pairedComparison } from '../stats/paired.ts';
import type { PairedComparison } from '../stats/paired.ts';

/** What can be asked of the statistics worker; the helpers of `stats/` with their defaults. */
export type Question =
  | { readonly kind: 'band'; readonly curves: readonly (readonly number[])[] }
  | { readonly kind: 'interval'; readonly values: readonly number[] }
  | {
      readonly kind: 'pair';
      readonly first: readonly number[];
      readonly second: readonly number[];
    };

export interface Answers {
  readonly band: Band;
  readonly interval: Interval;
  readonly pair: PairedComparison;
}

export type Answer = Answers[Question['kind']];

/** @throws InputError as the helper that is asked. */
export function answer(question: Question): Answer {
  switch (question.kind) {
    case 'band':
      return meanBand(question.curves);
    case 'interval':
      return percentileInterval(question.values);
    case 'pair':
      return pairedComparison(question.first, question.second);
  }
}
