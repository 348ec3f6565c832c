import { afterEach, expect, it, vi } from 'vitest';
import { LabView } from './lab-view.svelte.ts';

let view: LabView;
afterEach(() => view.dispose());

const QUERY = '?v=2&policies=ts,se&rounds=300';

it('keeps a finished result while other views show the same set-up', async () => {
  view = new LabView();
  view.open(QUERY);
  await vi.waitFor(() => expect(view.lab.status).toBe('done'), 10_000);
  const { runs, setup } = view.shown;
  view.open(`${QUERY}&view=step`);
  view.open(`${QUERY}&axis=log`);
  expect(view.lab.status).toBe('done');
  expect(view.shown.runs).toBe(runs);
  expect(view.lab.setup).toBe(setup);
  expect(view.lab.charts.axis).toBe('log');

  view.open('?v=2&policies=ts,se&rounds=301&view=step');
  expect(view.lab.status).toBe('done');
  view.open('?v=2&policies=ts,se&rounds=301');
  expect(view.lab.status).toBe('running');
});
