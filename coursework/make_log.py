"""Make the stand-in for the 2023 course log: 300,000 events, arm and click.

The original log is not available. This one has its size, arms and click rates; it is seeded and
comes out the same every time. Unlike the synthetic logs of the site, whose clicks are independent
with constant rates, it has two habits of real logs:

- drift: every arm's rate is multiplied by a factor that moves slowly, in straight lines between
  knots spread over the log;
- sessions: events come in visits of about eight, and a visitor's mood scales all rates.

    python3 make_log.py            write log.csv.gz
    python3 make_log.py --check    make it again and compare
    python3 make_log.py --report   describe the log that is there
"""

import argparse
import gzip
import hashlib
import io
import sys
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER / 'reference'))

from log import COURSE_RATES, log_digest, read_log

TARGET = FOLDER / 'log.csv.gz'
SEED = 1959
EVENTS = 300_000
KNOTS = 7
DRIFT = 0.25
MEAN_VISIT = 8
MOODS = (0.4, 1.0, 1.6)


def make_events():
    """Arms and clicks. Only + - * / touch the random numbers, so any machine agrees."""
    rng = np.random.default_rng(SEED)
    rates = np.array(COURSE_RATES)
    arms = rng.integers(0, len(rates), size=EVENTS)
    new_visit = rng.random(EVENTS) < 1 / MEAN_VISIT
    mood_of_visit = np.array(MOODS)[rng.integers(0, len(MOODS), size=EVENTS)]
    mood = mood_of_visit[np.cumsum(new_visit)]

    knots = 1 + DRIFT * (2 * rng.random((KNOTS, len(rates))) - 1)
    position = np.arange(EVENTS) * ((KNOTS - 1) / EVENTS)
    left = position.astype(int)
    part = position - left
    drift = knots[left, arms] * (1 - part) + knots[left + 1, arms] * part

    # The usual click is u < p. Taking instead, for each arm, the right number of events with the
    # smallest u / p scales p by a common factor that makes the arm's rate exact.
    order = rng.random(EVENTS) / (rates[arms] * drift * mood)
    clicks = np.zeros(EVENTS, dtype=int)
    for arm, rate in enumerate(rates):
        shown = np.flatnonzero(arms == arm)
        count = int(np.rint(rate * len(shown)))
        clicks[shown[np.argsort(order[shown], kind='stable')[:count]]] = 1
    return arms, clicks


def to_csv(arms, clicks) -> bytes:
    rows = [f'{arm},{click}\n' for arm, click in zip(arms.tolist(), clicks.tolist())]
    return ('arm,reward\n' + ''.join(rows)).encode()


def to_gzip(data: bytes) -> bytes:
    """Compressed without a file name or a time, so that the bytes do not change."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename='', mode='wb', compresslevel=9, fileobj=buffer, mtime=0) as file:
        file.write(data)
    return buffer.getvalue()


def check(data: bytes) -> bool:
    """Compare the rows; the compressed bytes may differ under another zlib."""
    stored = TARGET.read_bytes()
    if gzip.decompress(stored) != data:
        print(f'{TARGET.name}: the rows differ from what make_log.py makes', file=sys.stderr)
        return False
    note = '' if stored == to_gzip(data) else ' (compressed by another zlib)'
    print(f'{TARGET.name}: equal{note}')
    return True


def report() -> None:
    log = read_log(TARGET)
    arms, clicks = np.array(log.arms), np.array(log.rewards)
    stored = TARGET.read_bytes()
    print(f'file    {len(stored):,} bytes, sha256 {hashlib.sha256(stored).hexdigest()}')
    print(f'rows    sha256 {hashlib.sha256(gzip.decompress(stored)).hexdigest()}')
    print(f'events  {len(arms):,}, sha256 (arms, then clicks) {log_digest(log)}')

    print('\nClick rate of each arm: whole log, then the lowest and highest of ten tenths, the')
    print("tenths' standard deviation, and the one that chance alone would give")
    print('arm  events  clicks  rate      low     high    sd      by chance')
    tenth = np.arange(len(arms)) * 10 // len(arms)
    for arm in range(log.arm_count):
        mine = arms == arm
        rate = clicks[mine].mean()
        parts = np.array([clicks[mine & (tenth == k)].mean() for k in range(10)])
        chance = np.sqrt(rate * (1 - rate) / (mine.sum() / 10))
        print(f'{arm:3}  {mine.sum():6}  {clicks[mine].sum():6}  {rate:.6f}  {parts.min():.4f}  '
              f'{parts.max():.4f}  {parts.std(ddof=1):.4f}  {chance:.4f}')

    print("\nCorrelation of clicks (less their arm's rate) with those some events later; chance")
    print(f'alone stays within {2 / np.sqrt(len(arms)):.4f} nineteen times in twenty')
    means = np.array([clicks[arms == arm].mean() for arm in range(log.arm_count)])
    rest = clicks - means[arms]
    for lag in (1, 2, 4, 8, 16, 32, 64):
        print(f'lag {lag:3}  {np.mean(rest[lag:] * rest[:-lag]) / np.mean(rest * rest):+.4f}')


def main() -> int:
    parser = argparse.ArgumentParser(description='Make the stand-in course log.')
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument('--check', action='store_true', help='make it again and compare')
    mode.add_argument('--report', action='store_true', help='describe the log that is there')
    options = parser.parse_args()
    if options.report:
        report()
        return 0
    data = to_csv(*make_events())
    if options.check:
        return 0 if check(data) else 1
    TARGET.write_bytes(to_gzip(data))
    print(f'{TARGET.name}: {TARGET.stat().st_size:,} bytes')
    return 0


if __name__ == '__main__':
    sys.exit(main())
