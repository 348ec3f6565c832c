"""Phased Successive Elimination (Lancewicki et al. 2021) as in 2023: arm after arm."""

import numpy as np

from .elimination import Elimination


class PhasedElimination(Elimination):
    """Fills the active arms one by one up to the phase's target, then tests once."""

    def __init__(self, arm_count: int, horizon: int = 20_000):
        super().__init__(arm_count, horizon)
        self.phase = 1

    def unfinished(self):
        target = 16 * self.log_horizon * 4**self.phase
        return [arm for arm in self.active if self.n[arm] < target]

    def choose(self, rng: np.random.Generator) -> int:
        return (self.unfinished() or self.active)[0]

    def update(self, arm: int, reward: int) -> None:
        self.count(arm, reward)
        if not self.unfinished():
            self.eliminate()
            self.phase += 1
