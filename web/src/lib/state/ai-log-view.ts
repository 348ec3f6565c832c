import { DECISIONS } from '../audit/entry.ts';
import type { EntryFilter } from '../audit/filter.ts';

/** What /ai-log shows, as its address keeps it; an empty text restricts nothing. */
export interface LogView {
  readonly run: string;
  readonly model: string;
  readonly result: NonNullable<EntryFilter['result']> | '';
  readonly decision: NonNullable<EntryFilter['decision']> | '';
  /** First and last day, as the visitor's clock counts days: 2026-11-30. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Id of the entry that is open; none while the list is. */
  readonly entry: string;
}

export const RESULTS = ['valid', 'invalid', 'failed'] as const;

export const WHOLE_LOG: LogView = {
  ...{ run: '', model: '', result: '', decision: '', from: '', to: '', text: '', entry: '' },
};

const LONGEST = 200;

/** The view as a query string without `?`: what differs from the whole log. */
export function encodeLogView(view: LogView): string {
  return Object.entries(view)
    .filter(([, text]) => text !== '')
    .map(([name, text]: [string, string]) => `${name}=${encodeURIComponent(text)}`)
    .join('&');
}

/** The view of a query string. What makes no sense is left out; never throws. */
export function decodeLogView(query: string): LogView {
  const fields = new URLSearchParams(query);
  const text = (name: string) => (fields.get(name) ?? '').slice(0, LONGEST);
  const choice = <T extends string>(name: string, options: readonly T[]): T | '' =>
    options.find((option) => option === fields.get(name)) ?? '';
  const day = (name: string) => (dayStart(text(name)) === undefined ? '' : text(name));
  return {
    ...{ run: text('run'), model: text('model'), text: text('text'), entry: text('entry') },
    ...{ result: choice('result', RESULTS), decision: choice('decision', DECISIONS) },
    ...{ from: day('from'), to: day('to') },
  };
}

/** The filter of a view, for the store; `null` where the last day is before the first. */
export function filterOf(view: LogView): EntryFilter | null {
  const { run, model, result, decision, from, to, text } = view;
  const start = dayStart(from);
  const end = dayStart(to, 1);
  if (start !== undefined && end !== undefined && end <= start) return null;
  return {
    ...(run !== '' && { run }),
    ...(model !== '' && { model }),
    ...(result !== '' && { result }),
    ...(decision !== '' && { decision }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { before: end }),
    ...(text.trim() !== '' && { text: text.trim() }),
  };
}

/** When a day begins, or one some days later, as entries have times; undefined for no day. */
function dayStart(day: string, later = 0): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const [year, month, date] = parts;
  const named = new Date(year, month - 1, date);
  if (named.getMonth() !== month - 1 || named.getDate() !== date || year < 1970) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}
