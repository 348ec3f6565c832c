import { expect, it } from 'vitest';
import type { PolicyChoice } from '../../state/lab-setup.ts';
import { setParameter } from './set-parameter.ts';

const list: readonly PolicyChoice[] = [
  { id: 'ts', params: {} },
  { id: 'dats', params: { width: 2 } },
];

it('sets a parameter and takes it back', () => {
  expect(setParameter(list, 0, 'sigma', 1)[0].params).toEqual({ sigma: 1 });
  expect(setParameter(list, 1, 'width', undefined)[1].params).toEqual({});
});
