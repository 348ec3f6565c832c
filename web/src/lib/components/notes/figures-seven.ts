import {
  choice,
  EASY,
  figure,
  lateGoodNews,
  lossOnBest,
  parameter,
  policy,
  scenarios,
} from './figure.ts';
import type { NoteFigure } from './figure.ts';

/** The arms of {@link EASY} with the good one in another place. */
function goodArm(place: number): readonly number[] {
  return EASY.map((_, arm) => (arm === place ? Math.max(...EASY) : Math.min(...EASY)));
}

/** The figures of the seven policies of the 2023 set-up. */
export const SEVEN: Readonly<Record<string, NoteFigure>> = {
  'epsilon-greedy': figure({
    title: 'What exploring costs, and what not exploring costs',
    caption:
      'Move ε towards 0 and watch the band: the best runs get better, and others get stuck on a wrong arm. Then let nine in ten of the best arm’s events be lost.',
    policies: [policy('epsilon-greedy'), policy('ucb1')],
    repetitions: 20,
    atLeast: 600,
    controls: [
      parameter(
        'ε, the share of random choices',
        'epsilon',
        [0, 0.01, 0.03, 0.1, 0.2, 0.4, 1],
        0.1,
      ),
      scenarios(['instant', 'pareto', 'loss']),
    ],
  }),
  ucb1: figure({
    title: 'How wide the bound should be',
    caption:
      'The paper proves its result for c = 2. Make the bound narrower and regret falls. Below ½ the band opens: a single run stays with a wrong arm, and at 0 many do, as there is no bound left to free them.',
    policies: [policy('ucb1'), policy('ucb1-auer')],
    repetitions: 20,
    atLeast: 600,
    controls: [
      parameter('c, in √(c ln t / n)', 'c', [0, 0.1, 0.25, 0.5, 1, 2, 4, 8], 2),
      scenarios(['instant', 'pareto', 'loss']),
    ],
  }),
  ts: figure({
    title: 'One parameter between 2023 and the paper',
    caption:
      'Move σ from 4 towards 1: nearly all of the distance to the paper’s form is this one number. Then lose nine in ten of the best arm’s events: the two others redraw at every ask, and that costs them.',
    policies: [policy('ts'), policy('ts-textbook'), policy('beta-ts')],
    atLeast: 600,
    controls: [
      parameter('σ of the 2023 form', 'sigma', [0.25, 0.5, 1, 2, 4, 8], 4),
      scenarios(['instant', 'pareto', 'loss']),
    ],
  }),
  se: figure({
    title: 'Round robin over asks, round robin over plays',
    caption:
      'Five arms, one clearly best, and half of its events are lost. A curve bends as the four others go, one after the other. Lose nothing and the two forms run together; lose more, and the one that moves on at every ask falls further behind.',
    policies: [policy('se'), policy('se-textbook')],
    rates: EASY,
    atLeast: 1200,
    controls: [
      lossOnBest([0, 0.25, 0.5, 0.75, 0.9], 0.5, EASY),
      parameter('Horizon T', 'horizon', [100, 1000, 20_000, 1_000_000], 20_000, [0, 1]),
    ],
  }),
  pse: figure({
    title: 'One arm after the other',
    caption:
      'Five arms, one of them good. The 2023 form climbs while it fills up the bad arms and is flat while it fills up the good one; the paper’s form mixes them. Both end the first phase together. Until then, who is ahead depends on the number of the good arm, and on nothing else: give it another.',
    policies: [policy('pse'), policy('pse-textbook')],
    rates: EASY,
    rounds: 5_000,
    atLeast: 1200,
    controls: [
      parameter('Horizon T', 'horizon', [10, 100, 1000, 20_000, 1_000_000], 20_000, [0, 1]),
      choice(
        'The good arm is',
        {
          'the first': { rates: goodArm(0) },
          'the third': { rates: goodArm(2) },
          'the fourth': {},
          'the last': { rates: goodArm(4) },
        },
        2,
      ),
    ],
  }),
  opse: figure({
    title: 'Counting what is missing',
    caption:
      'In the delayed replay most asks match nothing, the 2023 form takes each for missing feedback, and it never removes an arm. Make every decision count, and it does. Then let good news of the best arm come 5,000 late: who believes what has arrived drops the best arm.',
    policies: [policy('opse'), policy('opse-textbook'), policy('se')],
    rates: EASY,
    rounds: 6_000,
    atLeast: 2400,
    controls: [
      choice('Replay', {
        'Delayed, as in 2023': {},
        'Every decision counts': { engine: 'every-decision', params: { 1: { plays: 'asked' } } },
      }),
      choice('Good news of the best arm, bad news of the others', {
        'at once': {},
        '200 late': { delay: lateGoodNews(200) },
        '5,000 late': { delay: lateGoodNews(5000) },
      }),
    ],
  }),
  dats: figure({
    title: 'The test that removes the best arm',
    caption:
      'As submitted, an arm goes when its chance of the smallest draw is small, and that is the best arm. Turn the test round and the curve bends. Then narrow the draws to 1: without burn-in and baseline, some runs turn superb and others lose the best arm after all.',
    policies: [policy('dats'), policy('dats-textbook'), policy('ts')],
    rounds: 5_000,
    atLeast: 1200,
    controls: [
      choice('Removes arms by their chance of the', {
        'smallest draw': {},
        'largest draw': { params: { 0: { eliminates: 'largest' } } },
      }),
      parameter('Width of the submitted form', 'width', [0.5, 1, 2, 4, 8], 4),
    ],
  }),
};
