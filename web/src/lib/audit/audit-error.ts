/** Why the log could not be used. */
export type AuditProblem =
  /** The browser keeps no database here, as in some private windows. */
  | 'unavailable'
  /** Another tab holds an older version of the database open. */
  | 'blocked'
  /** There is no room left. */
  | 'full'
  /** The database, or what was read from it, cannot be made sense of. */
  | 'corrupt'
  /** A newer version of this site made the database. */
  | 'newer'
  /** The write contradicts what the log holds already. */
  | 'conflict'
  /** The connection was closed, to make way for another tab or by the browser. */
  | 'closed';

const MESSAGES: Readonly<Record<AuditProblem, string>> = {
  unavailable:
    'The browser does not let this site keep a log, perhaps because the window is private. Allow site data, or use a normal window.',
  blocked:
    'Another tab has an older version of the log open. Close the other tabs of this site, then try again.',
  full: 'There is no room left for the log. Export it, then clear entries or free space on the device.',
  corrupt:
    'The log cannot be read. Export what is still readable, then clear the log to begin afresh.',
  newer: 'A newer version of this site has written the log. Reload the page to get that version.',
  conflict:
    'The log does not take this step: another tab may have gone on with the run. Reload the page.',
  closed: 'The connection to the log was closed. Reload the page to go on.',
};

/** A failure of the log, with a message for the visitor that says what to do. */
export class AuditError extends Error {
  readonly problem: AuditProblem;

  constructor(problem: AuditProblem, message = MESSAGES[problem], cause?: unknown) {
    super(message, { cause });
    this.name = 'AuditError';
    this.problem = problem;
  }
}

const PROBLEMS: Readonly<Record<string, AuditProblem>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  ConstraintError: 'conflict',
  AbortError: 'closed',
  InvalidStateError: 'closed',
  SecurityError: 'unavailable',
  NotFoundError: 'corrupt',
  UnknownError: 'corrupt',
  DataError: 'corrupt',
  NotReadableError: 'corrupt',
};

/** What an error of the database means; one that is not the database's stays as it is. */
export function auditError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  return new AuditError(PROBLEMS[error.name] ?? 'corrupt', undefined, error);
}
