import type { ArmState, PartialRun, RunRecord } from '../evaluation.ts';
import type { PlainError } from '../workers/messages.ts';
import type { Call } from './guarded-policy.ts';
import type { FromSandbox } from './messages.ts';

type Fields = Readonly<Record<string, unknown>>;

const CALLS: readonly string[] = ['create', 'choose', 'update', 'inspect'] satisfies Call[];

/** A message from the sandbox, whose sender may be the visitor's code; `null` for any other. */
export function readAnswer(data: unknown): FromSandbox | null {
  if (!isObject(data)) return null;
  const { type, id, calls, call, round } = data;
  if (type === 'ready' || type === 'loaded') return { type };
  if (type === 'alive') return isCount(calls) ? { type, calls } : null;
  if (type === 'call') {
    const known = typeof call === 'string' && CALLS.includes(call);
    return known && isCount(round) ? { type, call: call as Call, round } : null;
  }
  if (type === 'refused') return { type, error: readError(data.error) };
  if (!isCount(id)) return null;
  if (type === 'failed') return { type, id, error: readError(data.error) };
  if (type === 'arms' && Array.isArray(data.arms) && data.arms.every(isArm)) {
    return { type, id, arms: data.arms as ArmState[] };
  }
  if (type === 'progress' && isRun(data.partial) && data.partial.status === 'running') {
    return { type, id, partial: data.partial as unknown as PartialRun };
  }
  if (type === 'done' && isRun(data.record) && isOver(data.record)) {
    return { type, id, record: data.record as unknown as RunRecord };
  }
  return null;
}

function readError(value: unknown): PlainError {
  const { message, line } = isObject(value) ? value : {};
  return {
    name: 'PolicyError',
    message: typeof message === 'string' ? message.slice(0, 2_000) : 'The policy failed.',
    line: isCount(line) ? line : null,
  };
}

/** Holds what every record holds, so that the page can show it. */
function isRun(value: unknown): value is Fields {
  if (!isObject(value) || !isObject(value.curve)) return false;
  const { curve } = value;
  const lists = [curve.round, curve.cumulativeReward, curve.pseudoRegret, curve.bestArmRounds];
  return (
    [value.rounds, value.steps, value.bestArm].every(isCount) &&
    typeof value.pseudoRegret === 'number' &&
    [value.meanReward, value.bestArmShare].every((mean) => mean === null || isNumber(mean)) &&
    [...lists, value.countedPerArm].every(isNumbers) &&
    lists.every((list) => (list as unknown[]).length === (curve.round as unknown[]).length) &&
    Array.isArray(value.eliminated) &&
    value.eliminated.length === 0
  );
}

function isArm(value: unknown): boolean {
  if (!isObject(value) || typeof value.active !== 'boolean') return false;
  const own = [value.mean, value.lower, value.upper, value.draw];
  return (
    [value.counted, value.pulls].every(isCount) &&
    own.every((one) => one === null || typeof one === 'number')
  );
}

function isOver({ status, digest }: Fields): boolean {
  const hex = typeof digest === 'string' && /^[0-9a-f]{64}$/.test(digest);
  return hex && (status === 'complete' || status === 'stalled');
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCount(value: unknown): value is number {
  return isNumber(value) && Number.isInteger(value) && value >= 0;
}

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every(isNumber);
}
