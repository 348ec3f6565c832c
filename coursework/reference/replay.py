"""The replay of a policy on a log with delayed feedback.

With instant feedback this is the replay of Li, Chu, Langford and Wang (2011): an event counts
only when the policy's choice is the arm that the log shows. With a delay, an event is compared
with the choice made in the step at which its feedback arrives.
"""

import hashlib
from typing import Any, Dict, Tuple

import numpy as np

from log import EventLog
from pending import PendingEvents


def generators(seed: int) -> Tuple[np.random.Generator, np.random.Generator]:
    """The policy's stream and the delays' stream of one seed."""
    child = np.random.SeedSequence(seed).spawn(1)[0]
    return np.random.default_rng(seed), np.random.Generator(np.random.PCG64(child))


def replay(
    log: EventLog,
    policy: Any,
    delay: Any,
    policy_rng: np.random.Generator,
    delay_rng: np.random.Generator,
    rounds: int,
) -> Dict[str, Any]:
    """Run `policy` until `rounds` events have counted, or the step limit is reached.

    Returns rounds (reached), steps, status ('complete' or 'stalled'), meanReward (rewards over
    rounds; None when nothing counted), countedPerArm, eliminated and digest: SHA-256 (hex) over
    one byte 2 * arm + reward for every counted round.
    """
    max_steps = min(2_000_000_000, max(2_000_000, 200 * rounds))
    arms, rewards = log.arms, log.rewards
    events = len(arms)
    pending = PendingEvents()
    decisions = bytearray()
    counted = [0] * log.arm_count
    clicks = 0
    step = 0
    done = 0

    while done < rounds and step < max_steps:
        index = step % events  # the log cycles
        arm, reward = arms[index], rewards[index]
        wait = delay.draw(delay_rng, arm, reward)
        if wait is not None and step + wait < max_steps:
            pending.add(step + wait, (arm, reward))

        choice = policy.choose(policy_rng)
        for arm, reward in pending.take(step):
            if done == rounds:
                break
            if arm == choice:
                policy.update(arm, reward)
                done += 1
                counted[arm] += 1
                clicks += reward
                decisions.append(2 * arm + reward)
        step += 1

    return {
        'rounds': done,
        'steps': step,
        'status': 'complete' if done == rounds else 'stalled',
        'meanReward': clicks / done if done else None,
        'countedPerArm': counted,
        'eliminated': [{'arm': arm, 'round': at} for arm, at in policy.eliminated],
        'digest': hashlib.sha256(decisions).hexdigest(),
    }
