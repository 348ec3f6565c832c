import { formatDecimal } from '../../format.ts';
import type { RunSummary } from '../../audit/run.ts';
import { QUEUED } from '../../state/llm-run.ts';

/** US dollars: cents, or more digits where those would be nought. */
export function dollars(value: number): string {
  return `US$${formatDecimal(value, value > 0 && value < 0.1 ? 4 : 2)}`;
}

/** A time of the log on the visitor's clock. */
export function clockTime(time: string): string {
  return new Date(time).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });
}

/** The label that every output carries. */
export function originOf(kind: RunSummary['kind']): string {
  return kind === 'scripted' ? 'Scripted, not AI' : 'AI-generated';
}

const STATES: Readonly<Record<RunSummary['state'], string>> = {
  running: 'interrupted',
  paused: 'paused',
  complete: 'to be reviewed',
  accepted: 'accepted',
  rejected: 'rejected',
};

/** What became of a run. */
export function stateOf({ state, pause }: RunSummary, playing: boolean, queued: boolean): string {
  if (playing) return 'running';
  if (queued && state === 'paused') return 'queued';
  return pause === QUEUED && state === 'paused' ? 'not begun' : STATES[state];
}
