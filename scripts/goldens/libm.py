"""Goldens of the elementary functions, straight from this machine's C library.

python3 scripts/goldens/libm.py [--check]

Explicit pairs cover the edges; long runs of random arguments are recipes that the test draws again
(so it needs exact streams) with the lowest 8 bits of each result.
"""

from __future__ import annotations

import base64
import ctypes
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from golden_files import double_hex, write_or_check

DRAWS = 10000
SPREAD = 400
LN2 = math.log(2)
TINY, SMALLEST_NORMAL, LARGEST = 5e-324, 2.0**-1022, float.fromhex("0x1.fffffffffffffp+1023")
# Python's own math module raises where C returns infinity or NaN, so ask the C library itself.
LIBRARY = ctypes.CDLL("libm.so.6")


def c_function(name: str, arguments: int) -> Callable[..., float]:
    function = getattr(LIBRARY, name)
    function.restype = ctypes.c_double
    function.argtypes = [ctypes.c_double] * arguments
    return function


def around(*centres: float) -> list[float]:
    """Return each centre, its neighbours, and points a little further off."""
    return [
        y
        for x in centres
        for y in (
            math.nextafter(x, -math.inf),
            x,
            math.nextafter(x, math.inf),
            x * (1 - 1e-9),
            x * (1 + 1e-9),
        )
    ]


SPECIAL = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, LARGEST, -LARGEST]
MINUTE = [TINY, -TINY, SMALLEST_NORMAL, -SMALLEST_NORMAL, 1e-310, -1e-310, 1e-20, -1e-20]
HALF_LN2 = [sign * factor * LN2 for sign in (1, -1) for factor in (0.5, 1, 1.5, 2)]

EDGES: dict[str, list[float]] = {
    "log": [*SPECIAL, *MINUTE, *around(1, 0.5, 2, math.sqrt(0.5), 0.9375, 1.0625, math.e)],
    "exp": [*SPECIAL, *MINUTE, *around(709.782712893384, -745.1332191019411, -708.3964185322641),
            *around(1, -1, 2.0**-54, *HALF_LN2), 800.0, -800.0],
    "log1p": [*SPECIAL, *MINUTE, *around(-0.9999999999999999, -0.999, -0.5, -0.29289, 0.41422),
              *around(2.0**-29, -(2.0**-29), 2.0**-54, 2.0**53, 1, 1e300), -1.5],
    "expm1": [*SPECIAL, *MINUTE, *around(*HALF_LN2, 709.782712893384, -38.816242, 56 * LN2),
              *around(2.0**-54, -(2.0**-54), 1, -1, 20, 1025 * LN2), 800.0, -800.0],
}  # fmt: skip

POW_BASES = [*SPECIAL, TINY, SMALLEST_NORMAL, 0.5, 1 - 2**-53, math.nextafter(1, 2), 2.0, 10.0,
             -0.5, -2.0, -10.0]  # fmt: skip
POW_EXPONENTS = [*SPECIAL, 0.5, -0.5, 2.0, 3.0, -3.0, 1024.0, -1074.0, 2.0**53 + 1, 2.0**60, 1 / 3]

# Uniform bounds of each argument: what the generators need first, then the rest of the domain.
RECIPES: dict[str, list[list[list[float]]]] = {
    "log": [[[0, 1]], [[0.9, 1.1]], [[0, 1000000]]],
    "exp": [[[-40, 0]], [[-1, 1]], [[-745, 709]]],
    "pow": [[[0, 1], [0, 4]], [[0, 1], [0, 40]], [[0, 1000], [-5, 5]],
            [[0.999, 1.001], [-700000, 700000]]],
    "log1p": [[[-1, 0]], [[-0.3, 0.5]], [[0, 1000000]]],
    "expm1": [[[-1, 1]], [[-40, 40]], [[0, 8]]],
}  # fmt: skip


def spread_arguments(name: str, seed: int) -> list[list[float]]:
    """Return arguments of every magnitude that the function's domain has."""
    rng = np.random.default_rng(seed)
    low, high = {"log": (-1074, 1023), "pow": (-40, 40)}.get(name, (-60, 9))
    sizes = np.ldexp(rng.uniform(1, 2, SPREAD), rng.integers(low, high + 1, SPREAD))
    if name == "log":
        return [[x] for x in sizes.tolist()]
    if name == "pow":
        return [[x, y] for x, y in zip(sizes.tolist(), rng.uniform(-25, 25, SPREAD).tolist())]
    signs = rng.choice([-1.0, 1.0], SPREAD)
    signs[(sizes >= 1) & (name == "log1p")] = 1
    return [[x] for x in (signs * sizes).tolist()]


def recipe_golden(name: str, seed: int, bounds: list[list[float]]) -> dict[str, Any]:
    function = c_function(name, len(bounds))
    rng = np.random.default_rng(seed)
    columns = [rng.uniform(low, high, DRAWS).tolist() for low, high in bounds]
    results = np.array([function(*row) for row in zip(*columns)])
    low_bits = (results.view(np.uint64) & 0xFF).astype(np.uint8)
    return {
        "seed": seed,
        "uniform": bounds,
        "count": DRAWS,
        "low8": base64.b64encode(low_bits.tobytes()).decode(),
    }


def function_golden(name: str, seed: int) -> dict[str, Any]:
    function = c_function(name, 2 if name == "pow" else 1)
    if name == "pow":
        edges = [[x, y] for x in POW_BASES for y in POW_EXPONENTS]
    else:
        edges = [[x] for x in EDGES[name]]
    arguments = [*edges, *spread_arguments(name, seed)]
    return {
        # Arguments first, the result last.
        "pairs": [[double_hex(v) for v in (*row, function(*row))] for row in arguments],
        "recipes": [
            recipe_golden(name, seed + 1 + i, bounds) for i, bounds in enumerate(RECIPES[name])
        ],
    }


if __name__ == "__main__":
    goldens = {name: function_golden(name, 100 * (i + 1)) for i, name in enumerate(RECIPES)}
    write_or_check({"web/src/lib/random/goldens/libm.json": goldens})
