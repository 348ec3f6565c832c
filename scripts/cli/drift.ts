import type { Drift } from '../../web/src/lib/drift.ts';
import { InputError } from '../../web/src/lib/errors.ts';
import { decimal, decimals, wholeNumber } from './values.ts';

/** The grammar of `--drift`, for help and errors. */
export const DRIFT_GRAMMAR =
  'step:ROUND:RATE,RATE[,…], swap:ROUND:ARM,ARM or wave:PERIOD:AMPLITUDE';

/**
 * Reads a drift; ranges are for the core to check.
 * @throws InputError for another word, or a value that is no number.
 */
export function parseDrift(text: string): Drift {
  const [kind, time, values, ...rest] = text.split(':');
  if (time === undefined || values === undefined || rest.length > 0) {
    throw new InputError('--drift', text, DRIFT_GRAMMAR);
  }
  switch (kind) {
    case 'step': {
      const round = wholeNumber('drift.round', time);
      return { kind, round, rates: decimals('drift.rates', values) };
    }
    case 'swap': {
      const round = wholeNumber('drift.round', time);
      const [a, b, ...more] = values.split(',').map((arm) => wholeNumber('drift.arms', arm));
      if (b === undefined || more.length > 0) {
        throw new InputError('drift.arms', values, 'two arms with a comma between them');
      }
      return { kind, round, arms: [a, b] };
    }
    case 'wave': {
      const period = wholeNumber('drift.period', time);
      return { kind, period, amplitude: decimal('drift.amplitude', values) };
    }
    default:
      throw new InputError('--drift', text, DRIFT_GRAMMAR);
  }
}
