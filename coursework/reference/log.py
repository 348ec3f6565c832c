"""The event log: reading one from CSV, making a synthetic one, and its fingerprint."""

import gzip
import hashlib
from typing import List, NamedTuple, Sequence

import numpy as np

# Published are arm 2, arm 6 and the mean (0.2226); the other eight are reconstructed.
COURSE_RATES = (0.228, 0.205, 0.509, 0.154, 0.411, 0.133, 0.005, 0.299, 0.157, 0.125)


class EventLog(NamedTuple):
    """Event i showed `arms[i]` and earned `rewards[i]` (0 or 1)."""

    arm_count: int
    arms: List[int]
    rewards: List[int]


class LogError(ValueError):
    """A log that cannot be read; the message names the line."""


def read_log(path: str, arm_count: int = 10) -> EventLog:
    """Read columns arm,reward from a CSV file, gzipped when its name ends in .gz.

    A first line `arm,reward` is taken for a header. Raises LogError, naming the line, at the
    first row that is not an arm below `arm_count` and a 0 or 1.
    """
    arm_of = {str(arm): arm for arm in range(arm_count)}
    reward_of = {'0': 0, '1': 1}
    arms: List[int] = []
    rewards: List[int] = []
    opener = gzip.open if str(path).endswith('.gz') else open
    try:
        with opener(path, 'rt', encoding='utf-8-sig', newline='\n') as file:
            for number, line in enumerate(file, start=1):
                fields = [field.strip() for field in line.split(',')]
                if number == 1 and [field.lower() for field in fields] == ['arm', 'reward']:
                    continue
                if len(fields) != 2 or fields[0] not in arm_of or fields[1] not in reward_of:
                    raise LogError(
                        f'{path}, line {number}: {line.strip()!r} is not allowed; '
                        f'expected an arm from 0 to {arm_count - 1}, a comma, and 0 or 1'
                    )
                arms.append(arm_of[fields[0]])
                rewards.append(reward_of[fields[1]])
    except (UnicodeDecodeError, gzip.BadGzipFile, EOFError) as error:
        raise LogError(f'{path}: not a readable CSV file ({error})') from error
    if not arms:
        raise LogError(f'{path}: no events')
    return EventLog(arm_count, arms, rewards)


def generate_log(
    seed: int, events: int = 300_000, rates: Sequence[float] = COURSE_RATES
) -> EventLog:
    """Make a synthetic log: first all arms, uniform, then all clicks, independent."""
    rng = np.random.default_rng(seed)
    arms = rng.integers(0, len(rates), size=events)
    clicks = rng.random(events) < np.asarray(rates)[arms]
    return EventLog(len(rates), arms.tolist(), clicks.astype(int).tolist())


def log_digest(log: EventLog) -> str:
    """SHA-256 (hex) over the arms as bytes followed by the rewards as bytes."""
    return hashlib.sha256(bytes(log.arms) + bytes(log.rewards)).hexdigest()
