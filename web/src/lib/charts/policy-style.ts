import { CATALOGUE } from '../policies/catalogue.ts';

/** How a policy is drawn wherever it appears: its hue, and two cues that need no colour. */
export interface PolicyStyle {
  /** CSS colour. */
  readonly colour: string;
  /** SVG `stroke-dasharray`; `none` is a solid line. */
  readonly dash: string;
  readonly marker: Marker;
}

export type Marker = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'star' | 'wye';

type Cues = Pick<PolicyStyle, 'dash' | 'marker'>;

/** What the seven of 2023 have for good. */
const SEVEN: Readonly<Record<string, PolicyStyle>> = {
  'epsilon-greedy': style('epsilon-greedy', { dash: '9 3', marker: 'square' }),
  ucb1: style('ucb1', { dash: '2.5 2.5', marker: 'triangle' }),
  ts: style('ts', { dash: 'none', marker: 'circle' }),
  se: style('se', { dash: '12 3 2.5 3', marker: 'diamond' }),
  pse: style('pse', { dash: '16 4', marker: 'cross' }),
  opse: style('opse', { dash: '5 2 1.5 2 1.5 2', marker: 'star' }),
  dats: style('dats', { dash: '5 3', marker: 'wye' }),
};

/** Grey, for a policy that the registry does not have: a visitor's own. */
const UNKNOWN = style('other', { dash: '3 3', marker: 'circle' });

/** A language model: in a hue that none of its baselines has, and DATS is on no chart with it. */
const MODEL = style('dats', { dash: 'none', marker: 'diamond' });

/** Given in turn to what shares a hue; what the hue's first bearer has is passed over. */
const CUES: readonly Cues[] = [
  { dash: '8 2', marker: 'circle' },
  { dash: '7 2 2 2', marker: 'diamond' },
  { dash: '14 3 2 3', marker: 'square' },
  { dash: '5 2 1.5 2', marker: 'cross' },
  { dash: '2 4', marker: 'star' },
  { dash: '10 5', marker: 'triangle' },
  { dash: '20 3 6 3', marker: 'wye' },
];

/**
 * A policy whose id names one of the seven (`se-textbook`, `delayed-ucb1`) takes its hue; the others
 * take the hues in turn, in the order of the registry. A policy added to its end changes no other.
 */
const STYLES: ReadonlyMap<string, PolicyStyle> = (() => {
  const styles = new Map(Object.entries(SEVEN));
  styles.set('model', MODEL);
  const hues = ['other', ...Object.keys(SEVEN)];
  let strangers = 0;
  for (const { id } of CATALOGUE) {
    if (styles.has(id)) continue;
    const relative = Object.keys(SEVEN).find((one) => `-${id}-`.includes(`-${one}-`));
    const hue = relative ?? hues[strangers++ % hues.length];
    styles.set(id, style(hue, freeCues(SEVEN[hue] ?? UNKNOWN, [...styles.values()])));
  }
  return styles;
})();

/** The style of a policy, the same on every page. An unknown policy is drawn in grey. */
export function policyStyle(id: string): PolicyStyle {
  return STYLES.get(id) ?? UNKNOWN;
}

/**
 * Styles that tell the series of one chart apart, up to seven of a hue. The first of a policy has the
 * policy's own style; its twins with other parameters have the same colour, but another dash and
 * another marker. It depends on nothing but the order of the series, so pass all of them, shown or not.
 */
export function stylesOf(series: readonly { readonly policyId: string }[]): PolicyStyle[] {
  const given: (PolicyStyle | undefined)[] = series.map(({ policyId }, index) => {
    const first = series.findIndex((one) => one.policyId === policyId) === index;
    // Two policies of a visitor both look like an unknown one: the second is treated as a twin.
    const own = policyStyle(policyId);
    const known = STYLES.has(policyId);
    const unknownBefore = series.slice(0, index).some((one) => !STYLES.has(one.policyId));
    return first && (known || !unknownBefore) ? own : undefined;
  });
  series.forEach(({ policyId }, index) => {
    if (given[index] !== undefined) return;
    const own = policyStyle(policyId);
    const taken = given.filter((one) => one !== undefined);
    given[index] = { colour: own.colour, ...freeCues(own, taken) };
  });
  return given as PolicyStyle[];
}

/** The first cues that no style of that colour has, neither the dash nor the marker. */
function freeCues(bearer: PolicyStyle, taken: readonly PolicyStyle[]): Cues {
  const rivals = [bearer, ...taken.filter(({ colour }) => colour === bearer.colour)];
  const clashes = ({ dash, marker }: Cues) =>
    rivals.filter((one) => one.dash === dash || one.marker === marker).length;
  const least = Math.min(...CUES.map(clashes));
  return CUES.find((cues) => clashes(cues) === least) ?? CUES[0];
}

function style(token: string, cues: Cues): PolicyStyle {
  return { colour: `var(--policy-${token})`, ...cues };
}
