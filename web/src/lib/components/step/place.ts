/** Where a visitor is in the runs that are taken step by step. */
interface StepPlace {
  readonly policy: number;
  readonly step: number;
}

const FRAGMENT = /^#step=(\d{1,2})-(\d{1,9})$/;

/** The place of an address's fragment: `#step=2-34` is the second policy after 34 steps. */
export function stepPlaceOf(fragment: string): StepPlace | undefined {
  const [, policy, step] = FRAGMENT.exec(fragment) ?? [];
  return policy === undefined || Number(policy) === 0
    ? undefined
    : { policy: Number(policy) - 1, step: Number(step) };
}

export function stepFragmentOf({ policy, step }: StepPlace): string {
  return `#step=${policy + 1}-${step}`;
}
