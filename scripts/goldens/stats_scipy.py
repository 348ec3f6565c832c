"""Goldens of the bootstrap, t tests, quantiles and variances, from SciPy and NumPy.

python3 scripts/goldens/stats_scipy.py [--check]        (SciPy 1.17 or newer)
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import scipy
from golden_files import double_hex, made_with, write_or_check
from scipy import stats

FOLDER = "web/src/lib/stats/goldens"
RNG = np.random.default_rng(31)


def hexes(values: Any) -> list[str]:
    return [double_hex(v) for v in np.asarray(values, dtype=float).ravel()]


def two_humps(size: int) -> np.ndarray:
    """Return means of 10,000 rewards from a policy that now and then settles on the second arm."""
    centres = np.where(RNG.random(size) < 0.3, 0.41, 0.48)
    return np.round(centres + 0.005 * RNG.standard_normal(size), 4)


SAMPLES: dict[str, np.ndarray] = {
    "one hump": np.round(0.4874 + 0.004 * RNG.standard_normal(20), 4),
    "two humps": two_humps(20),
    "two values": np.array([0.25, 0.75]),
    "three values": np.array([0.1, 0.2, 0.4]),
    "seven values": RNG.random(7),
    "eight values": RNG.random(8),
    "nine values": RNG.random(9),
    "zeros and ones": RNG.integers(0, 2, 30).astype(float),
    "one click in twenty": np.array([1.0] + [0.0] * 19),
    "skewed": RNG.pareto(1.5, 40),
    "negative and wide": RNG.standard_normal(50) * np.array([1e-6, 1.0, 1e3, -1e6, 1e-3] * 10),
    "longer than a block": RNG.random(129),
    "two blocks": RNG.standard_normal(300),
    "ties": np.repeat([0.3, 0.4, 0.5], [3, 9, 3]),
}

# One variation at a time, on the sample with two humps.
OPTIONS: list[dict[str, Any]] = [
    {"level": 0.9},
    {"level": 0.99},
    {"level": 0.5},
    {"level": 0.8, "resamples": 1},
    {"resamples": 999},
    {"resamples": 10000},
    {"seed": 0},
    {"seed": 2**64 + 5},
]


def bootstrap(data: Any, statistic: Any, method: str, options: dict[str, Any], **more: Any) -> Any:
    return stats.bootstrap(
        data,
        statistic,
        method=method,
        confidence_level=options.get("level", 0.95),
        n_resamples=options.get("resamples", 2000),
        rng=np.random.default_rng(options.get("seed", 2026)),
        **more,
    ).confidence_interval


def interval_golden(name: str, values: np.ndarray, options: dict[str, Any]) -> dict[str, Any]:
    percentile = bootstrap((values,), np.mean, "percentile", options)
    bca = bootstrap((values,), np.mean, "BCa", options)
    golden = {"name": name, "values": hexes(values), "percentile": hexes(percentile)}
    shown = {k: str(v) if k == "seed" else v for k, v in options.items()}
    return {**golden, "bca": hexes(bca), "options": shown}


def variance_of(values: np.ndarray, axis: int) -> Any:
    return np.var(values, axis=axis, ddof=1)


def statistic_golden(name: str) -> dict[str, Any]:
    values = SAMPLES[name]
    return {
        "name": name,
        "values": hexes(values),
        "percentile": hexes(bootstrap((values,), variance_of, "percentile", {})),
        "bca": hexes(bootstrap((values,), variance_of, "BCa", {})),
    }


def paired_golden(name: str, first: np.ndarray, second: np.ndarray) -> dict[str, Any]:
    def difference(x: np.ndarray, y: np.ndarray, axis: int) -> Any:
        return np.mean(x - y, axis=axis)

    differences = first - second
    return {
        "name": name,
        "first": hexes(first),
        "second": hexes(second),
        "estimate": double_hex(np.mean(differences)),
        "percentile": hexes(bootstrap((first, second), difference, "percentile", {}, paired=True)),
        "bca": hexes(bootstrap((first, second), difference, "BCa", {}, paired=True)),
        "dz": double_hex(np.mean(differences) / np.std(differences, ddof=1)),
        "wins": [int(np.sum(d)) for d in (differences > 0, differences < 0, differences == 0)],
    }


def band_golden() -> dict[str, Any]:
    curves = np.cumsum(RNG.random((20, 12)), axis=1)
    columns = [bootstrap((column,), np.mean, "percentile", {}) for column in curves.T.copy()]
    return {
        "curves": [hexes(curve) for curve in curves],
        "estimate": [double_hex(np.mean(column)) for column in curves.T.copy()],
        "low": [double_hex(interval.low) for interval in columns],
        "high": [double_hex(interval.high) for interval in columns],
    }


def t_golden(result: Any, estimate: float, level: float) -> dict[str, Any]:
    interval = result.confidence_interval(level)
    return {
        "level": level,
        "estimate": double_hex(estimate),
        "t": double_hex(result.statistic),
        "df": double_hex(result.df),
        "p": double_hex(result.pvalue),
        "interval": hexes(interval),
    }


def t_goldens(first: np.ndarray, second: np.ndarray, level: float) -> dict[str, Any]:
    difference = np.mean(first) - np.mean(second)
    goldens = {"first": hexes(first), "second": hexes(second)}
    one = stats.ttest_1samp(first, 0.3)
    goldens["one sample"] = t_golden(one, np.mean(first), level)
    goldens["pooled"] = t_golden(stats.ttest_ind(first, second), difference, level)
    welch = stats.ttest_ind(first, second, equal_var=False)
    goldens["welch"] = t_golden(welch, difference, level)
    if len(first) == len(second):
        paired = stats.ttest_rel(first, second)
        goldens["paired"] = t_golden(paired, np.mean(first - second), level)
    return goldens


def quantile_golden(values: np.ndarray) -> dict[str, Any]:
    places = [0, 0.025, 0.1, 0.25, 1 / 3, 0.5, 0.617, 0.75, 0.9, 0.975, 1]
    return {
        "values": hexes(values),
        "places": hexes(places),
        "numpy": hexes(np.quantile(values, places)),
        "scipy": hexes(stats.quantile(values, places)),
    }


def moment_golden(values: np.ndarray) -> dict[str, Any]:
    golden = {"values": hexes(values), "population": double_hex(np.var(values))}
    if len(values) > 1:
        golden["sample"] = double_hex(np.var(values, ddof=1))
        golden["deviation"] = double_hex(np.std(values, ddof=1))
    return golden


if __name__ == "__main__":
    # Equal values and single resamples are meant to be there.
    warnings.simplefilter("ignore")
    versions = {**made_with(), "scipy": scipy.__version__}
    humps, pairs = SAMPLES["two humps"], SAMPLES["one hump"]
    tied = np.where(np.arange(20) % 3 == 0, humps, pairs)
    files = {
        "bootstrap": {
            "means": [
                *(interval_golden(name, values, {}) for name, values in SAMPLES.items()),
                *(interval_golden("two humps", humps, options) for options in OPTIONS),
                interval_golden("all equal", np.full(20, 0.25), {}),
            ],
            "variances": [statistic_golden(name) for name in ("two humps", "skewed", "ties")],
            "paired": [
                paired_golden("one and two humps", pairs, humps),
                paired_golden("with ties", tied, pairs),
            ],
            "band": band_golden(),
        },
        "t-tests": {
            "samples": [
                t_goldens(pairs, humps, 0.95),
                t_goldens(humps, SAMPLES["ties"], 0.9),
                t_goldens(SAMPLES["two values"], np.array([0.5, 0.875]), 0.99),
                t_goldens(SAMPLES["skewed"], SAMPLES["negative and wide"], 0.95),
                t_goldens(SAMPLES["two blocks"], SAMPLES["longer than a block"], 0.95),
                t_goldens(RNG.standard_normal(400) + 3, RNG.standard_normal(400), 0.999),
            ]
        },
        "quantiles": {
            "samples": [
                quantile_golden(values)
                for values in (np.array([0.7]), *SAMPLES.values(), RNG.random(1000))
            ]
        },
        "moments": {
            "samples": [
                moment_golden(values)
                for values in (np.array([0.7]), *SAMPLES.values(), np.full(20, 0.1))
            ]
        },
    }
    write_or_check(
        {f"{FOLDER}/{name}.json": {"madeWith": versions, **file} for name, file in files.items()}
    )
