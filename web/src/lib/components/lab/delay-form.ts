import { bestArms } from '../../best-arms.ts';
import type { DelayModel } from '../../delays.ts';

export type DelayKind = DelayModel['kind'];

/** What a model says of one arm: α, the chance of loss, or the lags of a miss and a click. */
export type DelayValues = readonly number[];

interface Pair {
  readonly others: DelayValues;
  readonly best: DelayValues;
}

/** What each kind starts with when it is chosen: design values of the evaluation's scenarios. */
export const DELAY_STARTS: Readonly<Record<DelayKind, Pair>> = {
  instant: { others: [], best: [] },
  pareto: { others: [1], best: [0.5] },
  loss: { others: [0], best: [0.9] },
  'reward-dependent': { others: [5000, 0], best: [0, 5000] },
};

/** The least that each kind can do to an arm. */
const HARMLESS: Readonly<Record<DelayKind, DelayValues>> = {
  instant: [],
  pareto: [100],
  loss: [0],
  'reward-dependent': [0, 0],
};

/** The best arm: the one of the highest rate, the first on ties. */
export function bestArmOf(rates: readonly number[]): number {
  return bestArms(rates)[0];
}

/** One entry an arm. */
export function valuesOf(model: DelayModel, armCount: number): readonly DelayValues[] {
  const list = entriesOf(model);
  return Array.from({ length: armCount }, (_, arm) => list[list.length === 1 ? 0 : arm]);
}

/** The model of one entry an arm; one stands for all where they are alike. */
export function delayOf(kind: DelayKind, values: readonly DelayValues[]): DelayModel {
  const list = values.every((entry) => same(entry, values[0])) ? [values[0]] : values;
  switch (kind) {
    case 'instant':
      return { kind };
    case 'pareto':
      return { kind, alpha: list.map(([alpha]) => alpha) };
    case 'loss':
      return { kind, probability: list.map(([probability]) => probability) };
    case 'reward-dependent':
      return { kind, lag: list.map(([miss, click]) => [miss, click] as const) };
  }
}

/** The model that treats the best arm in one way and all the others in another. */
export function delayOfPair(
  kind: DelayKind,
  { others, best }: Pair,
  rates: readonly number[],
): DelayModel {
  const bestArm = bestArmOf(rates);
  return delayOf(
    kind,
    rates.map((_, arm) => (arm === bestArm ? best : others)),
  );
}

/** The best arm's delays for every arm. */
export function forAllArms(model: DelayModel, rates: readonly number[]): DelayModel {
  const best = valuesOf(model, rates.length)[bestArmOf(rates)];
  return delayOf(model.kind, [best]);
}

/** The best arm's delays stay, the others have as good as none. */
export function forBestArm(model: DelayModel, rates: readonly number[]): DelayModel {
  const best = valuesOf(model, rates.length)[bestArmOf(rates)];
  return delayOfPair(model.kind, { others: HARMLESS[model.kind], best }, rates);
}

/** Arms of equal delays, in the order of their first arms. */
export function groupArms(
  values: readonly DelayValues[],
): { readonly arms: readonly number[]; readonly values: DelayValues }[] {
  const groups: { arms: number[]; values: DelayValues }[] = [];
  values.forEach((entry, arm) => {
    const group = groups.find((other) => same(other.values, entry));
    if (group) group.arms.push(arm);
    else groups.push({ arms: [arm], values: entry });
  });
  return groups;
}

/**
 * The same delays when the arms have changed: those of the best arm move with it, unless several
 * arms have delays of their own.
 */
export function moveDelay(
  model: DelayModel,
  before: readonly number[],
  after: readonly number[],
): DelayModel {
  const values = valuesOf(model, before.length);
  const bestArm = bestArmOf(before);
  const best = values[bestArm];
  const rest = values.filter((_, arm) => arm !== bestArm);
  if (rest.every((entry) => same(entry, rest[0]))) {
    return delayOfPair(model.kind, { others: rest[0], best }, after);
  }
  return delayOf(
    model.kind,
    after.map((_, arm) => values[Math.min(arm, values.length - 1)]),
  );
}

function entriesOf(model: DelayModel): readonly DelayValues[] {
  switch (model.kind) {
    case 'instant':
      return [[]];
    case 'pareto':
      return model.alpha.map((alpha) => [alpha]);
    case 'loss':
      return model.probability.map((probability) => [probability]);
    case 'reward-dependent':
      return model.lag;
  }
}

function same(a: DelayValues, b: DelayValues): boolean {
  return a.every((value, index) => value === b[index]);
}
