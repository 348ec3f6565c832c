/**
 * log1p and expm1 after fdlibm, in the order of evaluation of glibc on x86-64 with fused
 * multiply-adds (emulated exactly): what NumPy gives on such a machine.
 *
 * Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 * Developed at SunPro, a Sun Microsystems, Inc. business.
 * Permission to use, copy, modify, and distribute this software is freely granted,
 * provided that this notice is preserved.
 */
import { fusedMultiplyAdd as fma } from './fused.ts';
import { highWord, powerOfTwo, withHighWord } from './float-bits.ts';

const LN2_HIGH = 6.9314718036912381649e-1;
const LN2_LOW = 1.90821492927058770002e-10;

/** log(1 + x), accurate for small x. Source: fdlibm s_log1p.c. */
export function log1p(x: number): number {
  const high = highWord(x);
  const magnitude = high & 0x7fffffff;
  let k = 1;
  let f = 0;
  let c = 0;
  let fraction = 1;
  if (high < 0x3fda827a) {
    if (magnitude >= 0x3ff00000) return x === -1 ? -Infinity : NaN;
    if (magnitude < 0x3e200000) return magnitude < 0x3c900000 ? x : x - x * x * 0.5;
    if (high > 0 || high <= (0xbfd2bec3 | 0)) {
      k = 0;
      f = x;
    }
  } else if (high >= 0x7ff00000) {
    return x + x;
  }
  if (k !== 0) {
    let u = x;
    if (high < 0x43400000) {
      u = 1 + x;
      fraction = highWord(u);
      k = (fraction >> 20) - 1023;
      c = (k > 0 ? 1 - (u - x) : x - (u - 1)) / u;
    } else {
      fraction = highWord(u);
      k = (fraction >> 20) - 1023;
    }
    fraction &= 0xfffff;
    if (fraction < 0x6a09e) {
      u = withHighWord(u, fraction | 0x3ff00000);
    } else {
      k += 1;
      u = withHighWord(u, fraction | 0x3fe00000);
      fraction = (0x100000 - fraction) >> 2;
    }
    f = u - 1;
  }
  const halfSquare = 0.5 * f * f;
  if (fraction === 0) {
    if (f === 0) return k === 0 ? 0 : fma(k, LN2_HIGH, fma(k, LN2_LOW, c));
    const r = halfSquare * fma(-0.66666666666666666, f, 1);
    return k === 0 ? f - r : fma(k, LN2_HIGH, -(r - fma(k, LN2_LOW, c) - f));
  }
  const s = f / (2 + f);
  const z = s * s;
  const z2 = z * z;
  const z4 = z2 * z2;
  const r2 = fma(z, 2.857142874366239149e-1, 3.999999999940941908e-1);
  const r3 = fma(z, 1.818357216161805012e-1, 2.222219843214978396e-1);
  const r4 = fma(z, 1.479819860511658591e-1, 1.531383769920937332e-1);
  const r = fma(z2 * z4, r4, fma(z4, r3, fma(z, 6.66666666666673513e-1, z2 * r2)));
  const q = (r + halfSquare) * s;
  if (k === 0) return f - (halfSquare - q);
  return fma(k, LN2_HIGH, -(halfSquare - (fma(k, LN2_LOW, c) + q) - f));
}

/** exp(x) − 1, accurate for small x. Source: fdlibm s_expm1.c. */
export function expm1(x: number): number {
  const magnitude = highWord(x) & 0x7fffffff;
  if (magnitude >= 0x4043687a) {
    if (x !== x) return x;
    if (x > 7.09782712893383973096e2) return Infinity;
    if (x < 0) return -1;
  }
  let k = 0;
  let c = 0;
  if (magnitude > 0x3fd62e42) {
    if (magnitude < 0x3ff0a2b2) k = x < 0 ? -1 : 1;
    else k = Math.trunc(1.442695040888963387 * x + (x < 0 ? -0.5 : 0.5));
    const a = x - k * LN2_HIGH;
    const b = k * LN2_LOW;
    x = a - b;
    c = a - x - b;
  } else if (magnitude < 0x3c900000) {
    return x;
  }
  const half = 0.5 * x;
  const square = x * half;
  const square2 = square * square;
  const square4 = square2 * square2;
  const r1 = fma(square, -3.33333333333331316428e-2, 1);
  const r2 = fma(square, -7.93650757867487942473e-5, 1.58730158725481460165e-3);
  const r3 = fma(square, -2.01099218183624371326e-7, 4.00821782732936239552e-6);
  const r = fma(square4, r3, fma(square2, r2, r1));
  const t = fma(-r, half, 3);
  let e = ((r - t) / fma(-x, t, 6)) * square;
  if (k === 0) return x - fma(x, e, -square);
  e = fma(e - c, x, -c) - square;
  if (k === -1) return 0.5 * (x - e) - 0.5;
  if (k === 1) return x < -0.25 ? -2 * (e - (x + 0.5)) : 1 + 2 * (x - e);
  if (k <= -2 || k > 56) return scale(1 - (e - x), k) - 1;
  if (k < 20) return scale(1 - powerOfTwo(-k) - (e - x), k);
  return scale(x - (e + powerOfTwo(-k)) + 1, k);
}

function scale(y: number, k: number): number {
  return k === 1024 ? y * 2 * powerOfTwo(1023) : y * powerOfTwo(k);
}
