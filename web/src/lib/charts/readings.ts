import { formatCount } from '../format.ts';
import { lastAtMost } from './nearest.ts';
import { MEAN_REWARD, REGRET, valueAt } from './series.ts';
import type { Series } from './series.ts';

/** What a policy's lines say at a round, as text; `null` where they have not come so far. */
interface Reading {
  readonly key: string;
  readonly label: string;
  readonly policyId: string;
  readonly regret: string | null;
  /** Interval of the regret, where there is a band. */
  readonly interval: string | null;
  readonly mean: string | null;
}

/** What is read, whether it has a line yet or not. */
export type Entry = Pick<Reading, 'key' | 'label' | 'policyId'>;

/** One reading an entry, in their order. */
export function readingsAt(
  entries: readonly Entry[],
  { regret, mean }: { readonly regret: readonly Series[]; readonly mean: readonly Series[] },
  round: number,
): Reading[] {
  return entries.map(({ key, label, policyId }) => {
    const line = regret.find((one) => one.key === key);
    const other = mean.find((one) => one.key === key);
    return {
      ...{ key, label, policyId },
      regret: textOf(line, round, REGRET.format),
      interval: line === undefined ? null : intervalAt(line, round),
      mean: textOf(other, round, MEAN_REWARD.format),
    };
  });
}

/** Short enough to be spoken at each press of an arrow key. */
export function spokenReadings(readings: readonly Reading[], round: number): string {
  const parts = readings.map(({ label, regret, interval }) =>
    [`${label} ${regret ?? 'none'}`, interval].filter((part) => part !== null).join(', '),
  );
  return `Round ${formatCount(round)}. Pseudo-regret: ${parts.join('; ')}`;
}

function textOf(
  line: Series | undefined,
  round: number,
  format: (value: number) => string,
): string | null {
  const value = line === undefined ? null : valueAt(line, round);
  return value === null ? null : format(value);
}

function intervalAt({ round: rounds, band }: Series, round: number): string | null {
  const index = lastAtMost(rounds, round);
  if (band === undefined || index < 0) return null;
  return `${REGRET.format(band.low[index])} to ${REGRET.format(band.high[index])}`;
}
