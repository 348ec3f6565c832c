import type { Drift } from '../drift.ts';
import { numberText } from './field-reader.ts';
import type { FieldReader } from './field-reader.ts';
import { LIMITS } from './lab-setup.ts';

const KINDS = ['none', 'step', 'swap', 'wave'] as const;
const NONE: Drift = { kind: 'none' };
const HALFWAY = 5_000;

/** A drift in the address: `step:round:rates`, `swap:round:arm,arm` or `wave:period:amplitude`. */
export function driftText(drift: Drift): string {
  switch (drift.kind) {
    case 'none':
      return 'none';
    case 'step':
      return `step:${numberText(drift.round)}:${drift.rates.map(numberText).join()}`;
    case 'swap':
      return `swap:${numberText(drift.round)}:${drift.arms.join()}`;
    case 'wave':
      return `wave:${numberText(drift.period)}:${numberText(drift.amplitude)}`;
  }
}

/** Reads {@link driftText}, mending what does not fit the rates. */
export function readDrift(
  reader: FieldReader,
  text: string | null,
  rates: readonly number[],
): Drift {
  if (text === null) return NONE;
  const [kindText, first = '', rest = ''] = text.split(':', 3);
  const kind = reader.choice('drift', kindText, KINDS, 'none');
  switch (kind) {
    case 'none':
      return NONE;
    case 'step': {
      const round = reader.number('drift round', first, LIMITS.driftRound, HALFWAY);
      return { kind, round, rates: readRatesAfter(reader, rest, rates) };
    }
    case 'swap': {
      const round = reader.number('drift round', first, LIMITS.driftRound, HALFWAY);
      const range = { min: 0, max: rates.length - 1, integer: true };
      const [a, b = ''] = rest.split(',', 2);
      const arms = [
        reader.number('drift arm', a, range, 0),
        reader.number('drift arm', b, range, 1),
      ] as const;
      if (arms[0] !== arms[1]) return { kind, round, arms };
      reader.note('drift', text, 'a swap of two arms', 'used none');
      return NONE;
    }
    case 'wave': {
      const period = reader.number('drift period', first, LIMITS.period, HALFWAY);
      const amplitude = reader.number('drift amplitude', rest, LIMITS.amplitude, 0.1);
      return { kind, period, amplitude };
    }
  }
}

/** One rate an arm; an arm without one keeps the rate it starts with. */
function readRatesAfter(
  reader: FieldReader,
  text: string,
  rates: readonly number[],
): readonly number[] {
  const items = text.split(',');
  if (items.length !== rates.length) {
    const outcome = 'used the starting rates for the others';
    reader.note('drift rates', `${items.length} rates`, `${rates.length} rates`, outcome);
  }
  return rates.map((rate, arm) =>
    items[arm] === undefined ? rate : reader.number(`drift[${arm}]`, items[arm], LIMITS.rate, rate),
  );
}
