import type { ArmState } from '../evaluation.ts';
import { formatCount } from '../format.ts';
import type { FromWorker, PlainError, RunSpec, ToWorker } from '../workers/messages.ts';
import type { RunWorker } from '../workers/worker-slot.ts';
import { SandboxFrame } from './frame.ts';
import type { FrameParts, UncaughtError } from './frame.ts';
import type { Call } from './guarded-policy.ts';
import type { FromSandbox } from './messages.ts';
import { Watchdog } from './watchdog.ts';
import type { Limits } from './watchdog.ts';

const LIMITS: Limits = { silence: 2_000, total: 60_000 };
/** The sandbox's page may be slow to come. */
const OPENING: Limits = { silence: 10_000, total: 10_000 };

export interface SandboxParts extends FrameParts {
  /** The visitor's policy, compiled. */
  readonly script: string;
  readonly limits?: Limits;
  /** Gets what the policy knew at the end of a run. */
  readonly onArms?: (spec: RunSpec, arms: readonly ArmState[]) => void;
}

/** The run that a sandbox has been asked for. */
interface Job {
  readonly message: ToWorker & { readonly type: 'run' };
  /** Calls that had returned when the sandbox was last heard of. */
  calls: number;
  /** Rounds counted by then. */
  round: number;
  /** How far it got, or while tracing the call announced last. */
  call: Call | 'open' | 'load';
  /** It is run again to find the call in which it stands still. */
  tracing: boolean;
}

/**
 * A worker of a pool that runs a visitor's policy in a sandbox. A run that stands still is ended
 * and, since it would do the same again, repeated to find the call in which it does.
 */
export class SandboxedWorker implements RunWorker {
  onmessage: RunWorker['onmessage'] = null;
  onerror: RunWorker['onerror'] = null;
  onmessageerror: RunWorker['onmessageerror'] = null;
  readonly #parts: SandboxParts;
  readonly #limits: Limits;
  #frame: SandboxFrame | undefined;
  #loaded = false;
  #job: Job | undefined;
  #watchdog: Watchdog | undefined;

  constructor(parts: SandboxParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? LIMITS;
  }

  postMessage(message: ToWorker): void {
    if (message.type === 'cancel') return this.#cancel(message.id);
    this.#job = { message, calls: 0, round: 0, call: 'open', tracing: false };
    this.#start();
  }

  terminate(): void {
    this.#job = undefined;
    this.#close();
  }

  /** By force: a policy need not let a message in. */
  #cancel(id: number): void {
    if (this.#job?.message.id !== id) return;
    this.terminate();
    this.#tell({ type: 'cancelled', id });
  }

  #start(): void {
    this.#watch(this.#loaded ? this.#limits : OPENING);
    if (this.#loaded) return this.#run();
    const frame: SandboxFrame = new SandboxFrame(this.#parts, {
      answer: (message) => {
        if (frame === this.#frame) this.#receive(message);
      },
      uncaught: (error) => {
        if (frame === this.#frame) this.#fail(uncaughtMessage(error), error.line);
      },
    });
    this.#frame = frame;
  }

  #run(): void {
    const job = this.#job;
    if (job === undefined) return;
    const traceFrom = job.tracing ? job.calls : Infinity;
    this.#frame?.send({ ...job.message, traceFrom });
  }

  #receive(message: FromSandbox): void {
    this.#watchdog?.heard();
    const job = this.#job;
    if (job === undefined) return;
    switch (message.type) {
      case 'ready':
        this.#watch(this.#limits);
        job.call = 'load';
        return this.#frame?.send({ type: 'load', script: this.#parts.script });
      case 'loaded':
        this.#loaded = true;
        return this.#run();
      case 'refused':
        return this.#failWith(message.error);
      case 'alive':
        if (job.tracing) return;
        job.calls = message.calls;
        job.call = 'create';
        return;
      case 'call':
        job.call = message.call;
        job.round = message.round;
        return;
      case 'arms':
        return this.#parts.onArms?.(job.message.spec, message.arms);
      case 'progress':
      case 'done':
      case 'cancelled':
      case 'failed':
        if (message.id === job.message.id) this.#pass(job, message);
    }
  }

  #pass(job: Job, message: FromWorker): void {
    if (message.type === 'progress') job.round = message.partial.rounds;
    else this.#end();
    this.#tell(message);
  }

  /** The run is over; the sandbox stays for the next one. */
  #end(): void {
    this.#watchdog?.stop();
    this.#job = undefined;
  }

  #giveUp(why: 'silent' | 'long'): void {
    const job = this.#job;
    this.#close();
    if (job === undefined) return;
    const standsInCall = why === 'silent' && job.call !== 'open' && job.call !== 'load';
    if (standsInCall && !job.tracing) {
      job.tracing = true;
      this.#start();
    } else this.#fail(givenUpMessage(why, job, this.#limits));
  }

  #watch(limits: Limits): void {
    this.#watchdog?.stop();
    this.#watchdog = new Watchdog(limits, (why) => this.#giveUp(why));
  }

  #fail(message: string, line: number | null = null): void {
    this.#failWith({ name: 'PolicyError', message, line });
  }

  #failWith(error: PlainError): void {
    const job = this.#job;
    this.terminate();
    if (job === undefined) return;
    this.#tell({ type: 'failed', id: job.message.id, error });
  }

  #tell(data: FromWorker): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  #close(): void {
    this.#watchdog?.stop();
    this.#frame?.remove();
    this.#frame = undefined;
    this.#loaded = false;
  }
}

function givenUpMessage(why: 'silent' | 'long', job: Job, { silence, total }: Limits): string {
  const { call, round, message } = job;
  if (call === 'open') return 'The sandbox did not open: is the connection gone?';
  if (why === 'long') {
    const reached = `${formatCount(round)} of ${formatCount(message.spec.rounds)} rounds`;
    return `Stopped after ${total / 1000} s at ${reached}: ask for fewer, or do less in each call.`;
  }
  const late = `had not come to an end after ${silence / 1000} s: an endless loop?`;
  if (call === 'load') return `The file itself ${late}`;
  if (call === 'create') return `The constructor, or create(), ${late}`;
  return `In round ${formatCount(round + 1)}, ${call}() ${late}`;
}

/** Without what the browser says of the place that the code was loaded from. */
function uncaughtMessage({ message }: UncaughtError): string {
  return message.replace(/^Uncaught /, '').replace(/Failed to execute 'importScripts'[^:]*: /, '');
}
