"""What NumPy would draw on a C library whose log, exp and pow always rounded correctly.

glibc's do so in all but about one argument of a thousand. The web core rounds correctly, so these
functions tell which draws are expected to leave NumPy's last bits, and what they are instead.
"""

from __future__ import annotations

from decimal import Context, Decimal

import numpy as np

# Digits to spare over the 17 of a double, so that converting the result rounds correctly.
PRECISE = Context(prec=60, Emin=-999999, Emax=999999)


def log(x: float) -> float:
    return float(PRECISE.ln(Decimal(x)))


def exp(x: float) -> float:
    return float(PRECISE.exp(Decimal(x)))


def pow(x: float, y: float) -> float:
    if x == 0 or y == 1:
        return x**y
    return float(PRECISE.exp(PRECISE.multiply(Decimal(y), PRECISE.ln(Decimal(x)))))


def standard_gamma(rng: np.random.Generator, shape: float) -> float:
    """Draw for 0 < shape < 1, by the steps of NumPy's random_standard_gamma."""
    while True:
        u, v = rng.random(), rng.standard_exponential()
        if u <= 1 - shape:
            x = pow(u, 1 / shape)
            if x <= v:
                return x
        else:
            y = -log((1 - u) / shape)
            x = pow(1 - shape + shape * y, 1 / shape)
            if x <= v + y:
                return x


def beta(rng: np.random.Generator, a: float, b: float) -> float:
    """Draw for a, b ≤ 1, by the steps of NumPy's random_beta."""
    while True:
        u, v = rng.random(), rng.random()
        x, y = pow(u, 1 / a), pow(v, 1 / b)
        if x + y > 1 or u + v == 0:
            continue
        if x > 0 and y > 0:
            return x / (x + y)
        log_x, log_y = log(u) / a, log(v) / b
        largest = max(log_x, log_y)
        log_x, log_y = log_x - largest, log_y - largest
        return exp(log_x - log(exp(log_x) + exp(log_y)))
