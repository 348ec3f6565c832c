"""Successive Elimination (Lancewicki et al. 2021) as in 2023."""

import numpy as np

from .elimination import Elimination


class SuccessiveElimination(Elimination):
    """Round robin over the active arms; the pointer moves at every ask, counted or not."""

    def __init__(self, arm_count: int, horizon: int = 20_000):
        super().__init__(arm_count, horizon)
        self.pointer = 0

    def choose(self, rng: np.random.Generator) -> int:
        arm = self.active[self.pointer % len(self.active)]
        self.pointer += 1
        return arm

    def update(self, arm: int, reward: int) -> None:
        self.count(arm, reward)
        self.eliminate()
