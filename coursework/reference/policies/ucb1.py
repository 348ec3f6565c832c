"""UCB1 (Auer, Cesa-Bianchi and Fischer 2002) with the exploration constant c."""

import math
from typing import List, Tuple

import numpy as np

from .epsilon_greedy import pick_largest


class Ucb1:
    def __init__(self, arm_count: int, c: float = 2.0):
        self.c = c
        self.t = 0
        self.n = [0] * arm_count
        self.s = [0] * arm_count
        self.eliminated: List[Tuple[int, int]] = []

    def choose(self, rng: np.random.Generator) -> int:
        numerator = self.c * math.log(self.t + 1)
        bounds = [
            s / n + math.sqrt(numerator / n) if n else math.inf for n, s in zip(self.n, self.s)
        ]
        return pick_largest(bounds, rng)

    def update(self, arm: int, reward: int) -> None:
        self.t += 1
        self.n[arm] += 1
        self.s[arm] += reward
