/** How a policy is drawn wherever it appears: its hue, and two cues that need no colour. */
export interface PolicyStyle {
  /** CSS colour. */
  readonly colour: string;
  /** SVG `stroke-dasharray`; `none` is a solid line. */
  readonly dash: string;
  readonly marker: Marker;
}

export type Marker = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'star' | 'wye';

const STYLES: Readonly<Record<string, PolicyStyle>> = {
  'epsilon-greedy': style('epsilon-greedy', '9 3', 'square'),
  ucb1: style('ucb1', '2.5 2.5', 'triangle'),
  ts: style('ts', 'none', 'circle'),
  se: style('se', '12 3 2.5 3', 'diamond'),
  pse: style('pse', '16 4', 'cross'),
  opse: style('opse', '5 2 1.5 2 1.5 2', 'star'),
  dats: style('dats', '5 3', 'wye'),
};

/**
 * A policy from the literature takes the hue of its 2023 relatives, with a dash and a marker of its
 * own. Those that bound a mean by information have no relative and are grey; those that play arms
 * by chance go with ε-greedy.
 */
const RELATIVES: Readonly<Record<string, readonly [family: string, dash: string, marker: Marker]>> =
  {
    'ucb1-auer': ['ucb1', '8 2', 'circle'],
    moss: ['ucb1', 'none', 'diamond'],
    'delayed-ucb1': ['ucb1', '14 3 2 3', 'square'],
    'patient-bandits': ['ucb1', '5 2 1.5 2', 'cross'],
    'kl-ucb': ['other', 'none', 'triangle'],
    'bayes-ucb': ['other', '9 3', 'square'],
    imed: ['other', '5 2 1.5 2', 'diamond'],
    'beta-ts': ['ts', '2 3', 'diamond'],
    'ts-textbook': ['ts', '7 2', 'square'],
    'tsallis-inf': ['epsilon-greedy', 'none', 'wye'],
    uniform: ['epsilon-greedy', '2 3', 'circle'],
    'se-textbook': ['se', '4 2', 'square'],
    'pse-textbook': ['pse', '4 2', 'star'],
    'opse-textbook': ['opse', '10 3', 'triangle'],
    'dats-textbook': ['dats', '14 2 2 2', 'circle'],
  };

/** The style of a policy, the same on every page. An unknown policy is drawn in grey. */
export function policyStyle(id: string): PolicyStyle {
  const own = STYLES[id];
  if (own !== undefined) return own;
  const relative = RELATIVES[id];
  if (relative === undefined) return style('other', '3 3', 'circle');
  return style(...relative);
}

function style(token: string, dash: string, marker: Marker): PolicyStyle {
  return { colour: `var(--policy-${token})`, dash, marker };
}
