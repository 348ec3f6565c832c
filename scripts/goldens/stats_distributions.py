"""Goldens of the normal and the t distribution, to 50 digits by mpmath and then rounded.

python3 scripts/goldens/stats_distributions.py [--check]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
from golden_files import double_hex, made_with, write_or_check
from mpmath import mpf

mpmath.mp.dps = 50
X = [0.0, 1e-300, 1e-9, 0.1, 0.5, 1.0, 1.5, 1.9599639845400545, 1.9999999, 2.0, 2.0000001, 2.5,
     3.0, 4.0, 5.5, 7.0, 8.3, 12.0, 20.0, 30.0, 37.0]  # fmt: skip
P = [1e-300, 1e-100, 1e-20, 1e-10, 1e-5, 0.0005, 0.001, 0.005, 0.01, 0.02425, 0.025, 0.05, 0.1, 0.2,
     0.25, 0.3, 0.4, 0.49, 0.4999, 0.5, 0.51, 0.7, 0.9, 0.975, 0.99, 0.995, 0.9999999]  # fmt: skip
DF = [0.5, 1, 1.7, 2, 3, 4.25, 5, 9, 10, 19, 19.5, 30, 38, 64.123, 100, 399, 1000, 9999, 123456.7,
      1e6]  # fmt: skip
T = [1e-9, 0.01, 0.3, 1.0, 1.7, 2.0930240544082634, 3.0, 5.0, 8.0, 15.0, 36.0, 1000.0]
T_PLACES = [1e-12, 1e-6, 0.0005, 0.005, 0.025, 0.05, 0.2, 0.4, 0.6, 0.9, 0.975, 0.995, 0.9995]


def normal_cdf(x: Any) -> Any:
    return mpmath.erfc(-x / mpmath.sqrt(2)) / 2


def beta_share(a: Any, b: Any, x: Any) -> Any:
    """Return the incomplete beta function I_x(a, b) by a series of positive terms (DLMF 8.17.8)."""
    term = total = mpf(1)
    k = 0
    while term > total * mpf(10) ** -mpmath.mp.dps:
        term *= (a + b + k) / (a + 1 + k) * x
        total += term
        k += 1
    return x**a * (1 - x) ** b / (a * mpmath.beta(a, b)) * total


def two_sided(t: Any, df: Any) -> Any:
    t, df, half = mpf(t), mpf(df), mpf(1) / 2
    square = t * t
    if square > df:
        return beta_share(df / 2, half, df / (df + square))
    # The difference from 1 loses as many digits as the result has zeros.
    with mpmath.workdps(50 + int(square / 4)):
        return 1 - beta_share(half, df / 2, square / (df + square))


def root(function: Callable[[Any], Any], start: float) -> Any:
    return mpmath.findroot(function, mpf(start), tol=mpf(10) ** -40, maxsteps=200)


def normal_quantile(p: float) -> Any:
    q = min(mpf(p), 1 - mpf(p))
    start = -mpmath.sqrt(-2 * mpmath.log(q)) if q < 0.05 else mpf(0)
    # On a logarithmic scale, so that the tolerance is a relative one.
    x = root(lambda y: mpmath.log(normal_cdf(y) / q), start)
    return x if p < 0.5 else -x


def t_quantile(p: float, df: float) -> Any:
    q = min(mpf(p), 1 - mpf(p))
    low, high = mpf(0), mpf(1)
    while two_sided(high, df) / 2 > q:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, df) / 2 > q else (low, middle)
    t = root(lambda y: mpmath.log(two_sided(y, df) / 2 / q), (low + high) / 2)
    return -t if p < 0.5 else t


def rounded(value: Any) -> str:
    return double_hex(float(value))


if __name__ == "__main__":
    goldens = {
        "normalCdf": [[double_hex(x), rounded(normal_cdf(mpf(x)))] for y in X for x in (y, -y)],
        "normalQuantile": [
            [double_hex(p), rounded(normal_quantile(p) if p != 0.5 else 0)] for p in P
        ],
        "studentTwoSided": [
            [double_hex(t), double_hex(df), rounded(two_sided(t, df))]
            for df in DF
            for t in T
            if t <= 36 or df <= 10
        ],
        "studentQuantile": [
            [double_hex(p), double_hex(df), rounded(t_quantile(p, df))]
            for df in DF
            for p in T_PLACES
        ],
    }
    versions = {**made_with(), "mpmath": mpmath.__version__}
    content = {"madeWith": versions, **goldens}
    write_or_check({"web/src/lib/stats/goldens/distributions.json": content})
