import { scaleLinear, scaleLog } from 'd3-scale';
import type { ScaleContinuousNumeric } from 'd3-scale';
import type { Size, Tick } from './chart-frame.ts';
import { formatTicks } from './format.ts';
import type { PolicyStyle } from './policy-style.ts';

/** A line with its band, one value a round. */
export interface BandSeries {
  readonly key: string;
  readonly label: string;
  readonly style: PolicyStyle;
  readonly estimate: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

export type Scale = ScaleContinuousNumeric<number, number>;

export interface BandFrame {
  readonly x: Scale;
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

export interface BandAxes {
  /** Rounds on a logarithmic axis, from the first on. */
  readonly logX: boolean;
  readonly logY: boolean;
  /** Whether the vertical axis starts at nought; it never does where it is logarithmic. */
  readonly fromZero: boolean;
}

const CHARACTER = 7.1;

/**
 * Scales, ticks and edges of a chart of banded lines.
 * @param rounds - ascending, at least one.
 * @param labels - texts at the line ends; the right margin makes room for them.
 */
export function bandFrame(
  { width, height }: Size,
  rounds: readonly number[],
  series: readonly BandSeries[],
  { logX, logY, fromZero }: BandAxes,
  labels: readonly string[],
): BandFrame {
  const top = 10;
  const bottom = height - 30;
  const y = verticalScale(series, { logX, logY, fromZero }, [bottom, top]);
  const yTicks = ticksOf(y, logY, 5);
  const widest = Math.max(1, ...yTicks.map(({ text }) => text.length));
  const left = Math.ceil(widest * CHARACTER) + 10;
  const longest = Math.max(0, ...labels.map((label) => label.length));
  const right = Math.max(left + 60, width - Math.ceil(longest * CHARACTER) - 16);
  const last = rounds[rounds.length - 1];
  const x = logX
    ? scaleLog([Math.min(rounds[0], last / 10), last], [left, right])
    : scaleLinear([0, last], [left, right]);
  return { x, y, left, right, top, bottom, xTicks: ticksOf(x, logX, narrow(right - left)), yTicks };
}

function narrow(width: number): number {
  return width < 360 ? 3 : 6;
}

function verticalScale(series: readonly BandSeries[], axes: BandAxes, range: number[]): Scale {
  const settled = (values: readonly number[]) => values.slice(Math.floor(values.length / 20));
  const highs = series.flatMap(({ high }) => settled(high));
  const lows = series.flatMap(({ low }) => low);
  const most = Math.max(0, ...highs);
  if (axes.logY) {
    const least = Math.min(...lows.filter((value) => value > 0));
    const from = Number.isFinite(least) && least < most ? least : Math.max(most, 1) / 10;
    return scaleLog([from, most > from ? most : from * 10], range).nice();
  }
  const least = axes.fromZero ? 0 : Math.max(0, Math.min(...lows));
  return scaleLinear([Number.isFinite(least) ? least : 0, most > 0 ? most : 1], range).nice(5);
}

/** On a logarithmic axis the powers of ten, and between them 2 and 5 where there is room. */
function ticksOf(scale: Scale, log: boolean, count: number): Tick[] {
  let values = scale.ticks(count);
  if (log) {
    const [low, high] = scale.domain();
    const decades = Math.log10(high / low);
    const steps = decades < 1.6 ? [1, 2, 3, 5] : decades < 3 ? [1, 3] : [1];
    values = values.filter((value) => {
      const lead = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
      return steps.some((step) => Math.abs(lead - step) < 1e-6);
    });
    return values.map((value) => ({ value, text: formatTicks([value])[0] }));
  }
  const texts = formatTicks(values);
  return values.map((value, index) => ({ value, text: texts[index] }));
}
