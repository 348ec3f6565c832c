import type { DelayModel } from '../../delays.ts';
import { COURSE_RATES } from '../../limits.ts';
import {
  arms,
  choice,
  EASY,
  figure,
  fixedDelay,
  lateGoodNews,
  lossOnBest,
  parameter,
  policy,
  scenarios,
} from './figure.ts';
import type { NoteFigure } from './figure.ts';

/** Nine in ten events of one of the ten arms never arrive. */
function lossOn(arm: number): DelayModel {
  return { kind: 'loss', probability: COURSE_RATES.map((_, other) => (other === arm ? 0.9 : 0)) };
}

/** Clicks come at once and misses so many decisions later. */
function lateMisses(decisions: number): DelayModel {
  return { kind: 'reward-dependent', lag: [[decisions, 0]] };
}

/** The figures of the policies from the literature. */
export const TEXTBOOK: Readonly<Record<string, NoteFigure>> = {
  'ucb1-auer': figure({
    title: 'A bound that knows nothing of the rates',
    caption:
      'KL-UCB differs in its bound alone, in the width of it and in the shape. See how the distance between the two changes with the arms.',
    policies: [policy('ucb1-auer'), policy('kl-ucb')],
    controls: [arms(['course', 'close', 'needle']), scenarios(['instant', 'pareto'])],
  }),
  'kl-ucb': figure({
    title: 'A bound in the shape of a coin',
    caption:
      'Compare with UCB1 on arms of other rates, then raise c to the 3 of the theorem: the proof asks for more caution than these runs need.',
    policies: [policy('kl-ucb'), policy('ucb1-auer')],
    controls: [
      arms(['course', 'close', 'needle']),
      parameter('c, the factor of ln ln t', 'c', [0, 1, 3, 10], 0),
    ],
  }),
  moss: figure({
    title: 'The price of knowing the horizon',
    caption:
      'The bonus of an arm ends after its share of T. Tell MOSS a horizon that is too short and runs get stuck; one too long makes it explore more than it needs.',
    policies: [policy('moss'), policy('ucb1-auer'), policy('kl-ucb')],
    repetitions: 20,
    controls: [
      parameter('Horizon T', 'horizon', [10, 100, 1000, 3000, 20_000, 1_000_000], 20_000),
      arms(['course', 'close', 'needle']),
    ],
  }),
  'bayes-ucb': figure({
    title: 'A quantile in the place of a bound',
    caption:
      'Bayes-UCB and KL-UCB come from different sides and end close together. Raise c to the 5 of the theorem to see what the proof’s caution costs.',
    policies: [policy('bayes-ucb'), policy('kl-ucb'), policy('beta-ts')],
    controls: [
      parameter('c, the power of ln T', 'c', [0, 1, 2, 5], 0),
      arms(['course', 'close', 'needle']),
    ],
  }),
  imed: figure({
    title: 'Least evidence against it',
    caption:
      'No random draw, no bound to solve for, and a curve among the lowest. Change the arms and the feedback, and see whether it stays there.',
    policies: [policy('imed'), policy('kl-ucb'), policy('beta-ts')],
    repetitions: 10,
    controls: [arms(['course', 'close', 'needle']), scenarios(['instant', 'pareto', 'loss'])],
  }),
  'beta-ts': figure({
    title: 'Randomness under delay',
    caption:
      'Here every decision is a play, and what it earned is told later. A policy without randomness repeats one choice until news comes; Thompson sampling spreads its choices while it waits.',
    policies: [policy('beta-ts'), policy('ts-textbook'), policy('ucb1-auer')],
    engine: 'every-decision',
    rounds: 6_000,
    atLeast: 600,
    controls: [fixedDelay([0, 10, 50, 200, 500], 200), arms(['course', 'close', 'needle'])],
  }),
  'ts-textbook': figure({
    title: 'A Gaussian where a Beta would fit',
    caption:
      'The paper’s σ of 1 is safe for any reward between 0 and 1. A click’s standard deviation is at most ½: move σ there, and the gap to the Beta form closes.',
    policies: [policy('ts-textbook'), policy('beta-ts'), policy('ts')],
    repetitions: 10,
    controls: [
      parameter('σ', 'sigma', [0.1, 0.25, 0.5, 1, 2, 4], 1),
      scenarios(['instant', 'pareto', 'loss']),
    ],
  }),
  'tsallis-inf': figure({
    title: 'The arm that loses its feedback wins',
    caption:
      'Both estimators, the plain and the one of reduced variance, while nine in ten of one arm’s events are lost. That arm is played nearly all the time, in nearly every run. If it happens to be the best arm, both are ahead of KL-UCB; KL-UCB does not mind which it is.',
    policies: [
      policy('tsallis-inf'),
      policy('tsallis-inf', { estimator: 'reduced-variance' }),
      policy('kl-ucb'),
    ],
    atLeast: 300,
    controls: [
      choice(
        'Nine in ten lost on',
        {
          'no arm': {},
          'the best': { delay: lossOn(2) },
          'the second': { delay: lossOn(4) },
          'a poor one': { delay: lossOn(5) },
        },
        2,
      ),
      choice('Rates', {
        'as they are': {},
        'best and worst trade half-way': { drift: { kind: 'swap', round: 1500, arms: [2, 6] } },
      }),
    ],
  }),
  'delayed-ucb1': figure({
    title: 'What waiting adds',
    caption:
      'Every decision is a play whose outcome is told later. The theory says that delay adds regret once, about the delay itself for each arm, and leaves the slope alone: look at the start, then at the end, and take the delay away.',
    policies: [policy('delayed-ucb1'), policy('ucb1-auer'), policy('beta-ts')],
    engine: 'every-decision',
    rounds: 6_000,
    atLeast: 600,
    controls: [fixedDelay([0, 10, 50, 200, 500], 200), arms(['course', 'easy', 'close'])],
  }),
  'patient-bandits': figure({
    title: 'When silence means no',
    caption:
      'Every decision is a play. Clicks are told at once and misses never, so that UCB1 hears of clicks alone and sets its heart on the arm that hardly has any. Let misses be told after all, at once or so many decisions later: PatientBandits goes on as before.',
    policies: [
      policy('patient-bandits', { plays: 'asked' }),
      policy('ucb1-auer'),
      policy('opse-textbook', { plays: 'asked' }),
    ],
    engine: 'every-decision',
    rounds: 5_000,
    atLeast: 2400,
    controls: [
      choice(
        'Misses are told',
        {
          'at once': {},
          'after 200': { delay: lateMisses(200) },
          'after 1,000': { delay: lateMisses(1000) },
          never: { delay: lateMisses(1_000_000) },
        },
        3,
      ),
      parameter('α that it assumes', 'alpha', [0.1, 0.2, 0.3, 0.5], 0.5),
    ],
  }),
  'se-textbook': figure({
    title: 'Turns by play',
    caption:
      'Five arms, one clearly best, and nine in ten of its events are lost. A turn is over only when its feedback counts, so that every arm gets as much as every other; the 2023 form moves on, and hardly hears of the best arm. Lose less and the two come together.',
    policies: [policy('se-textbook'), policy('se')],
    rates: EASY,
    atLeast: 1200,
    controls: [
      lossOnBest([0, 0.25, 0.5, 0.75, 0.9], 0.9, EASY),
      parameter('Horizon T', 'horizon', [100, 1000, 20_000, 1_000_000], 20_000, [0, 1]),
    ],
  }),
  'pse-textbook': figure({
    title: 'The end of a phase',
    caption:
      'The first phase ends when every arm has 64 ln T feedbacks, whatever has been seen until then. A horizon that is too long puts off what is plain to see; and on the course arms it matters who comes first in the second phase.',
    policies: [policy('pse-textbook'), policy('pse'), policy('se-textbook')],
    rates: EASY,
    rounds: 8_000,
    atLeast: 1200,
    controls: [
      parameter('Horizon T', 'horizon', [10, 100, 1000, 20_000, 1_000_000], 20_000, [0, 1, 2]),
      arms(['easy', 'course']),
    ],
  }),
  'opse-textbook': figure({
    title: 'Bounds that allow for what is missing',
    caption:
      'Every decision is a play. Clicks of the best arm and misses of the others come late. When they are very late, who believes what has arrived takes the best arm for the worst and drops it; who allows for the rest keeps it, and everything else too.',
    policies: [
      policy('opse-textbook', { plays: 'asked' }),
      policy('se-textbook', { plays: 'asked' }),
      policy('uniform'),
    ],
    rates: EASY,
    rounds: 6_000,
    engine: 'every-decision',
    atLeast: 2400,
    controls: [
      choice(
        'Late by',
        {
          nothing: {},
          '200 decisions': { delay: lateGoodNews(200) },
          '1,000': { delay: lateGoodNews(1000) },
          '5,000': { delay: lateGoodNews(5000) },
        },
        3,
      ),
    ],
  }),
  'dats-textbook': figure({
    title: 'Burn-in and width',
    caption:
      'Without a burn-in the first weights rest on almost nothing. Take it away and watch the band; then widen the draws towards the 4 of the submission.',
    policies: [policy('dats-textbook'), policy('beta-ts')],
    rounds: 2_000,
    controls: [
      parameter('Burn-in rounds', 'burnIn', [0, 20, 100, 300, 1000], 100),
      parameter('Width', 'width', [0.5, 1, 2, 4], 1),
    ],
  }),
  uniform: figure({
    title: 'What there is to beat',
    caption:
      'A policy that never learns earns the mean of the rates. Move ε to 1 and ε-greedy becomes it; lose the best arm’s events, and even choosing at random counts fewer clicks.',
    measure: 'mean',
    policies: [policy('uniform'), policy('epsilon-greedy')],
    atLeast: 0.55,
    controls: [
      parameter('ε of ε-greedy', 'epsilon', [0, 0.1, 0.3, 0.6, 1], 0.1, [1]),
      lossOnBest([0, 0.5, 0.9], 0),
    ],
  }),
};
