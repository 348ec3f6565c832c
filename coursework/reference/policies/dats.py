"""Doubly-Adaptive Thompson Sampling (Dimakopoulou, Ren and Zhou 2021, arXiv 2102.13202).

Each arm keeps a doubly-robust score weighted by the root of its propensity; choices are drawn
from the resulting normals, and arms with too small a chance of winning are eliminated. The
defaults are the 2023 submission as reconstructed, with its four slips.
"""

import json
import math
from pathlib import Path
from typing import List, Tuple

import numpy as np

_nodes = json.loads((Path(__file__).parent.parent / 'dats_nodes.json').read_text())
NODES = list(zip(_nodes['z'], _nodes['w']))
FLOOR = 1e-6
SMALLEST_SD = 1e-9


def phi(x: float) -> float:
    """The normal distribution function, Abramowitz and Stegun 26.2.19.

    Only + - * /, so that every language gets the same bits.
    """
    y = abs(x)
    if y > 12:
        return 0.0 if x < 0 else 1.0
    p = 1 + y * (0.0498673470 + y * (0.0211410061 + y * (0.0032776263 + y * (
        0.0000380036 + y * (0.0000488906 + y * 0.0000053830)))))
    p *= p
    p *= p
    p *= p
    p *= p
    q = 0.5 / p
    return q if x < 0 else 1 - q


class Dats:
    def __init__(
        self,
        arm_count: int,
        horizon: int = 20_000,
        width: float = 4.0,
        baseline: bool = False,
        burn_in: int = 0,
        test: str = 'smallest',
    ):
        self.threshold = 1 / horizon
        self.width = width
        self.baseline = baseline
        self.burn_in = burn_in
        self.test = test
        self.t = 0
        self.n = [0] * arm_count
        self.s = [0] * arm_count
        # Sums over the rounds in which an arm was active: of v, v^2, v*score, v^2*score and
        # v^2*score^2, v being the root of the arm's propensity.
        self.s1 = [0.0] * arm_count
        self.s2 = [0.0] * arm_count
        self.a = [0.0] * arm_count
        self.b = [0.0] * arm_count
        self.c = [0.0] * arm_count
        self.mu = [0.0] * arm_count
        self.sd = [width] * arm_count
        self.propensity = [1 / arm_count] * arm_count
        self.active = list(range(arm_count))
        self.arm = 0
        self.stale = True
        self.eliminated: List[Tuple[int, int]] = []

    def chance(self, sign: float) -> List[float]:
        """Each arm's chance of the largest draw (sign +1) or the smallest (sign -1)."""
        chance = [0.0] * len(self.n)
        if len(self.active) == 1:
            chance[self.active[0]] = 1.0
            return chance
        total = 0.0
        for a in self.active:
            mu_a, sd_a = self.mu[a], self.sd[a]
            rivals = [(self.mu[b], self.sd[b]) for b in self.active if b != a]
            acc = 0.0
            for z, w in NODES:
                x = mu_a + sd_a * z
                q = w
                for mu_b, sd_b in rivals:
                    q *= phi(sign * ((x - mu_b) / sd_b))
                acc += q
            chance[a] = acc
            total += acc
        for a in self.active:
            chance[a] /= total
        return chance

    def choose(self, rng: np.random.Generator) -> int:
        if not self.stale:
            return self.arm
        self.stale = False
        arm_count = len(self.n)
        draws = rng.standard_normal(arm_count).tolist()
        if self.t < self.burn_in:
            self.propensity = [1 / arm_count] * arm_count
            self.arm = self.t % arm_count
            return self.arm
        self.propensity = self.chance(1.0)
        tested = self.chance(-1.0) if self.test == 'smallest' else list(self.propensity)
        for i in list(self.active):
            if len(self.active) > 1 and tested[i] < self.threshold:
                self.active.remove(i)
                self.propensity[i] = 0.0
                self.eliminated.append((i, self.t))
        for i in self.active:
            self.propensity[i] = max(self.propensity[i], FLOOR)
        self.arm = max(self.active, key=lambda i: self.mu[i] + self.sd[i] * draws[i])
        return self.arm

    def update(self, arm: int, reward: int) -> None:
        for i in self.active:
            propensity = self.propensity[i]
            m = self.s[i] / (self.n[i] + 1) if self.baseline else 0.0
            score = m + (reward - m) / propensity if i == arm else m
            v = math.sqrt(propensity)
            self.s1[i] += v
            self.s2[i] += propensity
            self.a[i] += v * score
            self.b[i] += propensity * score
            self.c[i] += propensity * score * score
            mu = self.a[i] / self.s1[i]
            variance = self.c[i] - 2 * mu * self.b[i] + mu * mu * self.s2[i] + self.s2[i]
            self.mu[i] = mu
            self.sd[i] = max(self.width * (math.sqrt(max(variance, 0.0)) / self.s1[i]), SMALLEST_SD)
        self.n[arm] += 1
        self.s[arm] += reward
        self.t += 1
        self.stale = True
