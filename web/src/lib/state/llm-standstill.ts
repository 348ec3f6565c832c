import { AuditError } from '../audit/audit-error.ts';

/** Why a run stands still, and what the visitor can do about it. */
export interface Standstill {
  readonly message: string;
  readonly next: string;
}

export const STOPPED: Standstill = {
  message: 'Stopped by you.',
  next: 'Resume goes on from here.',
};
export const PAUSED: Standstill = { message: 'Paused by you.', next: 'Resume goes on from here.' };
export const ELSEWHERE: Standstill = {
  message: 'Another tab is at work on this run.',
  next: 'Watch it there; or close that tab, then resume here.',
};
export const INTERRUPTED: Standstill = {
  message: 'This run was interrupted: the page was closed or reloaded, or another tab has it.',
  next: 'Resume goes on from the last answer in the log.',
};
export const UNWRITTEN: Standstill = {
  message: 'The log had no room for the last answer. It is kept beside the log.',
  next: 'Free space, then resume: that answer is written first, and not asked for again.',
};

/** One text, as a run keeps it. */
export function textOf(standstill: Standstill | null): string | null {
  return standstill === null ? null : `${standstill.message} ${standstill.next}`.trim();
}

/**
 * What an error makes of a run.
 * @param isSafe - whether an answer that could not be written would outlive the page.
 */
export function standstillOf(error: unknown, isSafe: boolean): Standstill {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AuditError)) return { message, next: '' };
  return {
    message: `The log could not be written. ${message}`,
    next: isSafe
      ? 'Then resume: no answer is lost, even if you close this page.'
      : 'Then resume. Leave this page open until then: the last answer is nowhere else.',
  };
}
