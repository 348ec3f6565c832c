"""Delay models: how many log steps an event's feedback takes to arrive, or None when lost.

Parameters are lists with one entry per arm. `draw` is called once for every event read, in
reading order; a model that needs no chance leaves the generator alone.
"""

import math
from typing import Any, Dict, List, Optional, Tuple

import numpy as np


class Instant:
    """Feedback arrives in the step that reads the event."""

    def draw(self, rng: np.random.Generator, arm: int, reward: int) -> Optional[int]:
        return 0

    def describe(self) -> Dict[str, Any]:
        return {'kind': 'instant'}


class Pareto:
    """A Lomax delay (NumPy's `pareto`) of shape alpha[arm], rounded half to even."""

    def __init__(self, alpha: List[float]):
        self.alpha = alpha

    def draw(self, rng: np.random.Generator, arm: int, reward: int) -> Optional[int]:
        delay = rng.pareto(self.alpha[arm])
        return None if math.isinf(delay) else round(delay)

    def describe(self) -> Dict[str, Any]:
        return {'kind': 'pareto', 'alpha': self.alpha}


class Loss:
    """Feedback is lost with probability[arm] and otherwise instant."""

    def __init__(self, probability: List[float]):
        self.probability = probability

    def draw(self, rng: np.random.Generator, arm: int, reward: int) -> Optional[int]:
        return None if rng.random() < self.probability[arm] else 0

    def describe(self) -> Dict[str, Any]:
        return {'kind': 'loss', 'probability': self.probability}


class RewardDependent:
    """A fixed lag that depends on the arm and on whether the event was a click."""

    def __init__(self, lag: List[Tuple[int, int]]):
        self.lag = lag

    def draw(self, rng: np.random.Generator, arm: int, reward: int) -> Optional[int]:
        return self.lag[arm][reward]

    def describe(self) -> Dict[str, Any]:
        return {'kind': 'reward-dependent', 'lag': [list(pair) for pair in self.lag]}


def parse_delay(text: str, arm_count: int = 10):
    """Read `instant`, `pareto:1,1,0.5`, `loss:0,0.9` or `lag:miss/click,miss/click`.

    One value stands for every arm. Raises ValueError for anything else.
    """
    kind, _, tail = text.partition(':')
    if text == 'instant':
        return Instant()
    values = tail.split(',')
    if len(values) == 1:
        values = values * arm_count
    if len(values) != arm_count:
        raise ValueError(f'delay {text!r}: expected 1 or {arm_count} values')
    if kind == 'pareto':
        alpha = [float(value) for value in values]
        if all(0 < a < math.inf for a in alpha):
            return Pareto(alpha)
    elif kind == 'loss':
        probability = [float(value) for value in values]
        if all(0 <= p <= 1 for p in probability):
            return Loss(probability)
    elif kind == 'lag':
        lag = [(int(miss), int(click)) for miss, click in (v.split('/') for v in values)]
        if all(miss >= 0 and click >= 0 for miss, click in lag):
            return RewardDependent(lag)
    raise ValueError(
        f'delay {text!r} is not allowed; expected instant, pareto:alpha above 0, '
        'loss:probability from 0 to 1, or lag:miss/click in whole steps'
    )
