"""Goldens of proportions and Holm's adjustment from statsmodels, and of the older bootstrap.

python3 scripts/goldens/stats_statsmodels.py [--check]  (SciPy before 1.17)

Run it after stats_scipy.py, whose samples it reads.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import scipy
import statsmodels
from golden_files import ROOT, double_hex, made_with, write_or_check
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

FOLDER = "web/src/lib/stats/goldens"
COUNTS = [(0, 1), (1, 1), (0, 20), (20, 20), (1, 20), (13, 20), (10, 20), (0, 10000), (4874, 10000),
          (10000, 10000), (1, 1000000)]  # fmt: skip
LEVELS = [0.95, 0.9, 0.99, 0.5]
P_VALUES = [
    [0.03],
    [0.01, 0.04, 0.03, 0.005],
    [0.02, 0.02, 0.02],
    [1, 0.5, 0, 0.25, 0.001, 0.0499, 0.2],
    [1e-20, 1e-300, 0.9, 0.01, 0.01, 0.013, 0.7],
]


def wilson_golden(successes: int, trials: int, level: float) -> dict[str, Any]:
    low, high = proportion_confint(successes, trials, alpha=1 - level, method="wilson")
    return {
        "successes": successes,
        "trials": trials,
        "level": level,
        "low": double_hex(low),
        "high": double_hex(high),
    }


def holm_golden(values: list[float]) -> dict[str, Any]:
    adjusted = multipletests(values, method="holm")[1]
    return {"values": values, "adjusted": [double_hex(p) for p in adjusted]}


def percentile_golden(golden: dict[str, Any]) -> dict[str, Any]:
    bits = np.array([int(text, 16) for text in golden["values"]], dtype=np.uint64)
    values = bits.view(np.float64)
    interval = stats.bootstrap(
        (values,), np.mean, method="percentile", n_resamples=2000,
        random_state=np.random.default_rng(2026),
    ).confidence_interval  # fmt: skip
    return {
        "name": golden["name"],
        "values": golden["values"],
        "percentile": [double_hex(bound) for bound in interval],
    }


if __name__ == "__main__":
    samples = json.loads((ROOT / FOLDER / "bootstrap.json").read_text())["means"]
    versions = {
        **made_with(),
        "scipy": scipy.__version__,
        "statsmodels": statsmodels.__version__,
    }
    files = {
        "proportions": {"wilson": [wilson_golden(*c, level) for c in COUNTS for level in LEVELS]},
        "holm": {"sets": [holm_golden(values) for values in P_VALUES]},
        "bootstrap-numpy": {"means": [percentile_golden(g) for g in samples if not g["options"]]},
    }
    write_or_check(
        {f"{FOLDER}/{name}.json": {"madeWith": versions, **file} for name, file in files.items()}
    )
