/** What went wrong in a visitor's policy, and where. */
export class PolicyError extends Error {
  /** Line of the visitor's code, from 1; `null` where none can be named. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.name = 'PolicyError';
    this.line = line;
  }
}
