import { DriftingRates, resolveDrift } from '../../drift.ts';
import type { Drift } from '../../drift.ts';
import { bestArmOf } from './delay-form.ts';

export type DriftKind = Drift['kind'];

/** What each kind starts with: half-way through, where the policies have made up their minds. */
export function driftStart(kind: DriftKind, rates: readonly number[], rounds: number): Drift {
  const round = Math.max(1, Math.round(rounds / 2));
  switch (kind) {
    case 'none':
      return { kind };
    case 'step':
      return { kind, round, rates: nextArms(rates) };
    case 'swap':
      return { kind, round, arms: [bestArmOf(rates), worstArmOf(rates)] };
    case 'wave':
      return { kind, period: Math.max(2, rounds), amplitude: 0.2 };
  }
}

/** The rates of a drift at evenly spaced rounds, one line an arm, to be drawn. */
export function driftLines(
  drift: Drift,
  rates: readonly number[],
  rounds: number,
  points: number,
): { readonly round: readonly number[]; readonly lines: readonly (readonly number[])[] } {
  const moving = new DriftingRates(resolveDrift(drift, rates), rates);
  const round: number[] = [];
  const lines = rates.map((): number[] => []);
  for (let point = 0; point <= points; point++) {
    const counted = Math.round((point / points) * (rounds - 1));
    moving.moveTo(counted);
    round.push(counted + 1);
    lines.forEach((line, arm) => line.push(moving.current[arm]));
  }
  return { round, lines };
}

/** Every arm takes the rate of the next one, and the last that of the first. */
function nextArms(rates: readonly number[]): readonly number[] {
  return rates.map((_, arm) => rates[(arm + 1) % rates.length]);
}

function worstArmOf(rates: readonly number[]): number {
  const worst = rates.indexOf(Math.min(...rates));
  if (worst !== bestArmOf(rates)) return worst;
  return worst === 0 ? 1 : 0;
}
