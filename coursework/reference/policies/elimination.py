"""What SE, PSE and OPSE of Lancewicki, Segal, Koren and Mansour (2021) share."""

import math
from typing import List, Tuple


class Elimination:
    """Counts, active arms and the successive-elimination test."""

    def __init__(self, arm_count: int, horizon: int = 20_000):
        self.log_horizon = math.log(horizon)
        self.t = 0
        self.n = [0] * arm_count
        self.s = [0] * arm_count
        self.active = list(range(arm_count))
        self.eliminated: List[Tuple[int, int]] = []

    def count(self, arm: int, reward: int) -> None:
        self.t += 1
        self.n[arm] += 1
        self.s[arm] += reward

    def radius(self, n: int) -> float:
        return math.sqrt(2 * self.log_horizon / max(n, 1))

    def bounds(self, arm: int) -> Tuple[float, float]:
        """Lower and upper confidence bound of an arm."""
        n = self.n[arm]
        mean = self.s[arm] / n if n else 0.0
        radius = self.radius(n)
        return mean - radius, mean + radius

    def eliminate(self) -> None:
        """Drop every active arm whose upper bound is below the largest lower bound."""
        bounds = [(arm, *self.bounds(arm)) for arm in self.active]
        best_lower = max(lower for _, lower, _ in bounds)
        for arm, _, upper in bounds:
            if upper < best_lower and len(self.active) > 1:
                self.active.remove(arm)
                self.eliminated.append((arm, self.t))
