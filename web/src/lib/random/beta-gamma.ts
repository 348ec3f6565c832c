import { exp, log, log1p, pow } from './libm.ts';
import type { Pcg64 } from './pcg64.ts';
import { exponentialDraw, normalDraw } from './ziggurat.ts';

// Below this, both uniforms to the power of 1/a underflow (NumPy's BETA_TINY_THRESHOLD).
const BETA_TINY = 3e-103;

/**
 * A standard gamma draw: Marsaglia and Tsang (2000) for shape > 1, the rejection of
 * NumPy's `random_standard_gamma` below.
 */
export function gammaDraw(bits: Pcg64, shape: number): number {
  if (shape === 1) return exponentialDraw(bits);
  if (shape === 0) return 0;
  if (shape < 1) {
    for (;;) {
      const u = bits.nextDouble();
      const v = exponentialDraw(bits);
      if (u <= 1 - shape) {
        const x = pow(u, 1 / shape);
        if (x <= v) return x;
      } else {
        const y = -log((1 - u) / shape);
        const x = pow(1 - shape + shape * y, 1 / shape);
        if (x <= v + y) return x;
      }
    }
  }
  const b = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * b);
  for (;;) {
    let x: number;
    let v: number;
    do {
      x = normalDraw(bits);
      v = 1 + c * x;
    } while (v <= 0);
    v = v * v * v;
    const u = bits.nextDouble();
    if (u < 1 - 0.0331 * (x * x) * (x * x)) return b * v;
    if (log(u) < 0.5 * x * x + b * (1 - v + log(v))) return b * v;
  }
}

/** A beta draw: Jöhnk's method for a, b ≤ 1, else two gammas. Source: NumPy's `random_beta`. */
export function betaDraw(bits: Pcg64, a: number, b: number): number {
  if (a > 1 || b > 1) {
    const x = gammaDraw(bits, a);
    const y = gammaDraw(bits, b);
    return x / (x + y);
  }
  if (a < BETA_TINY && b < BETA_TINY) return (a + b) * bits.nextDouble() < a ? 1 : 0;
  for (;;) {
    const u = bits.nextDouble();
    const v = bits.nextDouble();
    const x = pow(u, 1 / a);
    const y = pow(v, 1 / b);
    const sum = x + y;
    if (sum > 1 || u + v === 0) continue;
    if (x > 0 && y > 0) return x / sum;
    // A power underflowed: the same ratio in logarithms.
    const difference = log(u) / a - log(v) / b;
    if (difference > 0) return exp(-log1p(exp(-difference)));
    return exp(difference - log1p(exp(difference)));
  }
}
