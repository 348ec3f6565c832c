import { describe, expect, it } from 'vitest';
import { quotedNumbers } from '../../prose/load.server.ts';
import { numberPlace } from './number-place.ts';

const FILES = import.meta.glob<Record<string, unknown>>('../../../../static/evaluation/*.json', {
  import: 'default',
});

const valueAt = (entry: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce((at: unknown, name) => (at as Record<string, unknown> | undefined)?.[name], entry);

describe('the place of a number', async () => {
  const numbers = await quotedNumbers('');

  it('is one entry of its document, and there stands what the text quotes', async () => {
    let found = 0;
    for (const { number } of numbers) {
      const place = numberPlace(number.key);
      const entry = place?.entry;
      if (entry === undefined) continue;
      const document = await FILES[`../../../../static/${number.file ?? ''}`]();
      const entries = (document[entry.list] as Record<string, unknown>[]).filter((one) =>
        Object.entries(entry.picks).every(([name, value]) => one[name] === value),
      );
      expect(entries, number.key).toHaveLength(1);
      const value = valueAt(entries[0], place?.field ?? '');
      expect(value, number.key).toBeDefined();
      const estimate = (value as { estimate?: number }).estimate ?? value;
      const field = number.key.split('/')[3];
      if (typeof estimate === 'number' && ['mean', 'estimate', 'difference'].includes(field)) {
        const shown = Math.abs(estimate);
        const decimals = number.text.endsWith('%')
          ? `${Math.round(100 * shown)}%`
          : shown.toFixed(4);
        expect(number.text, number.key).toContain(decimals);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  it('is said for all but published figures', () => {
    for (const { number } of numbers) {
      expect(numberPlace(number.key) === null, number.key).toBe(number.file === null);
    }
  });
});
