"""The two replays as plain loops over the reference policies: what `runs.json` records."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from policy_references import POLICIES

LOG_SEED = 11
POLICY_SEED = 5
EVENTS = 20_000
RATES = [0.3, 0.85, 0.1, 0.5, 0.45]
ROUNDS = 600
# Steps for a miss and for a click; None is instant feedback.
LAG = [20, 70]

PARAMETERS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in POLICIES),
    ("tsallis-inf", {"estimator": "reduced-variance"}),
    ("moss", {"horizon": 600}),
    ("patient-bandits", {"horizon": 2}),
    # A small horizon, so that arms are removed in a short run.
    *((f"{name}-textbook", {"horizon": 2}) for name in ("se", "pse", "opse")),
]
WITH_PLAYS = ["delayed-ucb1", "patient-bandits", "se-textbook", "pse-textbook", "opse-textbook"]

CASES: list[dict[str, Any]] = [
    {"policy": name, "params": params, "lag": lag, "engine": engine}
    for name, given in PARAMETERS
    for engine in ("delayed", "every-decision")
    for lag in (None, LAG)
    for plays in ({"plays": "asked"}, {"plays": "counted"})
    if name in WITH_PLAYS or plays == {"plays": "counted"}
    for params in [{**given, **(plays if name in WITH_PLAYS else {})}]
]


def read_log() -> tuple[list[int], list[int]]:
    rng = np.random.default_rng(LOG_SEED)
    arms = rng.integers(0, len(RATES), size=EVENTS)
    clicks = rng.random(EVENTS) < np.array(RATES)[arms]
    return arms.tolist(), clicks.astype(int).tolist()


def delayed(policy: Any, lag: list[int] | None) -> tuple[list[int], int]:
    """Return one number for each counted round, 2 arm + reward, and the steps taken."""
    arms, rewards = read_log()
    rng = np.random.default_rng(POLICY_SEED)
    due: dict[int, list[int]] = {}
    counted: list[int] = []
    step = 0
    while len(counted) < ROUNDS:
        arm, reward = arms[step % EVENTS], rewards[step % EVENTS]
        delay = lag[reward] if lag else 0
        due.setdefault(step + delay, []).append(2 * arm + reward)
        choice = policy.choose(rng)
        for event in due.pop(step, []):
            if event // 2 == choice and len(counted) < ROUNDS:
                policy.update(choice, event % 2, policy.chance)
                counted.append(event)
        step += 1
    return counted, step


def every_decision(policy: Any, lag: list[int] | None) -> tuple[list[int], int]:
    arms, rewards = read_log()
    queues = [[r for a, r in zip(arms, rewards, strict=True) if a == k] for k in range(len(RATES))]
    rng = np.random.default_rng(POLICY_SEED)
    # Each event with the chance that its choice had.
    due: dict[int, list[tuple[int, float]]] = {}
    counted: list[int] = []
    played = [0] * len(RATES)
    for t in range(ROUNDS):
        for event, chance in due.pop(t, []):
            policy.update(event // 2, event % 2, chance)
        choice = policy.choose(rng)
        reward = queues[choice][played[choice] % len(queues[choice])]
        played[choice] += 1
        event = 2 * choice + reward
        arrival = t + (lag[reward] if lag else 0) + 1
        due.setdefault(arrival, []).append((event, policy.chance))
        counted.append(event)
    return counted, ROUNDS


def run(case: dict[str, Any]) -> dict[str, Any]:
    policy = POLICIES[case["policy"]](len(RATES), **case["params"])
    loop = delayed if case["engine"] == "delayed" else every_decision
    counted, steps = loop(policy, case["lag"])
    return {
        **case,
        "steps": steps,
        "clicks": sum(event % 2 for event in counted),
        "countedPerArm": [sum(event // 2 == a for event in counted) for a in range(len(RATES))],
        "eliminated": policy.eliminated,
        "digest": hashlib.sha256(bytes(counted)).hexdigest(),
    }
