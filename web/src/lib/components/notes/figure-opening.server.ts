import { referencesOf } from '../../charts/reference.ts';
import type { ReferenceLine } from '../../charts/reference.ts';
import { MEAN_REWARD, REGRET } from '../../charts/series.ts';
import type { Series } from '../../charts/series.ts';
import { policyLabel, policyToken, specsOf } from '../../state/lab-setup.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import type { RepeatedRuns } from '../../state/lab.svelte.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { setupOf } from './figure.ts';
import { linesOf, shortNames, verdictOf } from './figure-lines.ts';
import { FIGURES } from './figures.ts';

/** What a figure shows when its first runs have ended, for where no script draws it. */
export interface OpeningRuns {
  readonly series: readonly Series[];
  readonly rounds: number;
  readonly atLeast: number;
  readonly references: readonly ReferenceLine[];
  /** Where the lines end, in a sentence. */
  readonly verdict: string;
}

const made = new Map<string, OpeningRuns>();

/** The runs of the figure of a note at its opening, made once: text and pictures ask for them. */
export function openingOf(name: string): OpeningRuns {
  const known = made.get(name);
  if (known !== undefined) return known;
  const figure = FIGURES[name];
  const { controls, measure, atLeast } = figure;
  const setup = setupOf(
    figure,
    controls.map(({ start }) => start),
  );
  const series = linesOf(shortNames(allRuns(setup)), measure);
  const opening: OpeningRuns = {
    ...{ series, rounds: setup.rounds, atLeast },
    references: referencesOf(setup.rates)[measure],
    verdict:
      measure === 'mean'
        ? verdictOf(series, MEAN_REWARD, 'high')
        : verdictOf(series, REGRET, 'low'),
  };
  made.set(name, opening);
  return opening;
}

function allRuns(setup: LabSetup): RepeatedRuns[] {
  const repetitions = Array.from({ length: setup.repetitions }, (_, repetition) =>
    specsOf(setup, repetition).map(runSpec),
  );
  return setup.policies.map((choice, index) => ({
    key: policyToken(choice),
    policyId: choice.id,
    label: policyLabel(choice),
    params: choice.params,
    runs: repetitions.map((runs) => runs[index]),
  }));
}
