/**
 * How long a reply asks to wait: `retry-after-ms`, else `retry-after` as seconds or as a date.
 * @param now milliseconds since the epoch, against which a date is read
 * @returns milliseconds, at least 0; null where the header is absent, unreadable to the page, or
 *   makes no sense
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const precise = Number(headers.get('retry-after-ms') || NaN);
  if (precise >= 0) return precise;
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = text.endsWith('GMT') ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
