import { recordMoments } from '../watch/recording.ts';
import type { Incident, Moment } from '../watch/recording.ts';
import type { RunSpec } from './messages.ts';
import { toPlainError } from './plain-error.ts';
import { runSpec, startSpec } from './run-spec.ts';
import type { FromWatcher, ToWatcher } from './watch-messages.ts';

/** Moments in a message: little enough to be taken in within a frame. */
const BATCH = 20;

// It is not interrupted: whoever wants something else terminates it.
self.addEventListener('message', ({ data }: MessageEvent<ToWatcher>) => {
  for (const { run, spec } of data.jobs) {
    try {
      record(run, spec);
    } catch (error) {
      post({ type: 'failed', run, error: toPlainError(error) });
    }
  }
});

function record(run: number, spec: RunSpec): void {
  const whole = runSpec(spec);
  post({ type: 'record', run, record: whole });
  const { rates, drift, delay, engine } = spec;
  const waits =
    delay.kind === 'pareto' || delay.kind === 'reward-dependent' || engine === 'every-decision';
  let moments: Moment[] = [];
  let incidents: Incident[] = [];
  const send = () => post({ type: 'moments', run, moments, incidents });
  for (const one of recordMoments(startSpec(spec), whole, { rates, drift, waits })) {
    moments.push(one.moment);
    incidents.push(...one.incidents);
    if (moments.length < BATCH) continue;
    send();
    moments = [];
    incidents = [];
  }
  send();
  post({ type: 'done', run });
}

function post(message: FromWatcher): void {
  self.postMessage(message);
}
