import type { DelayModel } from '../delays.ts';
import { checkNumber } from '../errors.ts';
import { COURSE_RATES } from '../limits.ts';
import type { EventLog } from '../log.ts';
import { POLICIES } from '../policies/registry.ts';
import { readConfiguration } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { bestAndOthers, INSTANT, mainScenarios, misleadingLag } from './feedback.ts';

/** The seven policies under four kinds of feedback: what a configuration says by default. */
const MAIN = readConfiguration({ id: 'main', title: 'Main evaluation', rates: COURSE_RATES });

const levels = (
  parameter: string,
  values: readonly number[],
  about: (level: number) => string,
  delay: (level: number) => DelayModel,
) =>
  values.map((level) => ({
    id: `${parameter}-${level}`,
    name: `${parameter} ${level}`,
    about: about(level),
    delay: delay(level),
    ...{ parameter, level },
  }));

/** Three delay parameters at five levels each. */
const SENSITIVITY = readConfiguration({
  id: 'sensitivity',
  title: 'Sensitivity to the delay',
  rates: COURSE_RATES,
  scenarios: [
    ...levels(
      'pareto',
      [0.25, 0.5, 1, 2, 4],
      (alpha) => `Delays of Pareto shape ${alpha} on every arm.`,
      (alpha) => ({ kind: 'pareto', alpha: [alpha] }),
    ),
    ...levels(
      'loss',
      [0.1, 0.3, 0.5, 0.7, 0.9],
      (p) => `${Math.round(100 * p)}% of the best arm's rewards never arrive.`,
      (p) => ({ kind: 'loss', probability: bestAndOthers(COURSE_RATES, p, 0) }),
    ),
    ...levels(
      'lag',
      [10, 100, 1000, 5000, 20000],
      (steps) => `Clicks of the best arm and misses of the others arrive ${steps} steps late.`,
      (steps) => misleadingLag(COURSE_RATES, steps),
    ),
  ],
  repetitions: 10,
  rounds: 5000,
  bands: false,
});

/** DATS as submitted, with one of its four behaviours corrected at a time, and with all. */
const ABLATION = readConfiguration({
  id: 'ablation',
  title: 'What went wrong in DATS',
  rates: COURSE_RATES,
  scenarios: [INSTANT],
  policies: [
    'dats',
    { key: 'width', name: 'Width 1', policy: 'dats', params: { width: 1 } },
    {
      key: 'baseline',
      name: 'Running-mean baseline',
      policy: 'dats',
      params: { baseline: 'running-mean' },
    },
    { key: 'burn-in', name: 'Burn-in of 100', policy: 'dats', params: { burnIn: 100 } },
    {
      key: 'elimination',
      name: 'Tests the largest draw',
      policy: 'dats',
      params: { eliminates: 'largest' },
    },
    { key: 'all', name: 'All four corrected', policy: 'dats-textbook' },
  ],
  reference: 'dats',
});

/** Every policy of the registry, so that a form of 2023 can be set beside its paper's. */
const EVERY_POLICY = readConfiguration({
  id: 'policies',
  title: 'Every policy',
  rates: COURSE_RATES,
  scenarios: mainScenarios(COURSE_RATES).filter(({ id }) => id !== '2023'),
  policies: POLICIES.map(({ id }) => id),
  checkpoints: 20,
  bands: false,
});

/** The evaluations of generated logs that are published, each in its own document. */
export const STUDIES: readonly Configuration[] = [MAIN, SENSITIVITY, ABLATION, EVERY_POLICY];

/**
 * The main design on a recorded log: each repetition resamples it by blocks, of a thirtieth of
 * the log unless said otherwise. A caller's configuration may say anything else.
 * @param sha256 - of the log's arms as bytes followed by its clicks as bytes.
 * @throws InputError as {@link readConfiguration}.
 */
export function recordedDesign(
  log: EventLog,
  sha256: string,
  given: Readonly<Record<string, unknown>> = {},
  blockLength = Math.ceil(log.arms.length / 30),
): Configuration {
  checkNumber('block length', blockLength, { min: 1, max: log.arms.length, integer: true });
  const recorded = { sha256, arms: log.armCount, blockLength };
  const about = { id: 'log', title: 'Recorded log', events: log.arms.length };
  return readConfiguration({ ...about, ...given, recorded }, '', log.rates);
}
