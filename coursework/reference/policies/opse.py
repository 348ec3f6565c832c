"""Optimistic-Pessimistic Successive Elimination (Lancewicki et al. 2021) as in 2023."""

from typing import Tuple

import numpy as np

from .se import SuccessiveElimination


class OptimisticPessimisticElimination(SuccessiveElimination):
    """Missing feedback counts as clicks in the upper bound and as misses in the lower one.

    The plays m rise at every ask, so unmatched asks look like missing feedback too.
    """

    def __init__(self, arm_count: int, horizon: int = 20_000):
        super().__init__(arm_count, horizon)
        self.m = [0] * arm_count

    def choose(self, rng: np.random.Generator) -> int:
        arm = super().choose(rng)
        self.m[arm] += 1
        return arm

    def bounds(self, arm: int) -> Tuple[float, float]:
        plays = max(self.m[arm], 1)
        radius = self.radius(plays)
        lower = self.s[arm] / plays - radius
        upper = (self.s[arm] + self.m[arm] - self.n[arm]) / plays + radius
        return lower, upper
