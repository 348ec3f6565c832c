import { expect, it } from 'vitest';
import { bestArms, bestRank, namedArms } from './best-arms.ts';

it('finds every equally good arm, and says that there are others', () => {
  expect(bestArms([0.1, 0.5, 0.4])).toEqual([1]);
  expect(bestArms([0.5, 0.2, 0.5])).toEqual([0, 2]);
  expect(bestRank(1, [1])).toBe('the best');
  expect(bestRank(2, [0, 2])).toBe('one of the best');
  expect(bestRank(1, [0, 2])).toBe('');
});

it('names one arm or several', () => {
  expect(namedArms([2])).toBe('arm 2');
  expect(namedArms([0, 2])).toBe('arms 0 and 2');
  expect(namedArms([0, 1, 3])).toBe('arms 0, 1 and 3');
});
