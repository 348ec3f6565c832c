/** Policies that belong together, in the order in which the pages show them. */
export interface PolicyGroup {
  /** Anchor on the page of all algorithms. */
  readonly id: string;
  readonly name: string;
  /** What they have in common, in a sentence. */
  readonly idea: string;
  readonly policies: readonly string[];
}

/** The seven of 2023, then those from the literature by what they build on. */
export const GROUPS: readonly PolicyGroup[] = [
  {
    id: 'seven',
    name: 'The seven of 2023',
    idea: 'Reconstructed from a published description, quirks included. Each note says where its policy departs from the paper and what that costs.',
    policies: ['epsilon-greedy', 'ucb1', 'ts', 'se', 'pse', 'opse', 'dats'],
  },
  {
    id: 'bounds',
    name: 'Confidence bounds and indices',
    idea: 'One number an arm, in which what is still unknown of it speaks for it; the best number is played.',
    policies: ['ucb1-auer', 'kl-ucb', 'moss', 'bayes-ucb', 'imed'],
  },
  {
    id: 'posterior',
    name: 'Posterior sampling',
    idea: 'A draw from what each arm may be worth; the largest draw is played.',
    policies: ['beta-ts', 'ts-textbook', 'dats-textbook'],
  },
  {
    id: 'elimination',
    name: 'Elimination',
    idea: 'All arms alike, until one is provably worse than another and goes for good.',
    policies: ['se-textbook', 'pse-textbook', 'opse-textbook'],
  },
  {
    id: 'delay',
    name: 'Made for delay',
    idea: 'Bounds that know that some feedback is still under way.',
    policies: ['delayed-ucb1', 'patient-bandits'],
  },
  {
    id: 'adversarial',
    name: 'Against an adversary',
    idea: 'No trust in rates that stay as they are.',
    policies: ['tsallis-inf'],
  },
  {
    id: 'baseline',
    name: 'The baseline',
    idea: 'What there is to beat.',
    policies: ['uniform'],
  },
];

/** All that have a note, in that order. */
export const NOTES: readonly string[] = GROUPS.flatMap(({ policies }) => policies);

/** The form of the literature that a policy of 2023 is compared with. */
export const PAPER_FORMS: Readonly<Record<string, string>> = {
  ucb1: 'ucb1-auer',
  ts: 'ts-textbook',
  se: 'se-textbook',
  pse: 'pse-textbook',
  opse: 'opse-textbook',
  dats: 'dats-textbook',
};

/** The ids before and after a policy's, in the order of the groups. */
export function neighboursOf(policy: string): { before?: string; after?: string } {
  const place = NOTES.indexOf(policy);
  return { before: NOTES[place - 1], after: NOTES[place + 1] };
}
