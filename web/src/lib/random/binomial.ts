import { exp, log, log1p } from './libm.ts';
import type { Pcg64 } from './pcg64.ts';

/**
 * A binomial draw: inversion for n·min(p, 1 − p) ≤ 30, else BTPE
 * (Kachitvichyanukul and Schmeiser 1988). Source: NumPy's `random_binomial`.
 */
export function binomialDraw(bits: Pcg64, n: number, p: number): number {
  if (n === 0 || p === 0) return 0;
  const small = p <= 0.5 ? p : 1 - p;
  const draw = small * n <= 30 ? inversion(bits, n, small) : btpe(bits, n, small);
  return p <= 0.5 ? draw : n - draw;
}

function inversion(bits: Pcg64, n: number, p: number): number {
  const q = 1 - p;
  const start = exp(n * log1p(-p));
  const mean = n * p;
  const bound = Math.trunc(Math.min(n, mean + 10 * Math.sqrt(mean * q + 1)));
  let x = 0;
  let px = start;
  let u = bits.nextDouble();
  while (u > px) {
    x++;
    if (x > bound) {
      x = 0;
      px = start;
      u = bits.nextDouble();
    } else {
      u -= px;
      px = ((n - x + 1) * p * px) / (x * q);
    }
  }
  return x;
}

function btpe(bits: Pcg64, n: number, p: number): number {
  const q = 1 - p;
  const npq = n * p * q;
  const fm = n * p + p;
  const m = Math.floor(fm);
  const p1 = Math.floor(2.195 * Math.sqrt(npq) - 4.6 * q) + 0.5;
  const xm = m + 0.5;
  const xl = xm - p1;
  const xr = xm + p1;
  const c = 0.134 + 20.5 / (15.3 + m);
  const left = (fm - xl) / (fm - xl * p);
  const lambdaLeft = left * (1 + left / 2);
  const right = (xr - fm) / (xr * q);
  const lambdaRight = right * (1 + right / 2);
  const p2 = p1 * (1 + 2 * c);
  const p3 = p2 + c / lambdaLeft;
  const p4 = p3 + c / lambdaRight;
  for (;;) {
    const u = bits.nextDouble() * p4;
    let v = bits.nextDouble();
    let y: number;
    if (u <= p1) return Math.floor(xm - p1 * v + u);
    if (u <= p2) {
      const x = xl + (u - p1) / c;
      v = v * c + 1 - Math.abs(m - x + 0.5) / p1;
      if (v > 1) continue;
      y = Math.floor(x);
    } else if (u <= p3) {
      y = Math.floor(xl + log(v) / lambdaLeft);
      if (y < 0 || v === 0) continue;
      v = v * (u - p2) * lambdaLeft;
    } else {
      y = Math.floor(xr - log(v) / lambdaRight);
      if (y > n || v === 0) continue;
      v = v * (u - p3) * lambdaRight;
    }
    if (accepted(n, p, q, npq, m, xm, y, v)) return y;
  }
}

/** BTPE's step 5: does `v` lie below the probability of `y` relative to that of the mode `m`? */
function accepted(
  n: number,
  p: number,
  q: number,
  npq: number,
  m: number,
  xm: number,
  y: number,
  v: number,
): boolean {
  const k = Math.abs(y - m);
  if (k <= 20 || k >= npq / 2 - 1) {
    const s = p / q;
    const a = s * (n + 1);
    let f = 1;
    for (let i = m + 1; i <= y; i++) f *= a / i - s;
    for (let i = y + 1; i <= m; i++) f /= a / i - s;
    return v <= f;
  }
  const rho = (k / npq) * ((k * (k / 3 + 0.625) + 0.16666666666666666) / npq + 0.5);
  const t = (-k * k) / (2 * npq);
  const a = log(v);
  if (a < t - rho) return true;
  if (a > t + rho) return false;
  const x1 = y + 1;
  const f1 = m + 1;
  const z = n + 1 - m;
  const w = n - y + 1;
  return (
    a <=
    xm * log(f1 / x1) +
      (n - m + 0.5) * log(z / w) +
      (y - m) * log((w * p) / (x1 * q)) +
      stirling(f1) +
      stirling(z) +
      stirling(x1) +
      stirling(w)
  );
}

/** Stirling's correction to log x!, as BTPE writes it. */
function stirling(x: number): number {
  const x2 = x * x;
  return (13680 - (462 - (132 - (99 - 140 / x2) / x2) / x2) / x2) / x / 166320;
}
