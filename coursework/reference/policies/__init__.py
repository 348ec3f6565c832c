"""The 2023 policies by id.

A policy has `choose(rng)`, called once a step whether or not the choice then counts;
`update(arm, reward)`, called for every event that counts; and `eliminated`, a list of
(arm, rounds counted by then).
"""

from functools import partial

from .dats import Dats
from .epsilon_greedy import EpsilonGreedy
from .opse import OptimisticPessimisticElimination
from .pse import PhasedElimination
from .se import SuccessiveElimination
from .ts import ThompsonSampling
from .ucb1 import Ucb1

POLICIES = {
    'epsilon-greedy': EpsilonGreedy,
    'ucb1': Ucb1,
    'ts': ThompsonSampling,
    'se': SuccessiveElimination,
    'pse': PhasedElimination,
    'opse': OptimisticPessimisticElimination,
    'dats': Dats,
    'dats-textbook': partial(Dats, width=1.0, baseline=True, burn_in=100, test='largest'),
}


def create_policy(policy_id: str, arm_count: int = 10):
    """A fresh policy with the parameters of its id; ValueError when there is no such id."""
    if policy_id not in POLICIES:
        raise ValueError(f'policy {policy_id!r} is not allowed; expected {", ".join(POLICIES)}')
    return POLICIES[policy_id](arm_count)
