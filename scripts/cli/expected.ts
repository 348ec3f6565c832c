import type { DelayModel } from '../../web/src/lib/delays.ts';
import { MAX_ARMS, MIN_ARMS } from '../../web/src/lib/limits.ts';
import type { Pcg64State } from '../../web/src/lib/random/pcg64.ts';
import type { Removal } from '../../web/src/lib/tally.ts';
import { UsageError } from './command.ts';

/** What is compared of a run. */
export interface Score {
  readonly meanReward: number | null;
  readonly digest: string;
  readonly steps: number;
  readonly rounds: number;
  readonly status: 'complete' | 'stalled';
  readonly countedPerArm: readonly number[];
  readonly eliminated: readonly Removal[];
}

/** The compared fields, the most telling first. */
export const FIELDS = [
  ...(['meanReward', 'digest', 'steps', 'rounds', 'status'] as const),
  ...(['countedPerArm', 'eliminated'] as const),
];

/** A run as the Python reference recorded it. */
export interface RecordedRun extends Score {
  readonly name: string;
  readonly policy: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly delay: DelayModel;
  /** The generators before the run. */
  readonly before: { readonly policy: Pcg64State; readonly delay: Pcg64State };
}

/** The recorded runs on one log, each of so many rounds. */
export interface ExpectedRuns {
  readonly log: { readonly sha256: string };
  readonly rounds: number;
  readonly runs: readonly RecordedRun[];
}

/**
 * Reads recorded runs from JSON.
 * @param file - its name, for errors.
 * @throws UsageError that names the first part that is missing or of the wrong kind.
 */
export function readExpected(file: string, text: string): ExpectedRuns {
  const document = parse(file, text);
  const check = (place: string, valid: boolean, wanted: string) => {
    if (!valid) throw new UsageError(`${file}: ${place}: expected ${wanted}`);
  };
  check('document', isRecord(document), 'an object');
  const { log, rounds, runs } = document as Record<string, unknown>;
  check('log.sha256', isRecord(log) && typeof log['sha256'] === 'string', 'a string');
  check('rounds', Number.isSafeInteger(rounds), 'a whole number');
  check('runs', Array.isArray(runs) && runs.length > 0, 'a list of runs');
  for (const [i, run] of (runs as unknown[]).entries()) {
    const place = `runs[${i}]`;
    check(place, isRecord(run), 'an object');
    const parts = run as Record<string, unknown>;
    for (const field of ['name', 'policy', 'digest', 'status']) {
      check(`${place}.${field}`, typeof parts[field] === 'string', 'a string');
    }
    check(`${place}.delay`, isDelay(parts['delay']), 'a delay model');
    const { countedPerArm } = parts;
    const arms = Array.isArray(countedPerArm) ? countedPerArm.length : 0;
    const isListOfArms = arms >= MIN_ARMS && arms <= MAX_ARMS;
    check(`${place}.countedPerArm`, isListOfArms, `a list of ${MIN_ARMS} to ${MAX_ARMS} counts`);
    check(`${place}.eliminated`, Array.isArray(parts['eliminated']), 'a list');
    check(`${place}.params`, isRecord(parts['params']), 'an object');
    check(`${place}.before`, isRecord(parts['before']), 'two generator states');
    for (const [stream, state] of Object.entries(parts['before'] as object)) {
      check(`${place}.before.${stream}`, isState(state), 'a generator state');
    }
    const streams = Object.keys(parts['before'] as object);
    for (const stream of ['policy', 'delay']) {
      check(`${place}.before.${stream}`, streams.includes(stream), 'a generator state');
    }
  }
  return document as ExpectedRuns;
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the lists are there; the core checks what is in them. */
function isDelay(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const list = { pareto: 'alpha', loss: 'probability', 'reward-dependent': 'lag' };
  const { kind } = value;
  if (kind === 'instant') return true;
  const field = Object.entries(list).find(([name]) => kind === name)?.[1];
  const entries = field === undefined ? undefined : value[field];
  return Array.isArray(entries) && (field !== 'lag' || entries.every(Array.isArray));
}

/** Whether the numbers' places are there; the core checks what is in them. */
function isState(value: unknown): boolean {
  return isRecord(value) && isRecord(value['state']);
}
