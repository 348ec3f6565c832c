import { formatCount } from '../../format.ts';
import type { ArmState } from '../../evaluation.ts';
import { binRange } from '../../watch/queue-bins.ts';
import type { QueueBins } from '../../watch/queue-bins.ts';

const FEWEST_COLUMNS = 8;

/** The bins to draw, without a gap, from the next step on. */
export function columnsOf({ cells }: QueueBins): number[] {
  const last = cells.reduce((most, { bin }) => Math.max(most, bin), FEWEST_COLUMNS - 1);
  return Array.from({ length: last + 1 }, (_, bin) => bin);
}

/** A long number in a few characters, rounded down: 512, 4k, 65k, 2M. */
function brief(value: number): string {
  if (value < 1_000) return String(value);
  return value < 1_000_000 ? `${Math.floor(value / 1_000)}k` : `${Math.floor(value / 1_000_000)}M`;
}

/** The waits of a bin: `1`, `2`, `3–4`, `5–8`, and for long ones only where they end. */
export function binLabel(bin: number): string {
  const [from, to] = binRange(bin);
  if (from === to) return String(from);
  return to <= 64 ? `${from}–${to}` : `≤${brief(to)}`;
}

/** The queue in a sentence or two. */
export function queueWords(
  bins: QueueBins,
  arms: readonly ArmState[],
  unit: 'step' | 'decision',
): string {
  const waiting = arms.reduce((sum, { pending }) => sum + pending, 0);
  const lost = arms.reduce((sum, one) => sum + one.lost, 0);
  const parts: string[] = [];
  if (waiting === 0) parts.push('Nothing waits.');
  else {
    const soon = within(bins, 3);
    const late = waiting - bins.count;
    const verb = waiting === 1 ? 'One event waits' : `${formatCount(waiting)} events wait`;
    const near = soon === 0 ? 'none' : soon === waiting ? 'all' : formatCount(soon);
    const which = waiting === 1 ? (soon === 1 ? '' : 'not ') : `${near} of them `;
    parts.push(`${verb}, ${which}to arrive within 8 ${unit}s.`);
    if (bins.cut) parts.push(`Drawn are the next ${formatCount(bins.count)}.`);
    else if (late > 0) parts.push(`${formatCount(late)} would come after the run’s end.`);
  }
  if (lost > 0) parts.push(`${formatCount(lost)} lost so far.`);
  return parts.join(' ');
}

function within({ cells }: QueueBins, lastBin: number): number {
  return cells
    .filter(({ bin }) => bin <= lastBin)
    .reduce((sum, { misses, clicks }) => sum + misses + clicks, 0);
}
