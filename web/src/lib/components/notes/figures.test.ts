import { describe, expect, it } from 'vitest';
import { POLICIES } from '../../policies/registry.ts';
import { decodeSetup, encodeSetup } from '../../state/url-codec.ts';
import { specsOf } from '../../state/lab-setup.ts';
import { startSpec } from '../../workers/run-spec.ts';
import { setupOf } from './figure.ts';
import { openingOf } from './figure-opening.server.ts';
import { FIGURES } from './figures.ts';

it('a figure’s opening is told for where no script draws it', () => {
  const { series, verdict } = openingOf('uniform');
  expect(series.map(({ label }) => label)).toEqual(['Uniform', 'ε-greedy']);
  expect(series.every(({ round }) => round.at(-1) === FIGURES.uniform.rounds)).toBe(true);
  expect(verdict).toMatch(/^Mean reward at the end: ε-greedy 0\.\d+, Uniform 0\.\d+\.$/);
});

it('there is a figure for every policy, and it comes first in it', () => {
  expect(Object.keys(FIGURES).sort()).toEqual(POLICIES.map(({ id }) => id).sort());
  for (const [id, { policies }] of Object.entries(FIGURES)) expect(policies[0].id).toBe(id);
});

describe.each(Object.entries(FIGURES))('the figure of %s', (_, figure) => {
  const { controls, policies } = figure;
  const opening = controls.map(({ start }) => start);
  /** Every option of the first control with every option of the second. */
  const setups = controls
    .reduce<number[][]>(
      (all, { options }) =>
        all.flatMap((taken) => options.map((_, position) => [...taken, position])),
      [[]],
    )
    .map((positions) => setupOf(figure, positions));

  it('has one or two controls with an opening, and one option as it is', () => {
    expect([1, 2]).toContain(controls.length);
    for (const { options, start } of controls) {
      expect(options.length).toBeGreaterThan(1);
      expect(options[start]).toBeDefined();
      expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
    }
    expect(setupOf(figure, opening).policies).toHaveLength(policies.length);
  });

  it('opens the same in the lab', () => {
    for (const setup of setups) {
      const { setup: opened, notes } = decodeSetup(encodeSetup(setup));
      expect(notes).toEqual([]);
      expect(encodeSetup(opened)).toBe(encodeSetup(setup));
      expect(opened.repetitions).toBe(figure.repetitions);
    }
  });

  it('changes its runs with every option, and every run starts', () => {
    expect(new Set(setups.map((setup) => encodeSetup(setup))).size).toBe(
      controls.reduce((product, { options }) => product * options.length, 1),
    );
    for (const setup of setups) {
      for (const spec of specsOf(setup)) {
        const run = startSpec({ ...spec, events: 1000 });
        run.advance(100);
        expect(run.step).toBeGreaterThan(0);
      }
    }
  });
});
