import { nice, ticks } from 'd3-array';

/** Values to pixels. Of d3-scale the charts would need this much, and load ten times as much. */
export interface Scale {
  (value: number): number;
  invert(pixel: number): number;
  domain(): readonly [low: number, high: number];
  /** Round values, about as many as asked for; on a logarithmic scale 1 to 9 of each decade. */
  ticks(count: number): number[];
}

type Pair = readonly [low: number, high: number];

/** @param niceTo - widens the domain to round values, as for so many ticks. */
export function linearScale(domain: Pair, range: Pair, niceTo?: number): Scale {
  const [low, high] = niceTo === undefined ? domain : nice(domain[0], domain[1], niceTo);
  return scale(
    [low, high],
    range,
    (value) => value,
    (value) => value,
    (count) => ticks(low, high, count),
  );
}

/** For values above nought. @param widen - to whole powers of ten. */
export function logScale(domain: Pair, range: Pair, widen = false): Scale {
  const [low, high] = widen ? [power(Math.floor, domain[0]), power(Math.ceil, domain[1])] : domain;
  return scale([low, high], range, Math.log, Math.exp, () => {
    const first = Math.floor(Math.log10(low) + 1e-9);
    const last = Math.floor(Math.log10(high) + 1e-9);
    return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
      .flatMap((unit) =>
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((lead) => Number((lead * unit).toPrecision(12))),
      )
      .filter((value) => value >= low && value <= high);
  });
}

function power(round: (value: number) => number, value: number): number {
  return 10 ** round(Number(Math.log10(value).toFixed(9)));
}

function scale(
  domain: Pair,
  [start, end]: Pair,
  bend: (value: number) => number,
  unbend: (value: number) => number,
  ticksOf: (count: number) => number[],
): Scale {
  const [from, to] = domain.map(bend);
  const place = (value: number) => start + ((bend(value) - from) / (to - from)) * (end - start);
  return Object.assign(place, {
    invert: (pixel: number) => unbend(from + ((pixel - start) / (end - start)) * (to - from)),
    domain: () => domain,
    ticks: ticksOf,
  });
}
