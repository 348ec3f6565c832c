import betaTs from './examples/beta-ts.ts?raw';
import epsilonGreedy from './examples/epsilon-greedy.ts?raw';
import exp3 from './examples/exp3.ts?raw';
import exploreThenCommit from './examples/explore-then-commit.ts?raw';
import ucb1 from './examples/ucb1.ts?raw';

/** A policy to start from. */
export interface Example {
  readonly name: string;
  readonly source: string;
}

/** The files that the tests compare with the site's own policies, as they are. */
export const EXAMPLES: readonly Example[] = [
  { name: 'Thompson sampling', source: betaTs },
  { name: 'ε-greedy', source: epsilonGreedy },
  { name: 'UCB1', source: ucb1 },
  { name: 'EXP3', source: exp3 },
  { name: 'Explore, then commit', source: exploreThenCommit },
];
