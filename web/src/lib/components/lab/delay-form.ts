import type { DelayModel, Lag } from '../../delays.ts';

export type DelayKind = DelayModel['kind'];

/** A delay model in the two parts that the form has: the best arm, and all the others. */
export type DelayForm =
  | { readonly kind: 'instant' }
  | { readonly kind: 'pareto' | 'loss'; readonly others: number; readonly best: number }
  | { readonly kind: 'reward-dependent'; readonly others: Lag; readonly best: Lag };

/** What each kind starts with when it is chosen: design values of the evaluation's scenarios. */
const STARTS: Readonly<Record<DelayKind, DelayForm>> = {
  instant: { kind: 'instant' },
  pareto: { kind: 'pareto', others: 1, best: 0.5 },
  loss: { kind: 'loss', others: 0, best: 0.9 },
  'reward-dependent': { kind: 'reward-dependent', others: [5000, 0], best: [0, 5000] },
};

export function startOf(kind: DelayKind): DelayForm {
  return STARTS[kind];
}

/** The best arm: the one of the highest rate, the first on ties. */
export function bestArmOf(rates: readonly number[]): number {
  return rates.indexOf(Math.max(...rates));
}

/**
 * The form of a model; where the other arms differ among themselves it shows the first of them.
 * `mixed` says so, for then the form would lose something.
 */
export function toForm(model: DelayModel, bestArm: number): { form: DelayForm; mixed: boolean } {
  switch (model.kind) {
    case 'instant':
      return { form: model, mixed: false };
    case 'pareto':
    case 'loss': {
      const list = model.kind === 'pareto' ? model.alpha : model.probability;
      const { others, best, mixed } = split(list, bestArm, (a, b) => a === b);
      return { form: { kind: model.kind, others, best }, mixed };
    }
    case 'reward-dependent': {
      const same = (a: Lag, b: Lag) => a[0] === b[0] && a[1] === b[1];
      const { others, best, mixed } = split(model.lag, bestArm, same);
      return { form: { kind: model.kind, others, best }, mixed };
    }
  }
}

/** The model of a form; one entry stands for all arms where they are alike. */
export function fromForm(form: DelayForm, armCount: number, bestArm: number): DelayModel {
  switch (form.kind) {
    case 'instant':
      return { kind: 'instant' };
    case 'pareto':
      return { kind: 'pareto', alpha: join(form.others, form.best, armCount, bestArm) };
    case 'loss':
      return { kind: 'loss', probability: join(form.others, form.best, armCount, bestArm) };
    case 'reward-dependent': {
      const { others, best } = form;
      const alike = others[0] === best[0] && others[1] === best[1];
      const lag = join(others, alike ? others : best, armCount, bestArm);
      return { kind: 'reward-dependent', lag };
    }
  }
}

/** The same delays when the arms have changed: those of the best arm move with it. */
export function moveDelay(
  model: DelayModel,
  before: readonly number[],
  after: readonly number[],
): DelayModel {
  const from = bestArmOf(before);
  const to = bestArmOf(after);
  const { form, mixed } = toForm(model, from);
  if (mixed && before.length === after.length) return model;
  return fromForm(form, after.length, to);
}

function split<T>(list: readonly T[], bestArm: number, same: (a: T, b: T) => boolean) {
  if (list.length === 1) return { others: list[0], best: list[0], mixed: false };
  const rest = list.filter((_, arm) => arm !== bestArm);
  return {
    others: rest[0],
    best: list[bestArm],
    mixed: rest.some((entry) => !same(entry, rest[0])),
  };
}

function join<T>(others: T, best: T, armCount: number, bestArm: number): readonly T[] {
  if (others === best) return [others];
  return Array.from({ length: armCount }, (_, arm) => (arm === bestArm ? best : others));
}
