import { exp, log1p } from './libm.ts';
import type { NumberArray } from './number-array.ts';
import { BLOCK } from './pcg64.ts';
import type { Pcg64 } from './pcg64.ts';
import { ziggurat } from './ziggurat-layers.ts';
import { EXPONENTIAL, NORMAL } from './ziggurat-tables.ts';

const {
  thresholds: NORMAL_K,
  widths: NORMAL_W,
  heights: NORMAL_F,
} = ziggurat(NORMAL, (x) => exp(-0.5 * x * x));
const {
  thresholds: EXPONENTIAL_K,
  widths: EXPONENTIAL_W,
  heights: EXPONENTIAL_F,
} = ziggurat(EXPONENTIAL, (x) => exp(-x));

// Where the tails begin (NumPy's ziggurat_nor_r and ziggurat_exp_r).
const NORMAL_TAIL = 3.654152885361009;
const NORMAL_TAIL_INVERSE = 0.27366123732975828;
const EXPONENTIAL_TAIL = 7.69711747013104972;

/** Widths of the layers, and from 256 on the same below 0: by the low nine bits of a draw. */
const SIGNED_W = Float64Array.from({ length: 512 }, (_, i) =>
  i < 256 ? NORMAL_W[i] : -NORMAL_W[i - 256],
);

/**
 * A standard normal draw by the ziggurat method (Marsaglia and Tsang 2000).
 * Source: NumPy's `random_standard_normal`.
 */
export function normalDraw(bits: Pcg64): number {
  const { highs, lows } = bits;
  for (;;) {
    const i = bits.next();
    const low = lows[i];
    const layer = low & 0xff;
    // Bit 8 is the sign, the 52 bits above it the magnitude. The sign comes with the width: a
    // branch would be mispredicted every second time.
    const magnitude = (highs[i] & 0x1fffffff) * 8388608 + (low >>> 9);
    const x = magnitude * SIGNED_W[low & 0x1ff];
    if (magnitude < NORMAL_K[layer]) return x;
    if (layer === 0) return normalTail(bits, (low & 0x20000) !== 0);
    if (inWedge(bits, layer, x)) return x;
  }
}

/**
 * Fills with what {@link normalDraw} gives. The 98.8% that fall inside their layer are read
 * straight from the block.
 */
export function normalDraws(bits: Pcg64, out: NumberArray): void {
  const { highs, lows } = bits;
  const { length } = out;
  let i = 0;
  while (i < length) {
    let at = bits.peek();
    const end = Math.min(BLOCK, at + length - i);
    for (; at < end; at++, i++) {
      const low = lows[at];
      const magnitude = (highs[at] & 0x1fffffff) * 8388608 + (low >>> 9);
      if (magnitude >= NORMAL_K[low & 0xff]) break;
      out[i] = magnitude * SIGNED_W[low & 0x1ff];
    }
    bits.moveTo(at);
    // Outside its layer: the same draw again, by the long way.
    if (at < end) out[i++] = normalDraw(bits);
  }
}

function inWedge(bits: Pcg64, layer: number, x: number): boolean {
  const height = (NORMAL_F[layer - 1] - NORMAL_F[layer]) * bits.nextDouble() + NORMAL_F[layer];
  return height < exp(-0.5 * x * x);
}

function normalTail(bits: Pcg64, negative: boolean): number {
  for (;;) {
    const x = -NORMAL_TAIL_INVERSE * log1p(-bits.nextDouble());
    const y = -log1p(-bits.nextDouble());
    if (y + y > x * x) return negative ? -(NORMAL_TAIL + x) : NORMAL_TAIL + x;
  }
}

/** A standard exponential draw by the ziggurat method. Source: NumPy's `random_standard_exponential`. */
export function exponentialDraw(bits: Pcg64): number {
  for (;;) {
    const i = bits.next();
    const low = bits.lows[i];
    const layer = (low >>> 3) & 0xff;
    const magnitude = (bits.highs[i] >>> 0) * 2097152 + (low >>> 11);
    const x = magnitude * EXPONENTIAL_W[layer];
    if (magnitude < EXPONENTIAL_K[layer]) return x;
    if (layer === 0) return EXPONENTIAL_TAIL - log1p(-bits.nextDouble());
    const height =
      (EXPONENTIAL_F[layer - 1] - EXPONENTIAL_F[layer]) * bits.nextDouble() + EXPONENTIAL_F[layer];
    if (height < exp(-x)) return x;
  }
}
