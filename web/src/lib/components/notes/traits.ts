/** What the comparison table says of a policy. traits.test.ts holds all but the cost to the code. */
export interface Traits {
  /** Whether its choices depend on a horizon T that it is told; `option` if only off its defaults. */
  readonly horizon: 'yes' | 'option' | 'no';
  /**
   * What an ask without feedback changes of what it holds an arm to be worth: its bounds count the
   * missing feedback, or a clock that widens them goes on; `option` with `plays` = asked only.
   */
  readonly pending: 'bounds' | 'clock' | 'option' | 'no';
  /** What it plays until feedback comes: the same arm at every ask, or maybe another. */
  readonly unanswered: 'waits' | 'moves on';
  /** When choosing draws random numbers. */
  readonly random: 'every ask' | 'once a feedback' | 'ties' | 'no';
  /** Work of one feedback and the choice after it, K being the number of arms. */
  readonly cost: { readonly order: '1' | 'K' | 'K²'; readonly of: string };
}

const comparisons = { order: 'K', of: 'comparisons' } as const;

export const TRAITS: Readonly<Record<string, Traits>> = {
  'epsilon-greedy': {
    ...{ horizon: 'no', pending: 'no', unanswered: 'moves on', random: 'every ask' },
    cost: comparisons,
  },
  ucb1: {
    ...{ horizon: 'no', pending: 'no', unanswered: 'waits', random: 'ties' },
    cost: { order: 'K', of: 'square roots' },
  },
  ts: {
    ...{ horizon: 'no', pending: 'no', unanswered: 'waits', random: 'once a feedback' },
    cost: { order: 'K', of: 'normal draws' },
  },
  se: {
    ...{ horizon: 'yes', pending: 'no', unanswered: 'moves on', random: 'no' },
    cost: comparisons,
  },
  pse: {
    ...{ horizon: 'yes', pending: 'no', unanswered: 'waits', random: 'no' },
    cost: comparisons,
  },
  opse: {
    ...{ horizon: 'yes', pending: 'bounds', unanswered: 'moves on', random: 'no' },
    cost: { order: 'K', of: 'square roots' },
  },
  dats: {
    ...{ horizon: 'yes', pending: 'no', unanswered: 'waits', random: 'once a feedback' },
    cost: { order: 'K²', of: 'normal tails, at 25 points' },
  },
  'ucb1-auer': {
    ...{ horizon: 'no', pending: 'no', unanswered: 'waits', random: 'no' },
    cost: { order: 'K', of: 'square roots' },
  },
  'kl-ucb': {
    ...{ horizon: 'no', pending: 'no', unanswered: 'waits', random: 'no' },
    cost: { order: 'K', of: 'equations to solve, most of them spared' },
  },
  moss: {
    ...{ horizon: 'yes', pending: 'no', unanswered: 'waits', random: 'no' },
    cost: comparisons,
  },
  'bayes-ucb': {
    ...{ horizon: 'option', pending: 'no', unanswered: 'waits', random: 'no' },
    cost: { order: 'K', of: 'quantiles to find, most of them spared' },
  },
  imed: {
    ...{ horizon: 'no', pending: 'no', unanswered: 'waits', random: 'no' },
    cost: { order: 'K', of: 'divergences' },
  },
  'beta-ts': {
    ...{ horizon: 'no', pending: 'no', unanswered: 'moves on', random: 'every ask' },
    cost: { order: 'K', of: 'Beta draws at every ask' },
  },
  'ts-textbook': {
    ...{ horizon: 'no', pending: 'no', unanswered: 'moves on', random: 'every ask' },
    cost: { order: 'K', of: 'normal draws at every ask' },
  },
  'dats-textbook': {
    ...{ horizon: 'yes', pending: 'no', unanswered: 'waits', random: 'once a feedback' },
    cost: { order: 'K²', of: 'normal tails, at 25 points' },
  },
  'se-textbook': {
    ...{ horizon: 'yes', pending: 'no', unanswered: 'waits', random: 'no' },
    cost: comparisons,
  },
  'pse-textbook': {
    ...{ horizon: 'yes', pending: 'no', unanswered: 'waits', random: 'no' },
    cost: comparisons,
  },
  'opse-textbook': {
    ...{ horizon: 'yes', pending: 'option', unanswered: 'waits', random: 'no' },
    cost: comparisons,
  },
  'delayed-ucb1': {
    ...{ horizon: 'no', pending: 'clock', unanswered: 'moves on', random: 'no' },
    cost: { order: 'K', of: 'square roots at every ask' },
  },
  'patient-bandits': {
    ...{ horizon: 'yes', pending: 'option', unanswered: 'waits', random: 'no' },
    cost: comparisons,
  },
  'tsallis-inf': {
    ...{ horizon: 'no', pending: 'no', unanswered: 'moves on', random: 'every ask' },
    cost: { order: 'K', of: 'weights, in a few Newton steps' },
  },
  uniform: {
    ...{ horizon: 'no', pending: 'no', unanswered: 'moves on', random: 'every ask' },
    cost: { order: '1', of: 'draw' },
  },
};
