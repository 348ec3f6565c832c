import { max, min } from 'd3-array';
import { formatTicks } from '../format.ts';
import { placeLabels } from './label-placement.ts';
import { lastAtMost } from './nearest.ts';
import { linearScale, logScale } from './scale.ts';
import type { Scale } from './scale.ts';
import type { Series } from './series.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  /** Edges of the plot, inside which the lines lie. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

export interface Tick {
  readonly value: number;
  readonly text: string;
}

export interface Axes {
  /** First round of a logarithmic axis; without it the axis is linear, from nought. */
  readonly logFrom?: number;
  readonly logY?: boolean;
  /** Where the vertical axis starts; above nought where it is logarithmic. */
  readonly from?: number;
}

/** Room that a text takes, near enough, at the charts' size of type. */
const CHARACTER = 7.1;
const LINE = 17;

/** Letters that a label at the end of a line may have. */
export function labelLetters(width: number): number {
  return width < 480 ? 14 : 24;
}

/** What stands at the end of a line. */
export function endText({ label, stalled }: Series, letters: number): string {
  const note = stalled ? ', stalled' : '';
  return shorten(label, letters - note.length) + note;
}

/**
 * The value that an axis must reach, bands included. The first twentieth of a line does not count:
 * a mean of few rounds swings so widely that the rest would be pressed flat.
 */
export function settledMax(series: readonly Series[]): number {
  const settled = (value: readonly number[]) => value.slice(Math.floor(value.length / 20));
  return max(series, ({ value, band }) => max(settled(band?.high ?? value)) ?? 0) ?? 0;
}

/**
 * Where a vertical axis may start so that it holds every line and band.
 * @param above - drop what is not above nought, for a logarithmic axis.
 * @returns `undefined` where there is no value.
 */
export function leastValue(series: readonly Series[], above = false): number | undefined {
  return min(series, ({ value, band }) =>
    min(above ? (band?.low ?? value).filter((one) => one > 0) : (band?.low ?? value)),
  );
}

/** Cuts a label that is too long. */
export function shorten(label: string, letters: number): string {
  return label.length <= letters ? label : `${label.slice(0, letters - 1).trimEnd()}…`;
}

/**
 * Scales, ticks and edges of a line chart.
 * @param xMax - last round on the axis.
 * @param yMax - least value that the vertical axis must reach.
 * @param labels - texts at the line ends, cut as needed; the right margin makes room for them.
 */
export function chartFrame(
  { width, height }: Size,
  xMax: number,
  yMax: number,
  labels: readonly string[],
  axes: Axes = {},
): Frame {
  // Without a label the last tick wants some room nonetheless.
  const longest = max(labels, (label) => label.length) ?? 3;
  const top = 10;
  const bottom = height - 30;
  const y = verticalScale(yMax, axes, [bottom, top]);
  const yTicks = ticksOf(y, axes.logY === true, 5);
  const left = Math.ceil((max(yTicks, (tick) => tick.text.length) ?? 1) * CHARACTER) + 10;
  const right = Math.max(left + 60, width - Math.ceil(longest * CHARACTER) - 16);
  const log = axes.logFrom !== undefined;
  const x: Scale = log
    ? logScale([Math.min(Math.max(1, axes.logFrom ?? 1), xMax / 10), xMax], [left, right])
    : linearScale([0, xMax], [left, right]);
  // There are whole rounds only.
  const xTicks = ticksOf(x, log, Math.min(xMax, right - left < 360 ? 3 : 6));
  return { x, y, left, right, top, bottom, xTicks, yTicks };
}

function verticalScale(
  most: number,
  { logY, from }: Axes,
  range: readonly [number, number],
): Scale {
  if (logY === true) {
    const least = from !== undefined && from > 0 && from < most ? from : Math.max(most, 1) / 10;
    return logScale([least, most > least ? most : least * 10], range, true);
  }
  const least = Math.max(0, from ?? 0);
  return linearScale([least, most > least ? most : least + 1], range, 5);
}

/** On a logarithmic axis the powers of ten, and between them others where there is room. */
function ticksOf(scale: Scale, log: boolean, count: number): Tick[] {
  const values = scale.ticks(count);
  if (!log) {
    const texts = formatTicks(values);
    return values.map((value, index) => ({ value, text: texts[index] }));
  }
  const [low, high] = scale.domain();
  const decades = Math.log10(high / low);
  const steps = decades < 1.6 ? [1, 2, 3, 5] : decades < 3 ? [1, 3] : [1];
  return values
    .filter((value) => {
      const lead = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
      return steps.some((step) => Math.abs(lead - step) < 1e-6);
    })
    .map((value) => ({ value, text: formatTicks([value])[0] }));
}

/**
 * Index of the last tick that has room for the axis's name beside its number, but for the first of
 * several; −1 if none has.
 */
export function namedTick({ x, xTicks, right, left }: Frame, width: number): number {
  const places = xTicks.map(({ value }) => x(value));
  return xTicks.findLastIndex(({ text }, at) => {
    if (at === 0 && places.length > 1) return false;
    const half = ((text.length + 7) * CHARACTER) / 2;
    const near = [places[at - 1] ?? left - right, places[at + 1] ?? Infinity];
    const apart = Math.min(...near.map((place) => Math.abs(place - places[at])));
    return places[at] + half < width && apart > 2.4 * half;
  });
}

/** Height of a value, which a logarithmic axis may have to lift onto its lower edge. */
export function heightOf({ y }: Frame, value: number): number {
  return y(Math.max(y.domain()[0], value));
}

/** Place of a round, which a logarithmic axis may have to move to its left edge. */
export function acrossOf({ x }: Frame, round: number): number {
  return x(Math.max(x.domain()[0], round));
}

/** Where a line stands at a round between its points; `null` where it does not run. */
export function pointOn(
  { round: rounds, value }: Series,
  round: number,
  frame: Frame,
): readonly [x: number, y: number] | null {
  const at = lastAtMost(rounds, round);
  if (at < 0 || round > rounds[rounds.length - 1]) return null;
  const x = acrossOf(frame, round);
  const [left, low] = [acrossOf(frame, rounds[at]), heightOf(frame, value[at])];
  if (at === rounds.length - 1) return [x, low];
  const [right, high] = [acrossOf(frame, rounds[at + 1]), heightOf(frame, value[at + 1])];
  const share = right > left ? (x - left) / (right - left) : 0;
  return [x, low + share * (high - low)];
}

export interface EndLabel {
  readonly series: Series;
  /** End of the line. */
  readonly endX: number;
  readonly endY: number;
  /** Middle of the text. */
  readonly labelY: number;
}

/** The labels of the lines that have begun, none over another. */
export function endLabels(series: readonly Series[], frame: Frame): EndLabel[] {
  const begun = series.filter(({ round }) => round.length > 0);
  const ends = begun.map(({ round, value }) => ({
    endX: frame.x(round[round.length - 1]),
    endY: heightOf(frame, value[value.length - 1]),
  }));
  const wanted = ends.map(({ endY }) => endY);
  const placed = placeLabels(wanted, LINE, frame.top, frame.bottom);
  return begun.map((line, index) => ({ series: line, ...ends[index], labelY: placed[index] }));
}
