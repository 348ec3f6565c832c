import { expect, it } from 'vitest';
import { runSpec, startSpec } from '../workers/run-spec.ts';
import { SPEC } from '../workers/fake-worker.ts';
import { readAnswer } from './read-answer.ts';

const record = runSpec(SPEC);
const run = startSpec(SPEC);
run.advance(10);
const partial = run.record();
const { arms } = run.look();

it('takes what the program of the sandbox says', () => {
  for (const message of [
    { type: 'ready' },
    { type: 'loaded' },
    { type: 'alive', calls: 7 },
    { type: 'call', call: 'choose', round: 0 },
    { type: 'progress', id: 1, partial },
    { type: 'arms', id: 1, arms },
    { type: 'done', id: 1, record },
  ]) {
    expect(readAnswer(message), message.type).toEqual(message);
  }
});

it('makes an error of whatever an error says', () => {
  const error = { name: 'PolicyError', message: 'The policy failed.', line: null };
  expect(readAnswer({ type: 'refused', error: null })).toEqual({ type: 'refused', error });
  const made = readAnswer({ type: 'failed', id: 1, error: { name: 'X', message: 'no', line: 3 } });
  expect(made).toMatchObject({ error: { name: 'PolicyError', message: 'no', line: 3 } });
});

it.each([
  [null],
  ['done'],
  [{ type: 'done', id: 1 }],
  [{ type: 'done', id: 1, record: partial }],
  [{ type: 'done', id: 1, record: { ...record, digest: '<b>' } }],
  [{ type: 'done', id: 1, record: { ...record, meanReward: 'high' } }],
  [{ type: 'done', id: 1, record: { ...record, countedPerArm: [1, NaN] } }],
  [{ type: 'done', id: 1, record: { ...record, eliminated: [{}] } }],
  [{ type: 'done', id: 1, record: { ...record, curve: { ...record.curve, round: [] } } }],
  [{ type: 'progress', id: 1, partial: record }],
  [{ type: 'arms', id: 1, arms: [{}] }],
  [{ type: 'alive', calls: '7' }],
  [{ type: 'call', call: 'toString', round: 1 }],
  [{ type: 'failed', id: -1 }],
])('drops %j', (message) => {
  expect(readAnswer(message)).toBeNull();
});
