"""Time one replay on a synthetic log: the yardstick of the TypeScript benchmark.

    python3 bench.py --policy ts --delay pareto:1 --rounds 10000

Prints JSON: policy, delay, rounds (reached), steps, seconds. Making the log is not timed.
"""

import argparse
import json
import time

from delays import parse_delay
from log import generate_log
from policies import POLICIES, create_policy
from replay import generators, replay


def main() -> None:
    parser = argparse.ArgumentParser(description='Time one replay of the Python reference.')
    parser.add_argument('--policy', required=True, choices=list(POLICIES))
    parser.add_argument('--delay', default='instant', help='instant, pareto:…, loss:… or lag:…')
    parser.add_argument('--rounds', type=int, default=10_000)
    parser.add_argument('--log-seed', type=int, default=2023)
    parser.add_argument('--policy-seed', type=int, default=90051)
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error(f'rounds: {options.rounds} is not allowed; expected a positive integer')
    try:
        delay = parse_delay(options.delay)
    except ValueError as error:
        parser.error(str(error))

    log = generate_log(options.log_seed)
    policy = create_policy(options.policy)
    policy_rng, delay_rng = generators(options.policy_seed)
    start = time.perf_counter()
    record = replay(log, policy, delay, policy_rng, delay_rng, options.rounds)
    seconds = time.perf_counter() - start
    print(json.dumps({
        'policy': options.policy,
        'delay': options.delay,
        'rounds': record['rounds'],
        'steps': record['steps'],
        'seconds': seconds,
    }))


if __name__ == '__main__':
    main()
