import fc from '../../../tests/property.ts';
import { expect, it } from 'vitest';
import { placeLabels } from './label-placement.ts';

it('leaves labels alone that are far enough apart', () => {
  expect(placeLabels([80, 10, 40], 15, 0, 100)).toEqual([80, 10, 40]);
});

it('spreads labels that wish for the same place around it', () => {
  expect(placeLabels([50, 50, 50], 10, 0, 100)).toEqual([40, 50, 60]);
});

it('keeps labels inside and shrinks the gap when there is no room', () => {
  expect(placeLabels([98, 99], 10, 0, 100)).toEqual([90, 100]);
  expect(placeLabels([5, 5, 5], 10, 0, 10)).toEqual([0, 5, 10]);
});

it('never lets labels overlap, leave the axis or change order', () => {
  const wishes = fc.array(fc.double({ min: -50, max: 350, noNaN: true }), { maxLength: 12 });
  fc.assert(
    fc.property(wishes, (wanted) => {
      const placed = placeLabels(wanted, 16, 0, 300);
      const inOrder = wanted.map((_, i) => i).sort((a, b) => placed[a] - placed[b]);
      for (let i = 0; i < inOrder.length; i++) {
        const here = placed[inOrder[i]];
        expect(here).toBeGreaterThanOrEqual(-1e-9);
        expect(here).toBeLessThanOrEqual(300 + 1e-9);
        if (i === 0) continue;
        expect(here - placed[inOrder[i - 1]]).toBeGreaterThan(16 - 1e-6);
        expect(wanted[inOrder[i]]).toBeGreaterThanOrEqual(wanted[inOrder[i - 1]]);
      }
    }),
  );
});
