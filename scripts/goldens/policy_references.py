"""The policies from the literature as plain loops: clear before fast, with SciPy for every root."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, nan, sqrt
from typing import Any

import numpy as np
from scipy.optimize import brentq
from scipy.special import rel_entr
from scipy.stats import beta


def kl(p: float, q: float) -> float:
    return float(rel_entr(p, q) + rel_entr(1 - p, 1 - q))


def ucb1_index(n: float, clicks: float, t: float) -> float:
    return inf if n == 0 else clicks / n + sqrt(2 * log(t) / n)


def kl_upper(n: float, clicks: float, budget: float) -> float:
    """Return the largest q with n kl(clicks/n, q) <= budget."""
    if n == 0:
        return inf
    p = clicks / n
    if p == 1 or budget == 0:
        return p
    # In terms of ln(1 - q), which keeps its digits next to 1.
    excess = lambda y: n * kl(p, -np.expm1(y)) - budget
    most = np.log1p(-p)
    least = most - 1
    while excess(least) < 0:
        least = 2 * least
    return float(-np.expm1(brentq(excess, least, most, xtol=1e-300, rtol=1e-15)))


def bayes_upper(n: float, clicks: float, tail: float) -> float:
    """Return the quantile of the posterior above which the tail lies."""
    return float(beta.isf(tail, 1 + clicks, 1 + n - clicks))


def moss_index(n: float, clicks: float, arms: int, horizon: int) -> float:
    return inf if n == 0 else clicks / n + sqrt(max(log(horizon / (arms * n)), 0) / n)


def imed_index(n: float, clicks: float, best: float) -> float:
    """Return the index that IMED minimises; minus infinity for an unseen arm."""
    return -inf if n == 0 else n * kl(clicks / n, best) + log(n)


def patient_index(m: float, clicks: float, arms: int, horizon: int, alpha: float) -> float:
    if m == 0:
        return inf
    return clicks / m + sqrt(2 * log(2 * arms * horizon**3) / m) + 2 * m ** -min(alpha, 0.5)


def tsallis_weights(losses: Sequence[float], rate: float) -> Any:
    """Return w = 4 / (rate (L - x))^2, summing to 1."""
    gaps = np.asarray(losses, dtype=float) - min(losses)
    weights = lambda z: (2 / (rate * gaps + z)) ** 2
    z = brentq(lambda z: weights(z).sum() - 1, 1, 2.5 * sqrt(len(losses)), xtol=1e-15, rtol=1e-15)
    return weights(z)


class Policy:
    """Counts, and what the loops in `policy_loops.py` ask for."""

    def __init__(self, arms: int, **parameters: Any) -> None:
        self.arms = arms
        self.n = np.zeros(arms)
        self.clicks = np.zeros(arms)
        self.asks = 0
        self.asks_of = np.zeros(arms)
        self.counted = 0
        # With which the last choice was drawn, where a policy divides by it.
        self.chance = nan
        self.horizon = 20_000
        self.plays = "counted"
        self.eliminated: list[int] = []
        self.__dict__.update(parameters)
        self.start()

    def start(self) -> None: ...

    def choose(self, rng: np.random.Generator) -> int:
        arm = int(self.pick(rng))
        self.asks += 1
        self.asks_of[arm] += 1
        return arm

    def update(self, arm: int, reward: int, chance: float) -> None:
        """Learn a reward; `chance` is what `self.chance` was after the choice that it is of."""
        self.n[arm] += 1
        self.clicks[arm] += reward
        self.counted += 1
        self.learn(arm, reward, chance)

    def pick(self, rng: np.random.Generator) -> int:
        raise NotImplementedError

    def learn(self, arm: int, reward: int, chance: float) -> None: ...

    def largest(self, index: Any) -> int:
        values = np.array([index(a, self.n[a], self.clicks[a]) for a in range(self.arms)])
        most = values.max()
        # Equal in theory and not in the last bits: no reference for anyone, so take another seed.
        unequal = values[(values != most) & np.isfinite(values)]
        if np.isfinite(most) and len(unequal) > 0 and most - unequal.max() < 1e-11:
            raise ValueError(f"near tie: {values}")
        # The first of equal ones.
        return int(np.argmax(values))


class Uniform(Policy):
    def pick(self, rng):
        return rng.integers(0, self.arms)


class Ucb1Auer(Policy):
    def pick(self, rng):
        return self.largest(lambda a, n, s: ucb1_index(n, s, self.counted))


class KlUcb(Policy):
    def pick(self, rng):
        return self.largest(lambda a, n, s: kl_upper(n, s, log(self.counted + 1)))


class Moss(Policy):
    def pick(self, rng):
        return self.largest(lambda a, n, s: moss_index(n, s, self.arms, self.horizon))


class BayesUcb(Policy):
    def pick(self, rng):
        return self.largest(lambda a, n, s: bayes_upper(n, s, 1 / (self.counted + 1)))


class BetaTs(Policy):
    def pick(self, rng):
        return self.largest(lambda a, n, s: rng.beta(1 + s, 1 + n - s))


class TsTextbook(Policy):
    def pick(self, rng):
        return self.largest(lambda a, n, s: s / (n + 1) + rng.standard_normal() / sqrt(n + 1))


class TsallisInf(Policy):
    def start(self):
        self.losses = np.zeros(self.arms)
        self.reduced = self.__dict__.get("estimator") == "reduced-variance"

    def rate(self, t):
        return (4 if self.reduced else 2) / sqrt(t)

    def pick(self, rng):
        weights = tsallis_weights(self.losses, self.rate(self.counted + 1))
        # The last arm takes what rounding leaves.
        arm = min(np.searchsorted(np.cumsum(weights), rng.random(), "right"), self.arms - 1)
        self.chance = weights[arm]
        return arm

    def learn(self, arm, reward, chance):
        rate = self.rate(self.counted)
        weights = tsallis_weights(self.losses, rate)
        base = np.where(weights >= rate**2, 0.5, 0) if self.reduced else np.zeros(self.arms)
        played = np.arange(self.arms) == arm
        self.losses += np.where(played, (1 - reward - base) / chance, 0) + base


class DelayedUcb1(Policy):
    def pick(self, rng):
        t = self.asks if self.plays == "asked" else self.counted
        return self.largest(lambda a, n, s: ucb1_index(n, s, max(t, 1)))


class PatientBandits(Policy):
    def pick(self, rng):
        m = self.asks_of if self.plays == "asked" else self.n
        return self.largest(lambda a, n, s: patient_index(m[a], s, self.arms, self.horizon, 0.5))


class SeTextbook(Policy):
    """Successive elimination: each active arm once, then the test."""

    def start(self):
        self.active = list(range(self.arms))
        self.waiting = list(self.active)
        self.arm: int | None = None

    def pick(self, rng):
        if self.arm is None or self.plays == "asked":
            self.arm = self.next_arm()
        return self.arm

    def learn(self, arm, reward, chance):
        if arm == self.arm:
            self.arm = None

    def next_arm(self):
        if not self.waiting:
            self.test()
            self.waiting = list(self.active)
        return self.waiting.pop(0)

    def bounds(self, a):
        radius = sqrt(2 * log(self.horizon) / max(self.n[a], 1))
        mean = self.clicks[a] / max(self.n[a], 1)
        return mean - radius, mean + radius

    def test(self):
        bounds = {a: self.bounds(a) for a in self.active}
        highest = max(lower for lower, _ in bounds.values())
        for a in list(self.active):
            if bounds[a][1] < highest and len(self.active) > 1:
                self.active.remove(a)
                self.eliminated.append(a)


class OpseTextbook(SeTextbook):
    def bounds(self, a):
        plays = self.asks_of[a] if self.plays == "asked" else self.n[a]
        m = max(plays, 1)
        radius = sqrt(2 * log(self.horizon) / m)
        missing = plays - self.n[a]
        return self.clicks[a] / m - radius, (self.clicks[a] + missing) / m + radius


class PseTextbook(SeTextbook):
    def start(self):
        super().start()
        self.phase = 1
        self.last = -1

    def next_arm(self):
        while len(self.active) > 1:
            target = 16 * log(self.horizon) * 4**self.phase
            # All arms after the last one, then from the first on.
            for k in range(1, self.arms + 1):
                a = (self.last + k) % self.arms
                if a in self.active and self.n[a] < target:
                    self.last = a
                    return a
            self.test()
            self.phase += 1
        return self.active[0]


# IMED is left out: its indices are often equal in theory and not in the last bits, as where arms
# with one miss each meet a best arm with one miss in n.
POLICIES: dict[str, type[Policy]] = {
    "uniform": Uniform,
    "ucb1-auer": Ucb1Auer,
    "kl-ucb": KlUcb,
    "moss": Moss,
    "bayes-ucb": BayesUcb,
    "beta-ts": BetaTs,
    "ts-textbook": TsTextbook,
    "tsallis-inf": TsallisInf,
    "delayed-ucb1": DelayedUcb1,
    "patient-bandits": PatientBandits,
    "se-textbook": SeTextbook,
    "pse-textbook": PseTextbook,
    "opse-textbook": OpseTextbook,
}
