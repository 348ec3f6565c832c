"""Epsilon-greedy (Auer, Cesa-Bianchi and Fischer 2002), with a constant epsilon."""

import math
from typing import List, Tuple

import numpy as np


def pick_largest(values: List[float], rng: np.random.Generator) -> int:
    """The index of the largest value; ties are drawn, and only ties cost a draw."""
    best = max(values)
    ties = [index for index, value in enumerate(values) if value == best]
    if len(ties) == 1:
        return ties[0]
    return ties[rng.integers(0, len(ties))]


class EpsilonGreedy:
    def __init__(self, arm_count: int, epsilon: float = 0.1):
        self.epsilon = epsilon
        self.n = [0] * arm_count
        self.s = [0] * arm_count
        self.eliminated: List[Tuple[int, int]] = []

    def choose(self, rng: np.random.Generator) -> int:
        if rng.random() < self.epsilon:
            return int(rng.integers(0, len(self.n)))
        means = [s / n if n else math.inf for n, s in zip(self.n, self.s)]
        return pick_largest(means, rng)

    def update(self, arm: int, reward: int) -> None:
        self.n[arm] += 1
        self.s[arm] += reward
