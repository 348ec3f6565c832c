/** Numbers as the site prints them: the same on every machine, whatever its locale. */

const MINUS = '−';

/** A count with thousands marked: 10,000. */
export function formatCount(value: number): string {
  const digits = Math.abs(Math.round(value)).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ',');
  return Math.round(value) < 0 ? MINUS + grouped : grouped;
}

/** A number with a fixed count of decimals. */
export function formatDecimal(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(digits) !== 0 ? MINUS + digits : digits;
}

/** A mean reward or rate, to four decimals; a dash where there is none. */
export function formatMean(value: number | null): string {
  return value === null ? '–' : formatDecimal(value, 4);
}

/** A share as a percentage: 84.3%. */
export function formatShare(value: number | null): string {
  return value === null ? '–' : `${formatDecimal(100 * value, 1)}%`;
}

/** Pseudo-regret: one decimal up to a thousand, none beyond. */
export function formatRegret(value: number): string {
  return Math.abs(value) < 1000 ? formatDecimal(value, 1) : formatCount(value);
}

/** Labels for the ticks of an axis, all with the decimals that the step between them needs. */
export function formatTicks(ticks: readonly number[]): string[] {
  const step = ticks.length > 1 ? ticks[1] - ticks[0] : (ticks[0] ?? 1);
  const decimals = step >= 1 || step <= 0 ? 0 : Math.min(6, -Math.floor(Math.log10(step) + 1e-9));
  return ticks.map((tick) => (decimals === 0 ? formatCount(tick) : formatDecimal(tick, decimals)));
}

/** A span of time: "12 s", "2 min 5 s". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}
