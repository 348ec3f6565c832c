import { powerOfTwo } from './libm.ts';

/** What NumPy's tables of a distribution are rebuilt from. */
export interface ZigguratTable {
  /** Bits of a draw's magnitude. */
  readonly precision: number;
  readonly firstThreshold: number;
  /** Layer edge over 2^precision. */
  readonly widths: readonly number[];
  // Where NumPy's digits differ from the formulas: a digit an entry, 4 standing for no difference.
  /** In units of the last place, from layer 1 on. */
  readonly heightOffsets: string;
  /** From layer 2 on. */
  readonly thresholdOffsets: string;
}

export interface ZigguratLayers {
  /** Below this a magnitude lies inside its layer. */
  readonly thresholds: Float64Array;
  readonly widths: Float64Array;
  /** Density at the layer edges. */
  readonly heights: Float64Array;
}

const NO_OFFSET = 4;

/**
 * NumPy's tables of a distribution, to the last bit; heights and thresholds follow from the
 * widths but for the offsets, which keeps two thirds of the numbers out of a page.
 * @param density - at x, not normalised, with the value 1 at 0.
 */
export function ziggurat(table: ZigguratTable, density: (x: number) => number): ZigguratLayers {
  const widths = Float64Array.from(table.widths);
  const scale = powerOfTwo(table.precision);
  const edges = widths.map((width) => width * scale);
  const heights = edges.map((edge, layer) => (layer === 0 ? 1 : density(edge)));
  const bits = new BigInt64Array(heights.buffer);
  for (let i = 1; i < bits.length; i++) bits[i] += BigInt(offset(table.heightOffsets, i - 1));
  const thresholds = edges.map((edge, layer) => {
    if (layer < 2) return layer === 0 ? table.firstThreshold : 0;
    const ratio = edges[layer - 1] / edge;
    return Math.floor(ratio * scale) + offset(table.thresholdOffsets, layer - 2);
  });
  return { thresholds, widths, heights };
}

function offset(digits: string, index: number): number {
  return Number(digits[index]) - NO_OFFSET;
}
