"""Gaussian Thompson sampling (Agrawal and Goyal 2013) as in 2023: wide, and lazily redrawn."""

import math
from typing import List, Tuple

import numpy as np


class ThompsonSampling:
    def __init__(self, arm_count: int, sigma: float = 4.0):
        self.sigma = sigma
        self.n = [0] * arm_count
        self.s = [0] * arm_count
        self.arm = 0
        self.stale = True
        self.eliminated: List[Tuple[int, int]] = []

    def choose(self, rng: np.random.Generator) -> int:
        # The draw is kept until feedback changes the state.
        if self.stale:
            draws = []
            for n, s in zip(self.n, self.s):
                mean = s / n if n else 0.0
                draws.append(mean + self.sigma / math.sqrt(n + 1) * rng.standard_normal())
            self.arm = draws.index(max(draws))
            self.stale = False
        return self.arm

    def update(self, arm: int, reward: int) -> None:
        self.n[arm] += 1
        self.s[arm] += reward
        self.stale = True
