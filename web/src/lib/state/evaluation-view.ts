/** What /evaluation shows, as its address keeps it. */
export interface EvaluationView {
  /** Document that the tables and curves are of. */
  readonly study: Study;
  readonly scenario: string;
  readonly sort: string;
  readonly descending: boolean;
  readonly measure: CurveMeasure;
  readonly axis: Axis;
  /** Keys of the policies that the curves leave out. */
  readonly off: readonly string[];
  readonly heat: Heat;
  /** A problem of the visitor's own, as a link carries it; empty for none. */
  readonly own: string;
}

export type Study = (typeof STUDIES)[number];
export type CurveMeasure = (typeof MEASURES)[number];
export type Axis = (typeof AXES)[number];
export type Heat = (typeof HEATS)[number];

const STUDIES = ['main', 'course-log'] as const;
export const MEASURES = ['meanReward', 'pseudoRegret', 'bestArmShare'] as const;
const AXES = ['linear', 'log'] as const;
const HEATS = ['value', 'difference'] as const;

export const DEFAULT_VIEW: EvaluationView = {
  study: 'main',
  scenario: 'instant',
  sort: 'meanReward',
  descending: true,
  measure: 'meanReward',
  axis: 'linear',
  off: [],
  heat: 'value',
  own: '',
};

/** What an address may name: it holds there as it does in the controls. */
export interface Known {
  readonly scenarios: readonly string[];
  readonly policies: readonly string[];
  readonly columns: readonly string[];
}

/** The view as a query string without `?`: what differs from the default view, else empty. */
export function encodeView(view: EvaluationView): string {
  const fields = fieldsOf(view);
  const defaults = fieldsOf(DEFAULT_VIEW);
  return Object.entries(fields)
    .filter(([name, text]) => text !== defaults[name])
    .map(([name, text]) => `${name}=${encodeURIComponent(text).replaceAll('%2C', ',')}`)
    .join('&');
}

/** The view of a query string. What makes no sense becomes the default; never throws. */
export function decodeView(query: string, known: Known): EvaluationView {
  const fields = new URLSearchParams(query);
  const choice = <T extends string>(name: string, options: readonly T[], fallback: T): T =>
    options.find((option) => option === fields.get(name)) ?? fallback;
  const sort = (fields.get('sort') ?? '').split('.');
  const column = known.columns.find((name) => name === sort[0]);
  const { scenario, measure } = DEFAULT_VIEW;
  return {
    study: choice('log', STUDIES, DEFAULT_VIEW.study),
    scenario: choice('scenario', known.scenarios, scenario),
    sort: column ?? DEFAULT_VIEW.sort,
    descending: column === undefined ? DEFAULT_VIEW.descending : sort[1] !== 'up',
    measure: choice('curve', MEASURES, measure),
    axis: choice('axis', AXES, DEFAULT_VIEW.axis),
    off: (fields.get('off') ?? '').split(',').filter((key) => known.policies.includes(key)),
    heat: choice('heat', HEATS, DEFAULT_VIEW.heat),
    own: fields.get('own') ?? '',
  };
}

function fieldsOf(view: EvaluationView): Record<string, string> {
  return {
    log: view.study,
    scenario: view.scenario,
    sort: view.descending ? view.sort : `${view.sort}.up`,
    curve: view.measure,
    axis: view.axis,
    off: view.off.join(),
    heat: view.heat,
    own: view.own,
  };
}
