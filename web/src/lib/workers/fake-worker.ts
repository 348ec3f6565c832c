import type { PartialRun, RunRecord } from '../evaluation.ts';
import type { FromWorker, RunSpec, ToWorker } from './messages.ts';
import { startSpec } from './run-spec.ts';
import type { RunWorker } from './worker-slot.ts';

/** A short run, for tests. */
export const SPEC: RunSpec = {
  logSeed: 1,
  events: 500,
  rates: [0.2, 0.6],
  policy: { id: 'ucb1' },
  delay: { kind: 'instant' },
  policySeed: 2,
  rounds: 50,
};

/** A worker that a test answers for. */
export class FakeWorker implements RunWorker {
  readonly sent: ToWorker[] = [];
  terminated = false;
  onmessage: RunWorker['onmessage'] = null;
  onerror: RunWorker['onerror'] = null;
  onmessageerror: RunWorker['onmessageerror'] = null;

  postMessage(message: ToWorker): void {
    this.sent.push(structuredClone(message));
  }

  terminate(): void {
    this.terminated = true;
  }

  /** The run that it was sent last. */
  get runId(): number {
    const run = this.sent.findLast((message) => message.type === 'run');
    if (!run) throw new Error('The worker has not been sent a run.');
    return run.id;
  }

  get cancels(): number[] {
    return this.sent.filter(({ type }) => type === 'cancel').map(({ id }) => id);
  }

  say(message: FromWorker): void {
    this.onmessage?.(new MessageEvent('message', { data: structuredClone(message) }));
  }

  /** Ends its run well, with a record of that many rounds. */
  finish(rounds = 50): RunRecord {
    const run = startSpec({ ...SPEC, rounds });
    run.advance(Infinity);
    const record = run.result();
    this.say({ type: 'done', id: this.runId, record });
    return record;
  }

  progress(): PartialRun {
    const partial = startSpec(SPEC).record();
    if (partial.status !== 'running') throw new Error('The run is already over.');
    this.say({ type: 'progress', id: this.runId, partial });
    return partial;
  }

  crash(message: string): void {
    const event = Object.assign(new Event('error', { cancelable: true }), { message });
    this.onerror?.(event as ErrorEvent);
  }
}
