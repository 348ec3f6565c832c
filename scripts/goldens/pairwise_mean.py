"""Goldens of np.sum and np.mean, whose pairwise order of additions decides the last bits.

python3 scripts/goldens/pairwise_mean.py [--check]
"""

from __future__ import annotations

from typing import Any

import numpy as np
from golden_files import double_hex, write_or_check

SIZES = [1, 2, 7, 8, 9, 15, 16, 127, 128, 129, 136, 137, 255, 256, 257, 1000, 10001]
LONGEST_STORED = 257
# Read from decimal text, so that no power function has a say in the inputs.
SCALES = np.array([float(f"1e{k}") for k in range(-8, 9)])


def sample(size: int) -> np.ndarray:
    """Return normals scaled over 17 decades: any other order of additions gives another sum."""
    scales = SCALES[np.random.default_rng(8).integers(0, len(SCALES), size)]
    return np.random.default_rng(7).standard_normal(size) * scales


def golden(size: int) -> dict[str, Any]:
    values = sample(size)
    result = {"n": size, "sum": double_hex(np.sum(values)), "mean": double_hex(np.mean(values))}
    if size <= LONGEST_STORED:
        result["values"] = [double_hex(v) for v in values]
    return result


if __name__ == "__main__":
    write_or_check(
        {
            "web/src/lib/stats/goldens/mean.json": {
                "normalSeed": 7,
                "scaleSeed": 8,
                "samples": [golden(size) for size in SIZES],
                "negativeZeros": double_hex(np.sum(np.array([-0.0, -0.0]))),
            }
        }
    )
