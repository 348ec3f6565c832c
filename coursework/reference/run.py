"""Record the coursework runs: the state before each, the printed average, every decision's digest.

    python3 run.py                       run the stand-in log and write expected.json
    python3 run.py --check               run again and compare with expected.json
    python3 run.py --log FILE --json     run another log and print the document
"""

import argparse
import json
import platform
import re
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional

import numpy as np

from delays import Instant, Loss, Pareto, RewardDependent
from log import EventLog, LogError, log_digest, read_log
from policies import create_policy
from replay import generators, replay

COURSEWORK = Path(__file__).resolve().parent.parent
COURSE_LOG = COURSEWORK / 'log.csv.gz'
EXPECTED = COURSEWORK / 'expected.json'
SEED = 2023
ROUNDS = 20_000
ARMS = 10
BEST = 2

HEAVY_TAIL = Pareto([0.5 if arm == BEST else 1 for arm in range(ARMS)])
OWN_DELAY = {
    'se': HEAVY_TAIL,
    'pse': Loss([0.8 if arm == BEST else 0.2 for arm in range(ARMS)]),
    'opse': RewardDependent([(0, 5000) if arm == BEST else (5000, 0) for arm in range(ARMS)]),
    'ts': HEAVY_TAIL,
    'dats': HEAVY_TAIL,
}
PLAN = [(f'{policy}-2023', policy, delay) for policy, delay in OWN_DELAY.items()]
PLAN += [(f'{policy}-instant', policy, Instant()) for policy in OWN_DELAY]


def state_of(rng: np.random.Generator) -> Dict[str, Any]:
    """NumPy's `bit_generator.state`, its 128-bit integers as decimal strings."""
    state = rng.bit_generator.state
    return {
        'bit_generator': state['bit_generator'],
        'state': {name: str(value) for name, value in state['state'].items()},
        'has_uint32': state['has_uint32'],
        'uinteger': state['uinteger'],
    }


def record_runs(log: EventLog, log_name: str, rounds: int) -> Dict[str, Any]:
    """Replay the plan in order on one pair of generators, as a notebook would.

    Between two runs the policy generator makes one `integers(0, 10)`. It takes half of a 64-bit
    word and leaves the other half in the buffer, so that every second state holds a full buffer.
    """
    policy_rng, delay_rng = generators(SEED)
    runs: List[Dict[str, Any]] = []
    for name, policy, delay in PLAN:
        if runs:
            policy_rng.integers(0, 10)
        before = {'policy': state_of(policy_rng), 'delay': state_of(delay_rng)}
        record = replay(log, create_policy(policy), delay, policy_rng, delay_rng, rounds)
        print(f'{name}: {record["meanReward"]}, {record["steps"]} steps', file=sys.stderr)
        runs.append({
            'name': name,
            'policy': policy,
            'params': {},
            'delay': delay.describe(),
            'before': before,
            **record,
        })
    return {
        'versions': {
            'python': platform.python_version(),
            'numpy': np.__version__,
            'machine': platform.machine(),
            'libc': ' '.join(platform.libc_ver()),
        },
        'log': {'file': log_name, 'events': len(log.arms), 'sha256': log_digest(log)},
        'seed': SEED,
        'rounds': rounds,
        'runs': runs,
    }


def differences(expected: Dict[str, Any], found: Dict[str, Any]) -> List[str]:
    """One line for everything but the versions in which two documents differ."""
    lines = [
        f'{field}: expected {expected.get(field)}, found {found[field]}'
        for field in ('log', 'seed', 'rounds')
        if expected.get(field) != found[field]
    ]
    recorded = {run['name']: run for run in expected.get('runs', [])}
    for run in found['runs']:
        other = recorded.pop(run['name'], {})
        for field in sorted(run.keys() | other.keys()):
            if other.get(field) != run.get(field):
                lines.append(
                    f'{run["name"]}: {field}: expected {other.get(field)}, found {run.get(field)}'
                )
    return lines + [f'{name}: not in the plan' for name in recorded]


def to_json(document: Dict[str, Any]) -> str:
    """Two spaces an indent; lists of numbers and eliminations on one line, as Prettier has it."""
    text = json.dumps(document, indent=2)
    number = r'-?[\d.e+-]+'
    one_line = re.compile(rf'\[\s+({number}(?:,\s+{number})*)\s+\]')
    text = one_line.sub(lambda m: '[' + re.sub(r'\s+', ' ', m[1]) + ']', text)
    text = re.sub(r'\{\s+("arm": \d+),\s+("round": \d+)\s+\}', r'{ \1, \2 }', text)
    text = re.sub(r'\[\s+(\{ "arm": \d+, "round": \d+ \})\s+\]', r'[\1]', text)
    return text + '\n'


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(description='Record the coursework runs.')
    parser.add_argument('--log', type=Path, default=COURSE_LOG, help='CSV or CSV.gz: arm,reward')
    parser.add_argument('--rounds', type=int, default=ROUNDS)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument('--check', action='store_true', help='compare with expected.json')
    mode.add_argument('--json', action='store_true', help='print the document, write nothing')
    options = parser.parse_args(arguments)
    if options.rounds < 1:
        parser.error(f'rounds: {options.rounds} is not allowed; expected a positive integer')
    is_plan = options.log.resolve() == COURSE_LOG and options.rounds == ROUNDS
    if not (is_plan or options.check or options.json):
        parser.error('--log and --rounds need --json or --check: expected.json is the plan in full')
    try:
        log = read_log(options.log, ARMS)
    except (LogError, OSError) as error:
        parser.error(str(error))

    found = record_runs(log, options.log.name, options.rounds)
    if options.json:
        sys.stdout.write(to_json(found))
    elif options.check:
        lines = differences(json.loads(EXPECTED.read_text()), found)
        print('\n'.join(lines) or f'{len(found["runs"])} runs match {EXPECTED.name}')
        return 1 if lines else 0
    else:
        EXPECTED.write_text(to_json(found))
    return 0


if __name__ == '__main__':
    sys.exit(main())
