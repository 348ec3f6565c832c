import { expect, it } from 'vitest';
import { defaultRng } from '../random/generator.ts';
import { ts } from './ts.ts';

it('TS shows the normal that it draws each arm from', () => {
  const policy = ts.create(3, { sigma: 4 });
  expect(policy.inspect().map(({ belief, draw }) => ({ belief, draw }))).toEqual(
    [0, 1, 2].map(() => ({ belief: { kind: 'normal', mean: 0, sd: 4 }, draw: null })),
  );
  for (const reward of [1, 0, 1]) policy.update(1, reward);
  const views = policy.inspect();
  expect(views[0].belief).toEqual({ kind: 'normal', mean: 0, sd: 4 });
  expect(views[1].belief).toEqual({ kind: 'normal', mean: 2 / 3, sd: 2 });

  const choice = policy.choose(defaultRng(3));
  const [z0, z1, z2] = defaultRng(3).standardNormalFill(new Float64Array(3));
  const draws = [4 * z0, 2 / 3 + 2 * z1, 4 * z2];
  expect(policy.inspect().map(({ draw }) => draw)).toEqual(draws);
  expect(choice).toBe(draws.indexOf(Math.max(...draws)));
});
