import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../eval/configuration.ts';
import { STUDIES } from '../eval/scenarios.ts';
import { keepDraft, readDraft } from './evaluation-draft.ts';
import { readForm } from './evaluation-form-problem.ts';
import { formOf, NEW_SCENARIO, refit, START } from './evaluation-form.ts';
import type { ProblemForm, ScenarioForm } from './evaluation-form.ts';

const read = (changes: Partial<ProblemForm>) => readForm({ ...START, ...changes });
const INSTANT: ScenarioForm = { ...NEW_SCENARIO, kind: 'instant' };
const errorsOf = (changes: Partial<ProblemForm>) => Object.fromEntries(read(changes).errors);

describe('the form of a problem', () => {
  it('makes a configuration: several delays, policies with parameters and copies', () => {
    const { configuration, problem } = read({
      scenarios: [
        INSTANT,
        { ...NEW_SCENARIO, kind: 'pareto', alpha: '1, .5 2' },
        { ...NEW_SCENARIO, kind: 'pareto', name: 'Milder' },
        { ...NEW_SCENARIO, kind: 'reward-dependent', miss: '0', click: '5 10 20' },
      ],
      policies: [
        { id: 'ts', params: {} },
        { id: 'ucb1', params: {} },
        { id: 'ucb1', params: { c: 8 } },
      ],
      reference: 'ucb1',
    });
    expect(configuration?.scenarios).toMatchObject([
      { id: 'instant', name: 'Instant feedback', delay: { kind: 'instant' } },
      { id: 'pareto', name: 'Pareto delays 1/0.5/2', delay: { alpha: [1, 0.5, 2] } },
      { id: 'pareto-2', name: 'Milder', delay: { alpha: [1] } },
      {
        id: 'reward-dependent',
        delay: {
          lag: [
            [0, 5],
            [0, 10],
            [0, 20],
          ],
        },
      },
    ]);
    expect(configuration?.policies.map(({ key, name, params }) => [key, name, params])).toEqual([
      ['ts', 'Thompson sampling (2023)', expect.anything()],
      ['ucb1', 'UCB1', { c: 2 }],
      ['ucb1-2', 'UCB1 (c 8)', { c: 8 }],
    ]);
    expect(configuration).toMatchObject({ reference: 'ucb1', repetitions: 10, rounds: 2000 });
    expect(problem).toMatchObject({ policies: ['ts', 'ucb1', { key: 'ucb1-2' }] });
  });

  it.each(STUDIES.map((study) => [study.id, study] as const))(
    'holds the whole of the %s evaluation',
    (_, study) => {
      const { configuration } = readForm(formOf(study));
      // Its id is not the form's to say: results made here are the visitor's own.
      expect({ ...configuration, id: study.id }).toEqual(study);
    },
  );

  it('keeps what it has no field for', () => {
    const given = { rates: [0.1, 0.9], events: 5000, seeds: { log: 7, policy: 8 }, checkpoints: 5 };
    const form = formOf(readConfiguration(given));
    expect(Object.keys(form.more)).toEqual(['events', 'checkpoints', 'seeds']);
    expect(readForm(form).configuration).toMatchObject(given);
  });

  it.each([
    [{ rates: '0.5' }, 'rates', 'Click rates: [0.5] is not allowed; expected 2 to 100 numbers'],
    [{ rates: 'many' }, 'rates', 'Click rates: "many" is not allowed; expected 2 to 100 numbers'],
    [{ rates: ' ' }, 'rates', 'Click rates: "" is not allowed; expected 2 to 100 numbers'],
    [{ rates: '0.5, 1.2' }, 'rates', 'Click rates, arm 1: 1.2 is not allowed; expected a finite'],
    [{ rates: '0.5, x' }, 'rates', 'Click rates, arm 1: "x" is not allowed'],
    [{ repetitions: '0' }, 'repetitions', 'Repetitions: 0 is not allowed; expected a whole number'],
    [{ rounds: '1.5' }, 'rounds', 'Rounds per run: 1.5 is not allowed'],
    [{ policies: [] }, 'policies', 'Choose at least one policy.'],
    [{ scenarios: [] }, 'scenarios', 'Add at least one kind of feedback.'],
    [
      { scenarios: [{ ...NEW_SCENARIO, kind: 'loss' as const, probability: '0 2 0' }] },
      'scenarios.0.probability',
      'Chance of loss, arm 1: 2 is not allowed; expected a finite number from 0 to 1',
    ],
    [
      { scenarios: [{ ...NEW_SCENARIO, alpha: '1, 1' }] },
      'scenarios.0.alpha',
      'Shape α: [1, 1] is not allowed; expected one number for all arms, or 3',
    ],
  ])('names field, value and range: %j', (changes, field, message) => {
    const errors = errorsOf({ scenarios: [INSTANT], ...changes });
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(message);
    expect(read(changes).configuration).toBeNull();
  });

  it('takes thousands as they are written, and a hundred arms', () => {
    const rates = Array.from({ length: 100 }, (_, arm) => arm / 100).join(' ');
    const { configuration } = read({ rates, scenarios: [INSTANT], rounds: '1,000,000' });
    expect(configuration).toMatchObject({ rounds: 1_000_000 });
    expect(configuration?.rates).toHaveLength(100);
  });

  it('says what is wrong with the whole', () => {
    const scenarios = [INSTANT, NEW_SCENARIO, NEW_SCENARIO];
    const { fault, configuration, errors } = read({ scenarios, repetitions: '10,000' });
    expect(fault).toContain('at most 100000 runs in all, not 150000');
    expect([configuration, errors.size]).toEqual([null, 0]);
  });
});

it.each([
  ['1', 3, '1, 1, 1'],
  ['1, 2, 3', 3, '1'],
  ['1, 2, 3', 2, '1, 2'],
  ['1, 2', 4, '1, 2, 2, 2'],
])('%j fitted to %i arms', (text, arms, fitted) => {
  expect(refit(text, arms)).toBe(fitted);
});

it('a draft is kept, and one of another form is passed over', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(readDraft(store)).toBeNull();
  const draft = { form: { ...START, rates: '0.5, x' }, link: 'abc' };
  keepDraft(store, draft);
  expect(readDraft(store)).toEqual(draft);
  kept.set([...kept.keys()][0], '{"form":{"rates":[0.2]},"link":""}');
  expect(readDraft(store)).toBeNull();
});
