import { MEAN_REWARD, REGRET } from '../../charts/series.ts';
import type { DelayModel } from '../../delays.ts';
import type { Drift } from '../../drift.ts';
import { COURSE_RATES } from '../../limits.ts';
import { DEFAULT_SETUP } from '../../state/lab-setup.ts';
import type { LabSetup, PolicyChoice } from '../../state/lab-setup.ts';
import { delayOfPair } from '../lab/delay-form.ts';
import { PRESETS } from '../lab/presets.ts';
import { SCENARIOS, scenarioDelay } from '../lab/scenarios.ts';

/**
 * The live figure of a note: which policies run side by side, under what, and what a reader can
 * change. Plain data, as the build hands it to the page.
 */
export interface NoteFigure {
  readonly title: string;
  /** What to look for. */
  readonly caption: string;
  /** How to read its lines. */
  readonly about: string;
  readonly measure: 'regret' | 'mean';
  /** In the order of the lines; a policy may come twice. */
  readonly policies: readonly PolicyChoice[];
  readonly rounds: number;
  /** Runs of each policy, every one on a log of its own. */
  readonly repetitions: number;
  /** Value that the vertical axis reaches at least, so that it stays while a control moves. */
  readonly atLeast: number;
  readonly rates: readonly number[];
  readonly delay: DelayModel;
  readonly drift: Drift;
  readonly engine: LabSetup['engine'];
  /** One or two. */
  readonly controls: readonly FigureControl[];
}

/** What a reader can change: one of some values, in their order. */
export interface FigureControl {
  readonly label: string;
  /** A slider for a number, buttons for a few names. */
  readonly look: 'slider' | 'choice';
  readonly options: readonly FigureOption[];
  /** Index of the option that the figure opens with. */
  readonly start: number;
}

export interface FigureOption {
  readonly name: string;
  readonly change: FigureChange;
}

/** What an option changes of the figure's set-up. */
export interface FigureChange extends Partial<
  Pick<LabSetup, 'delay' | 'rates' | 'drift' | 'rounds' | 'engine'>
> {
  /** Id of one of {@link SCENARIOS}, whose delay is worked out for the arms that are taken. */
  readonly scenario?: string;
  /** Parameters of the figure's policies, by their places in its list. */
  readonly params?: Readonly<Record<number, PolicyChoice['params']>>;
}

/** A policy of a figure with what differs from its defaults. */
export function policy(id: string, params: PolicyChoice['params'] = {}): PolicyChoice {
  return { id, params };
}

type Given = Pick<NoteFigure, 'title' | 'caption' | 'policies' | 'controls'> & Partial<NoteFigure>;

/** A figure with what most have: ten arms, instant feedback, 3,000 rounds, five runs, regret. */
export function figure(given: Given): NoteFigure {
  const { measure = 'regret', repetitions = 5 } = given;
  const { name } = measure === 'mean' ? MEAN_REWARD : REGRET;
  const meaning =
    measure === 'mean'
      ? ''
      : ': by the true rates, how many clicks fewer than with the best arm throughout';
  return {
    ...{ measure, rounds: 3_000, repetitions, atLeast: 0 },
    ...{ rates: COURSE_RATES, delay: { kind: 'instant' }, drift: { kind: 'none' } },
    engine: 'delayed',
    about: `${name} against rounds${meaning}. A line is the mean of ${repetitions} runs, each on a log of its own; its band reaches from the lowest to the highest of them.`,
    ...given,
  };
}

/**
 * A slider over the values of one parameter.
 * @param places - of the policies that it moves, in the figure's list.
 * @param start - the value that the figure opens with.
 */
export function parameter(
  label: string,
  name: string,
  values: readonly number[],
  start: number,
  places: readonly number[] = [0],
): FigureControl {
  const options = values.map((value): FigureOption => {
    const params = Object.fromEntries(places.map((place) => [place, { [name]: value }]));
    return { name: grouped(value), change: { params } };
  });
  return { label, look: 'slider', options, start: values.indexOf(start) };
}

/** Five arms, one of them clearly best: elimination gets done within a figure's rounds. */
export const EASY = PRESETS.find(({ id }) => id === 'easy')?.rates ?? COURSE_RATES;

/**
 * Clicks of the best arm and misses of the others come late by so many steps, as in the 2023 trial
 * of OPSE: the best arm looks bad and the others good.
 */
export function lateGoodNews(steps: number, rates = EASY): DelayModel {
  return delayOfPair('reward-dependent', { others: [steps, 0], best: [0, steps] }, rates);
}

/** Buttons, one of which is taken. */
export function choice(
  label: string,
  options: Readonly<Record<string, FigureChange>>,
  start = 0,
): FigureControl {
  const named = Object.entries(options).map(([name, change]): FigureOption => ({ name, change }));
  return { label, look: 'choice', options: named, start };
}

/** Buttons for delays of the evaluation, by their ids in {@link SCENARIOS}. */
export function scenarios(ids: readonly string[]): FigureControl {
  const found = SCENARIOS.filter(({ id }) => ids.includes(id));
  const options = found.map(({ id, name }) => [name, { scenario: id }] as const);
  return choice('Feedback', Object.fromEntries(options));
}

/** A slider over the chance that an event of the best arm is lost. */
export function lossOnBest(
  values: readonly number[],
  start: number,
  rates = COURSE_RATES,
): FigureControl {
  const options = values.map((value): FigureOption => {
    const delay: DelayModel =
      value === 0
        ? { kind: 'instant' }
        : delayOfPair('loss', { others: [0], best: [value] }, rates);
    return { name: `${Math.round(100 * value)}%`, change: { delay } };
  });
  const label = 'Lost on the best arm';
  return { label, look: 'slider', options, start: values.indexOf(start) };
}

/** Buttons for ready-made arms, by their ids in {@link PRESETS}. */
export function arms(ids: readonly string[]): FigureControl {
  const options = ids.map((id) => {
    const found = PRESETS.find((one) => one.id === id);
    if (found === undefined) throw new Error(`No arms ${id}.`);
    return [found.name, { rates: found.rates }] as const;
  });
  return choice('Arms', Object.fromEntries(options));
}

/** A slider over the delay of all feedback in the every-decision replay, in decisions. */
export function fixedDelay(values: readonly number[], start: number): FigureControl {
  const options = values.map((value): FigureOption => {
    const delay: DelayModel =
      value === 0 ? { kind: 'instant' } : { kind: 'reward-dependent', lag: [[value, value]] };
    return { name: value === 0 ? 'none' : `${grouped(value)} decisions`, change: { delay } };
  });
  return { label: 'Delay', look: 'slider', options, start: values.indexOf(start) };
}

/** The lab's set-up of a figure. @param positions - index of the option taken of each control. */
export function setupOf(given: NoteFigure, positions: readonly number[]): LabSetup {
  const { policies, rounds, repetitions, rates, delay, drift, engine, controls } = given;
  const setup: LabSetup = {
    ...DEFAULT_SETUP,
    ...{ policies, rounds, repetitions, rates, delay, drift, engine },
  };
  const changes = controls.map(({ options }, index) => options[positions[index]].change);
  const all = changes.reduce<LabSetup>((changed, { params = {}, scenario: _, ...rest }) => {
    const moved = changed.policies.map((one, place) => ({
      id: one.id,
      params: { ...one.params, ...params[place] },
    }));
    return { ...changed, ...rest, policies: moved };
  }, setup);
  const taken = SCENARIOS.find(({ id }) => changes.some(({ scenario }) => scenario === id));
  return taken === undefined ? all : { ...all, delay: scenarioDelay(taken, all.rates) };
}

function grouped(value: number): string {
  return value < 10_000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
