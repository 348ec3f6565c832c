import type { Replay } from '../evaluation.ts';
import { toPlainError } from '../workers/plain-error.ts';
import { startSpec } from '../workers/run-spec.ts';
import { runInSlices } from '../workers/slices.ts';
import { TAKER } from './compile.ts';
import { guardedPolicy } from './guarded-policy.ts';
import type { Call } from './guarded-policy.ts';
import type { FromSandbox, ToSandbox } from './messages.ts';
import { lineIn } from './place.ts';
import { PolicyError } from './policy-error.ts';
import { Pulse } from './pulse.ts';
import { remove, seal } from './seal.ts';

declare function importScripts(address: string): void;

type Run = ToSandbox & { readonly type: 'run' };

/** The visitor's file as a function. */
type Body = (exports: Record<string, unknown>, require: (name: string) => never) => void;

/** The worker's side of the sandbox: the replay of the core with the visitor's policy in it. */
class Sandbox {
  readonly #post: (message: FromSandbox) => void;
  readonly #now = performance.now.bind(performance);
  readonly #channel = new MessageChannel();
  #address = '';
  readonly #exports: Record<string, unknown> = {};

  constructor(port: MessagePort) {
    this.#post = port.postMessage.bind(port);
    port.onmessage = ({ data }: MessageEvent<ToSandbox>) => this.#receive(data);
    this.#post({ type: 'ready' });
  }

  #receive(message: ToSandbox): void {
    if (message.type === 'load') this.#open(message.script);
    else void this.#serve(message);
  }

  #open(script: string): void {
    this.#address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const load = importScripts;
    seal(self);
    let body: Body | undefined;
    Object.assign(self, { [TAKER]: (given: Body) => (body = given) });
    // An early error of the language is thrown on: the frame hears of it, with its line.
    load.call(self, this.#address);
    for (const name of [TAKER, 'importScripts', 'onmessage', 'onerror']) {
      remove(self, name, `A policy has no ${name}.`);
    }
    try {
      body?.(this.#exports, (name) => {
        throw new PolicyError(`A policy stands alone: it cannot import ${JSON.stringify(name)}.`);
      });
      this.#post({ type: 'loaded' });
    } catch (error) {
      this.#post({ type: 'refused', error: this.#plain(error) });
    }
  }

  async #serve({ id, spec, traceFrom }: Run): Promise<void> {
    let run: Replay | undefined;
    let call: Call = 'create';
    const round = () => run?.round ?? 0;
    const pulse = new Pulse(
      {
        now: this.#now,
        alive: (calls) => this.#post({ type: 'alive', calls }),
        announce: (next) => this.#post({ type: 'call', call: next, round: round() }),
      },
      traceFrom,
    );
    const policy = guardedPolicy(this.#exports, (next) => {
      call = next;
      pulse.before(next);
    });
    try {
      run = startSpec(spec, policy);
      const record = await runInSlices(run, {
        now: this.#now,
        pause: () => this.#pause(),
        // A run that is no longer wanted ends with the frame.
        wanted: () => true,
        progress: (partial) => this.#post({ type: 'progress', id, partial }),
      });
      if (record === null) return;
      this.#post({ type: 'arms', id, arms: run.look().arms });
      this.#post({ type: 'done', id, record });
    } catch (error) {
      const where = call === 'create' ? '' : `In round ${round() + 1}, ${call as Call}(): `;
      this.#post({ type: 'failed', id, error: this.#plain(error, where) });
    }
  }

  #plain(error: unknown, where = ''): ReturnType<typeof toPlainError> {
    const line = error instanceof Error ? lineIn(error.stack, this.#address) : null;
    const { name, message } = toPlainError(error);
    const kind = name === 'PolicyError' || name === 'InputError' || name === 'Error';
    return toPlainError(new PolicyError(where + (kind ? message : `${name}: ${message}`), line));
  }

  /** A message to oneself comes after those that wait. */
  #pause(): Promise<void> {
    const { port1, port2 } = this.#channel;
    return new Promise((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  }
}

/**
 * Whether the policy of the frame holds here. Asks the browser for an empty address that needs no
 * network: it must be refused.
 */
async function isClosed(): Promise<boolean> {
  const answered = await fetch('data:,').then(
    () => true,
    () => false,
  );
  return !answered && self.origin === 'null';
}

async function start(port: MessagePort): Promise<void> {
  if (await isClosed()) new Sandbox(port);
  else {
    const message = 'This browser does not close the sandbox, so your code was not run.';
    const refusal: FromSandbox = { type: 'refused', error: toPlainError(new Error(message)) };
    port.postMessage(refusal);
  }
}

self.onmessage = ({ ports: [port] }: MessageEvent) => void start(port);
