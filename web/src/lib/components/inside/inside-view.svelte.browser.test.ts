import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETUP, specsOf } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { runSpec, startSpec } from '../../workers/run-spec.ts';
import type { FromWatcher } from '../../workers/watch-messages.ts';
import { InsideView } from './inside-view.svelte.ts';
import type { Watcher } from './inside-view.svelte.ts';

const SETUP: LabSetup = {
  ...DEFAULT_SETUP,
  rates: [0.1, 0.5, 0.45, 0.02],
  policies: [
    { id: 'se', params: { horizon: 200 } },
    { id: 'ts', params: {} },
    { id: 'nobody', params: {} },
  ],
  rounds: 3_000,
};

let view: InsideView;
afterEach(() => view.dispose());

async function recorded(place?: { policy: number; round: number }): Promise<void> {
  view = new InsideView();
  view.open(SETUP, place);
  await vi.waitFor(
    () => expect(view.recordings.filter(({ done }) => done)).toHaveLength(2),
    10_000,
  );
}

describe('with the worker', () => {
  it('records every run, to the results of the main thread', async () => {
    await recorded();
    const [se, ts, nobody] = view.recordings;
    const specs = specsOf(SETUP);
    expect([se.record, ts.record]).toEqual([runSpec(specs[0]), runSpec(specs[1])]);
    expect(nobody.error).toContain('nobody');
    const last = se.moments[se.moments.length - 1];
    const run = startSpec(specs[0]);
    run.advance(Infinity);
    expect({ round: last.round, step: last.step, arms: last.arms }).toEqual(run.look());
  });

  it('begins at the first incident, and goes from one to the next', async () => {
    await recorded();
    const removals = view.recordings[0].record?.eliminated ?? [];
    expect(view.moment?.round).toBe(removals[0].round);
    expect(view.incidentFrom(-1)).toBeUndefined();
    view.goTo(view.incidentFrom(1) ?? -1);
    expect(view.incidents[0]).toMatchObject({ kind: 'removed', arm: removals[1].arm });
    view.goTo(view.incidentFrom(-1) ?? -1);
    expect(view.moment?.round).toBe(removals[0].round);
  });

  it('keeps the round when another policy is chosen, and within the run', async () => {
    await recorded({ policy: 1, round: 1_500 });
    expect([view.policy, view.moment?.round]).toEqual([1, 1_500]);
    view.choose(0);
    expect([view.policy, view.moment?.round]).toEqual([0, 1_500]);
    view.goTo(-5);
    expect(view.moment?.round).toBe(0);
    view.goTo(10_000);
    expect(view.moment?.round).toBe(3_000);
  });

  it('opens another set-up at the place it had', async () => {
    await recorded({ policy: 0, round: 600 });
    view.open({ ...SETUP, rounds: 1_000 }, { policy: 0, round: 600 });
    expect(view.moment).toBeUndefined();
    await vi.waitFor(() => expect(view.recording?.done).toBe(true), 10_000);
    expect(view.moment?.round).toBe(600);
    expect(view.recording?.record?.rounds).toBe(1_000);
  });
});

describe('with a worker that is told what to say', () => {
  it('goes to a wanted round as soon as it is there, and ignores an earlier set-up', () => {
    const watchers: Watcher[] = [];
    view = new InsideView(() => {
      const watcher: Watcher = {
        postMessage: vi.fn(),
        terminate: vi.fn(),
        onmessage: null,
        onerror: null,
      };
      watchers.push(watcher);
      return watcher;
    });
    const say = (watcher: Watcher, data: FromWatcher): void => {
      watcher.onmessage?.call(watcher as Worker, new MessageEvent('message', { data }));
    };
    const look = startSpec(specsOf(SETUP)[0]).look();
    const moment = (round: number) => ({
      ...{ ...look, round, rates: SETUP.rates },
      queue: { cells: [], count: 0, cut: false },
    });
    const moments = (...rounds: number[]): FromWatcher => ({
      ...{ type: 'moments', run: 1, incidents: [] },
      moments: rounds.map(moment),
    });

    view.open(SETUP, { policy: 1, round: 40 });
    const [first] = watchers;
    say(first, moments(0, 10, 20));
    expect(view.moment?.round).toBe(20);
    say(first, moments(30, 40, 50));
    expect(view.moment?.round).toBe(40);
    say(first, moments(60, 70));
    expect(view.moment?.round).toBe(40);

    view.open(SETUP, undefined);
    expect(first.terminate).toHaveBeenCalled();
    say(first, moments(80));
    expect(view.recordings.every(({ moments: all }) => all.length === 0)).toBe(true);
    watchers[1].onerror?.call(watchers[1] as Worker, new ErrorEvent('error', { message: 'gone' }));
    expect(view.recording?.error).toBe('The recording stopped: gone.');
  });
});
