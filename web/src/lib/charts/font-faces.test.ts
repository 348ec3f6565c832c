import { expect, it } from 'vitest';
import { covers } from './font-faces.ts';

it('knows which characters a face is for', () => {
  expect(covers('', 'a')).toBe(true);
  expect(covers('U+370-3FF', 'UCB1')).toBe(false);
  expect(covers('U+370-3FF', 'ε-greedy')).toBe(true);
  expect(covers('U+0025-00FF, u+4??', 'Ж')).toBe(true);
});
