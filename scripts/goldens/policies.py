"""Goldens of the policies from the literature, worked out apart from the site's own code.

python3 scripts/goldens/policies.py [--check]

`indices.json`: the numbers that a policy compares, for given counts; roots by SciPy.
`runs.json`: whole runs of plain reference loops, with the digest of every decision.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Any

import scipy
from golden_files import made_with, write_or_check
from policy_loops import CASES, run
from policy_references import (
    bayes_upper,
    imed_index,
    kl_upper,
    moss_index,
    patient_index,
    tsallis_weights,
    ucb1_index,
)

# Per arm: feedbacks counted, and clicks among them.
STATES: list[list[tuple[int, int]]] = [
    [(1, 0), (1, 1)],
    [(3, 1), (2, 0), (5, 5), (4, 2)],
    [(0, 0), (7, 3), (0, 0)],
    [(40, 0), (60, 60), (50, 25), (55, 1), (45, 44)],
    [(100, 51), (30, 9), (17, 2), (12, 0), (41, 20), (9, 1), (5, 0), (33, 10), (14, 2), (11, 1)],
    [(9534, 4853), (46, 9), (1, 0), (218, 90), (15, 15)],
    [(29000, 145), (900, 3), (100, 0)],
]
HORIZONS = [2, 20_000]
C = [0, 3]
LOSSES: list[list[float]] = [
    [0, 0],
    [0, 0, 0, 0, 0],
    [0, 1],
    [0.5, 2.25, 1.75, 9.5],
    [512.25, 498.5, 731.125, 505.0, 640.0, 512.25, 777.5, 520.75, 601.5, 590.0],
    [4800.0, 9100.5, 8200.25],
    [1e6, 1e6 + 1, 3e6],
    [float(i) for i in range(100)],
]
ROUNDS = [1, 2, 10, 10_000, 1_000_000]


def finite(value: float) -> float | str:
    return value if abs(value) < inf else ("-Infinity" if value < 0 else "Infinity")


def each(state: list[tuple[int, int]], index: Any) -> list[float | str]:
    return [finite(index(n, clicks)) for n, clicks in state]


def indices() -> dict[str, Any]:
    entries = []
    for state in STATES:
        arms = len(state)
        counted = sum(n for n, _ in state)
        best = max(clicks / n for n, clicks in state if n > 0)
        for horizon in HORIZONS:
            for c in C:
                budget = max(log(counted + 1) + (c * log(log(counted + 1)) if c else 0), 0)
                tail = 1 / ((counted + 1) * max(log(horizon), 1) ** c)
                entries.append(
                    {
                        "state": state,
                        "horizon": horizon,
                        "c": c,
                        "ucb1-auer": each(state, lambda n, s: ucb1_index(n, s, counted)),
                        "kl-ucb": each(state, lambda n, s: kl_upper(n, s, budget)),
                        "moss": each(state, lambda n, s: moss_index(n, s, arms, horizon)),
                        "bayes-ucb": each(state, lambda n, s: bayes_upper(n, s, tail)),
                        "imed": each(state, lambda n, s: -imed_index(n, s, best)),
                        "patient-bandits": each(
                            state, lambda n, s: patient_index(n, s, arms, horizon, 0.5)
                        ),
                        "patient-bandits, alpha 0.2": each(
                            state, lambda n, s: patient_index(n, s, arms, horizon, 0.2)
                        ),
                    }
                )
    weights = [
        [losses, rate, list(tsallis_weights(losses, rate))]
        for losses in LOSSES
        for t in ROUNDS
        for rate in (2 / sqrt(t), 4 / sqrt(t))
    ]
    return {"indices": entries, "tsallisWeights": weights}


if __name__ == "__main__":
    versions = {"madeWith": {**made_with(), "scipy": scipy.__version__}}
    folder = "web/src/lib/policies/goldens"
    write_or_check(
        {
            f"{folder}/indices.json": {**versions, **indices()},
            f"{folder}/runs.json": {**versions, "runs": [run(case) for case in CASES]},
        }
    )
