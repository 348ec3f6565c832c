import { InputError } from './errors.ts';
import { MAX_ARMS } from './limits.ts';
import { logFromEvents } from './log.ts';
import type { EventLog } from './log.ts';

const HEADER = 'arm,reward';
const LONGEST_SHOWN = 60;

/**
 * Reads a log from CSV with the columns arm,reward, one event a line; a first line that names
 * them is skipped. Nothing is half-read: one bad row and there is no log.
 * @param text - lines end in \n or \r\n.
 * @param armCount - where the log need not show every arm; else the largest arm + 1.
 * @throws InputError naming the line (from 1) of the first row that is not an arm and a 0 or 1,
 * and as {@link logFromEvents}.
 */
export function parseLogCsv(text: string, armCount?: number): EventLog {
  const armOf = new Map(Array.from({ length: armCount ?? MAX_ARMS }, (_, arm) => [`${arm}`, arm]));
  // A row takes three characters at least, and all but the last a line feed.
  const arms = new Uint8Array(Math.ceil((text.length + 1) / 4));
  const rewards = new Uint8Array(arms.length);
  let events = 0;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let line = 1; start < text.length; line++) {
    const feed = text.indexOf('\n', start);
    const stop = feed < 0 ? text.length : feed;
    const row = text.slice(start, stop).trim();
    start = stop + 1;
    if (line === 1 && row.replaceAll(' ', '').toLowerCase() === HEADER) continue;
    const comma = row.indexOf(',');
    const arm = armOf.get(row.slice(0, Math.max(comma, 0)).trimEnd());
    const reward = row.slice(comma + 1).trimStart();
    if (arm === undefined || (reward !== '0' && reward !== '1')) {
      throw new InputError(`line ${line}`, shorten(row), allowedRow(armOf.size));
    }
    arms[events] = arm;
    rewards[events] = reward === '1' ? 1 : 0;
    events += 1;
  }
  if (events === 0) throw new InputError('log', 'no event', 'at least one row of arm,reward');
  return logFromEvents(arms.slice(0, events), rewards.slice(0, events), armCount);
}

/** The log as CSV that {@link parseLogCsv} reads, header included, each line ended by \n. */
export function formatLogCsv(log: EventLog): string {
  const rowsOf = (arm: number) => [`${arm},0\n`, `${arm},1\n`];
  const rows = Array.from({ length: log.armCount }, (_, arm) => rowsOf(arm)).flat();
  const parts = [`${HEADER}\n`];
  for (let i = 0; i < log.arms.length; i++) parts.push(rows[2 * log.arms[i] + log.rewards[i]]);
  return parts.join('');
}

function allowedRow(armCount: number): string {
  return `an arm from 0 to ${armCount - 1}, a comma, and 0 or 1`;
}

function shorten(row: string): string {
  return row.length > LONGEST_SHOWN ? `${row.slice(0, LONGEST_SHOWN)}…` : row;
}
