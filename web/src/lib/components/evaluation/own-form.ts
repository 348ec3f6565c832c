import type { DelayModel } from '../../delays.ts';

/** What the form of a problem holds. */
export interface OwnForm {
  readonly rates: readonly number[];
  readonly delay: DelayModel;
  readonly policies: readonly string[];
  readonly repetitions: number;
  readonly rounds: number;
}

export const START: OwnForm = {
  rates: [0.2, 0.5, 0.6],
  delay: { kind: 'loss', probability: [0, 0, 0.5] },
  policies: ['epsilon-greedy', 'ucb1', 'ts', 'se', 'dats'],
  repetitions: 10,
  rounds: 2000,
};

/** The configuration of a form: instant feedback, and the delay beside it where there is one. */
export function formProblem({ rates, delay, policies, repetitions, rounds }: OwnForm): object {
  const instant = {
    id: 'instant',
    name: 'Instant feedback',
    about: 'Every reward is known before the next choice.',
    delay: { kind: 'instant' },
  };
  const delayed = { id: 'delayed', name: 'Your delay', about: delayText(delay), delay };
  const scenarios = delay.kind === 'instant' ? [instant] : [instant, delayed];
  return { title: 'Your problem', rates, scenarios, policies, repetitions, rounds };
}

function delayText(delay: DelayModel): string {
  const list = (values: readonly number[]) =>
    values.length === 1 ? `${values[0]} on every arm` : `${values.join(', ')}, arm by arm`;
  switch (delay.kind) {
    case 'instant':
      return '';
    case 'pareto':
      return `Pareto delays of shape ${list(delay.alpha)}.`;
    case 'loss':
      return `Lost with probability ${list(delay.probability)}.`;
    case 'reward-dependent': {
      const lags = delay.lag.map(([miss, click]) => `${miss}/${click}`);
      return `Steps until a miss or click is known: ${lags.join(', ')}.`;
    }
  }
}

/** Rates from what was typed: numbers with commas or spaces between; null where one is none. */
export function parseRates(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const rates = parts.map(Number);
  const fine = rates.length >= 2 && rates.length <= 100;
  return fine && rates.every((rate) => rate >= 0 && rate <= 1) ? rates : null;
}
