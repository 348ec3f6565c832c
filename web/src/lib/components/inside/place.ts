import type { Place } from './inside-view.svelte.ts';

const FRAGMENT = /^#at=(\d{1,2})-(\d{1,9})$/;

/** The moment of an address's fragment: `#at=2-1234` is the second policy after round 1,234. */
export function placeOf(fragment: string): Place | undefined {
  const [, policy, round] = FRAGMENT.exec(fragment) ?? [];
  return policy === undefined || Number(policy) === 0
    ? undefined
    : { policy: Number(policy) - 1, round: Number(round) };
}

export function fragmentOf({ policy, round }: Place): string {
  return `#at=${policy + 1}-${round}`;
}
