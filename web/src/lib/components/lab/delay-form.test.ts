import { expect, it } from 'vitest';
import { fromForm, moveDelay, startOf, toForm } from './delay-form.ts';
import type { DelayModel } from '../../delays.ts';

it('goes to the form and back', () => {
  const models: DelayModel[] = [
    { kind: 'instant' },
    { kind: 'pareto', alpha: [1] },
    { kind: 'pareto', alpha: [1, 0.5, 1] },
    { kind: 'loss', probability: [0, 0.9, 0] },
    { kind: 'reward-dependent', lag: [[5, 7]] },
    {
      kind: 'reward-dependent',
      lag: [
        [5000, 0],
        [0, 5000],
        [5000, 0],
      ],
    },
  ];
  for (const model of models) {
    const { form, mixed } = toForm(model, 1);
    expect(mixed).toBe(false);
    expect(fromForm(form, 3, 1)).toEqual(model);
  }
});

it('notices a model that has more to it than the form', () => {
  expect(toForm({ kind: 'loss', probability: [0, 0.1, 0.2] }, 0).mixed).toBe(true);
});

it('lets the best arm’s delays move with the best arm', () => {
  const model = fromForm(startOf('loss'), 3, 1);
  expect(moveDelay(model, [0.1, 0.5, 0.2], [0.1, 0.5, 0.9, 0.3])).toEqual({
    kind: 'loss',
    probability: [0, 0, 0.9, 0],
  });
});
