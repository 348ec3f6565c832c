import type { DelayModel, Lag } from '../../web/src/lib/delays.ts';
import { InputError } from '../../web/src/lib/errors.ts';
import { decimals, wholeNumber } from './values.ts';

/** The grammar of `--delay`, for help and errors. */
export const DELAY_GRAMMAR =
  'instant, pareto:ALPHA[,…], loss:PROBABILITY[,…] or lag:MISS/CLICK[,…]';

/**
 * Reads a delay model. One value after the colon stands for all arms; how many there are and
 * which range they have is for the core to check.
 * @throws InputError for another word, or a value that is no number.
 */
export function parseDelay(text: string): DelayModel {
  if (text === 'instant') return { kind: 'instant' };
  const colon = text.indexOf(':');
  const values = text.slice(colon + 1);
  switch (text.slice(0, Math.max(colon, 0))) {
    case 'pareto':
      return { kind: 'pareto', alpha: decimals('alpha', values) };
    case 'loss':
      return { kind: 'loss', probability: decimals('probability', values) };
    case 'lag':
      return { kind: 'reward-dependent', lag: values.split(',').map(parseLag) };
    default:
      throw new InputError('--delay', text, DELAY_GRAMMAR);
  }
}

function parseLag(text: string, arm: number): Lag {
  const parts = text.split('/');
  if (parts.length !== 2) {
    throw new InputError(`lag[${arm}]`, text, 'MISS/CLICK, two whole numbers of steps');
  }
  return [
    wholeNumber(`lag[${arm}].miss`, parts[0], { min: 0 }),
    wholeNumber(`lag[${arm}].click`, parts[1], { min: 0 }),
  ];
}
