import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type { ScaleLinear } from 'd3-scale';
import { formatTicks } from './format.ts';
import { placeLabels } from './label-placement.ts';
import type { Series } from './series.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Frame {
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
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
 * The value that an axis must reach. The first twentieth of a line does not count: a mean of few
 * rounds swings so widely that the rest would be pressed flat.
 */
export function settledMax(series: readonly Series[]): number {
  const settled = (value: readonly number[]) => value.slice(Math.floor(value.length / 20));
  return max(series, ({ value }) => max(settled(value)) ?? 0) ?? 0;
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
): Frame {
  const longest = max(labels, (label) => label.length) ?? 0;
  const top = 10;
  const bottom = height - 30;
  const y = scaleLinear([0, yMax > 0 ? yMax : 1], [bottom, top]).nice(5);
  const yTicks = withText(y.ticks(5));
  const left = Math.ceil((max(yTicks, (tick) => tick.text.length) ?? 1) * CHARACTER) + 10;
  const right = Math.max(left + 60, width - Math.ceil(longest * CHARACTER) - 16);
  const x = scaleLinear([0, xMax], [left, right]);
  const xTicks = withText(x.ticks(right - left < 360 ? 3 : 6));
  return { x, y, left, right, top, bottom, xTicks, yTicks };
}

/** Index of the tick that has room for the axis's name beside its number; −1 if none has. */
export function namedTick({ x, xTicks, right, left }: Frame, width: number): number {
  const last = xTicks.length - 1;
  const { value, text } = xTicks[last];
  const half = ((text.length + 7) * CHARACTER) / 2;
  const apart = (right - left) / Math.max(1, last);
  return x(value) + half < width && apart > 2.4 * half ? last : -1;
}

function withText(values: readonly number[]): Tick[] {
  const texts = formatTicks(values);
  return values.map((value, index) => ({ value, text: texts[index] }));
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
    endY: frame.y(value[value.length - 1]),
  }));
  const wanted = ends.map(({ endY }) => endY);
  const placed = placeLabels(wanted, LINE, frame.top, frame.bottom);
  return begun.map((line, index) => ({ series: line, ...ends[index], labelY: placed[index] }));
}
