import { exp, log1p } from './libm.ts';
import type { Pcg64 } from './pcg64.ts';
import {
  EXPONENTIAL_F,
  EXPONENTIAL_K,
  EXPONENTIAL_W,
  NORMAL_F,
  NORMAL_K,
  NORMAL_W,
} from './ziggurat-tables.ts';

// Where the tails begin (NumPy's ziggurat_nor_r and ziggurat_exp_r).
const NORMAL_TAIL = 3.654152885361009;
const NORMAL_TAIL_INVERSE = 0.27366123732975828;
const EXPONENTIAL_TAIL = 7.69711747013104972;

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
    // Bit 8 is the sign, the 52 bits above it the magnitude. The sign is multiplied in: a branch
    // would be mispredicted every second time.
    const magnitude = (highs[i] & 0x1fffffff) * 8388608 + (low >>> 9);
    const x = magnitude * NORMAL_W[layer] * (1 - ((low >>> 7) & 2));
    if (magnitude < NORMAL_K[layer]) return x;
    if (layer === 0) return normalTail(bits, (low & 0x20000) !== 0);
    if (inWedge(bits, layer, x)) return x;
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
