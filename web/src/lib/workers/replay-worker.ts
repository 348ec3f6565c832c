import type { FromWorker, ToWorker } from './messages.ts';
import { toPlainError } from './plain-error.ts';
import { startSpec } from './run-spec.ts';
import { runInSlices } from './slices.ts';

/** The run that is going on, or undefined. */
let current: number | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'run') void serve(data);
  else if (data.id === current) current = undefined;
});

async function serve({ id, spec }: ToWorker & { type: 'run' }): Promise<void> {
  current = id;
  try {
    const record = await runInSlices(startSpec(spec), {
      now: () => performance.now(),
      pause,
      wanted: () => current === id,
      progress: (partial) => post({ type: 'progress', id, partial }),
    });
    post(record === null ? { type: 'cancelled', id } : { type: 'done', id, record });
  } catch (error) {
    post({ type: 'failed', id, error: toPlainError(error) });
  } finally {
    if (current === id) current = undefined;
  }
}

function post(message: FromWorker): void {
  self.postMessage(message);
}

// A message to oneself comes after those that wait; timers would add 4 ms a slice.
const { port1, port2 } = new MessageChannel();
let resume: (() => void) | undefined;
port1.onmessage = () => resume?.();

function pause(): Promise<void> {
  return new Promise((resolve) => {
    resume = resolve;
    port2.postMessage(null);
  });
}
