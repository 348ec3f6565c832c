"""Known answers of the reference: `python3 -m unittest` in this folder."""

import contextlib
import gzip
import hashlib
import io
import math
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import run
from delays import Instant, Loss, Pareto, RewardDependent, parse_delay
from log import COURSE_RATES, EventLog, LogError, generate_log, log_digest, read_log
from pending import PendingEvents
from policies import create_policy
from policies.dats import NODES, phi
from policies.opse import OptimisticPessimisticElimination
from policies.pse import PhasedElimination
from policies.se import SuccessiveElimination
from replay import generators, replay


class Scripted:
    """A policy that plays a fixed list of arms and remembers its updates."""

    def __init__(self, choices):
        self.choices = iter(choices)
        self.updates = []
        self.eliminated = []

    def choose(self, rng):
        return next(self.choices)

    def update(self, arm, reward):
        self.updates.append((arm, reward))


def repetition_zero(policy_id):
    return replay(
        generate_log(2023), create_policy(policy_id), Instant(), *generators(90051), 10_000
    )


class DatsKnownAnswers(unittest.TestCase):
    """Repetition 0 (log seed 2023, policy and delay seed 90051), instant, 10,000 rounds."""

    def check(self, policy_id, mean, counted, steps):
        record = repetition_zero(policy_id)
        self.assertEqual(record['meanReward'], mean)
        self.assertEqual(record['countedPerArm'], counted)
        self.assertEqual(record['steps'], steps)
        self.assertEqual((record['rounds'], record['status']), (10_000, 'complete'))
        return record

    def test_as_submitted(self):
        counted = [2160, 2134, 612, 1255, 882, 9, 9, 1593, 733, 613]
        record = self.check('dats', 0.2448, counted, 100_834)
        self.assertEqual([removal['arm'] for removal in record['eliminated']], [2, 4, 7])

    def test_textbook(self):
        counted = [12, 23, 9466, 11, 259, 11, 11, 121, 24, 62]
        self.check('dats-textbook', 0.4998, counted, 100_511)

    def test_phi(self):
        self.assertEqual(phi(0.0), 0.5)
        self.assertEqual((phi(-12.5), phi(12.5)), (0.0, 1.0))
        for x in np.linspace(-5, 5, 41):
            exact = 0.5 * math.erfc(-x / math.sqrt(2))
            self.assertAlmostEqual(phi(x), exact, delta=1.5e-7)
            self.assertAlmostEqual(phi(x) + phi(-x), 1.0, places=15)

    def test_nodes(self):
        self.assertEqual([z for z, _ in NODES], [i / 2 for i in range(-12, 13)])
        self.assertAlmostEqual(math.fsum(w for _, w in NODES), 1.0, places=14)


class Policies(unittest.TestCase):
    def test_the_others_finish_repetition_zero(self):
        best_share = {}
        for policy_id in ('epsilon-greedy', 'ucb1', 'ts', 'se', 'pse', 'opse'):
            record = repetition_zero(policy_id)
            self.assertEqual(sum(record['countedPerArm']), 10_000)
            best_share[policy_id] = record['countedPerArm'][2] / 10_000
            if policy_id == 'opse':
                self.assertEqual(record['eliminated'], [])
        self.assertGreater(best_share['ucb1'], 0.7)
        self.assertLess(best_share['pse'], 0.1)

    def test_thompson_keeps_its_draw_until_an_update(self):
        policy, rng = create_policy('ts'), np.random.default_rng(1)
        first = policy.choose(rng)
        state = rng.bit_generator.state
        self.assertEqual([policy.choose(rng) for _ in range(3)], [first] * 3)
        self.assertEqual(rng.bit_generator.state, state)
        draws = 4.0 * np.random.default_rng(1).standard_normal(10)
        self.assertEqual(first, int(np.argmax(draws)))

    def test_epsilon_greedy_draws_in_the_written_order(self):
        policy, rng, twin = create_policy('epsilon-greedy'), *(
            np.random.default_rng(3) for _ in range(2)
        )
        for arm in range(10):
            policy.update(arm, 1 if arm in (4, 7) else 0)
        for _ in range(50):
            if twin.random() < 0.1:
                expected = twin.integers(0, 10)
            else:
                expected = (4, 7)[twin.integers(0, 2)]
            self.assertEqual(policy.choose(rng), expected)

    def test_ucb1_plays_unseen_arms_first(self):
        policy, rng = create_policy('ucb1', 3), np.random.default_rng(0)
        policy.update(0, 1)
        policy.update(2, 1)
        self.assertEqual(policy.choose(rng), 1)

    def test_se_pointer_moves_at_every_ask(self):
        policy = SuccessiveElimination(3)
        self.assertEqual([policy.choose(None) for _ in range(5)], [0, 1, 2, 0, 1])

    def test_se_takes_bounds_once_and_keeps_the_last_arm(self):
        policy = SuccessiveElimination(3)
        policy.n, policy.s = [1000] * 3, [100, 900, 100]
        policy.t = 3000
        policy.update(1, 1)
        self.assertEqual(policy.active, [1])
        self.assertEqual(policy.eliminated, [(0, 3001), (2, 3001)])
        policy.update(1, 0)
        self.assertEqual(policy.active, [1])

    def test_pse_fills_arms_in_turn_and_tests_at_the_end_of_a_phase(self):
        policy = PhasedElimination(2)
        target = math.ceil(16 * math.log(20_000) * 4)
        order = []
        for _ in range(2 * target):
            arm = policy.choose(None)
            order.append(arm)
            policy.update(arm, arm)
        self.assertEqual(order, [0] * target + [1] * target)
        self.assertEqual(policy.eliminated, [(0, 2 * target)])
        self.assertEqual(policy.phase, 2)

    def test_opse_counts_missing_feedback_both_ways(self):
        policy = OptimisticPessimisticElimination(2)
        for _ in range(20):
            policy.choose(None)
        policy.update(0, 1)
        radius = math.sqrt(2 * math.log(20_000) / 10)
        self.assertEqual(policy.bounds(0), (1 / 10 - radius, 10 / 10 + radius))
        self.assertEqual(policy.bounds(1), (0 / 10 - radius, 10 / 10 + radius))

    def test_unknown_policy(self):
        with self.assertRaisesRegex(ValueError, "policy 'nope' is not allowed"):
            create_policy('nope')


class Delays(unittest.TestCase):
    def test_draws(self):
        rng, twin = np.random.default_rng(5), np.random.default_rng(5)
        pareto = Pareto([0.5, 2.0])
        for arm in (0, 1) * 50:
            self.assertEqual(pareto.draw(rng, arm, 0), np.rint(twin.pareto([0.5, 2.0][arm])))
        loss = Loss([0.0, 1.0, 0.5])
        self.assertEqual((loss.draw(rng, 0, 1), loss.draw(rng, 1, 1)), (0, None))
        twin.random(2)
        self.assertEqual(loss.draw(rng, 2, 0), None if twin.random() < 0.5 else 0)
        lag = RewardDependent([(0, 7), (3, 0)])
        self.assertEqual([lag.draw(rng, a, r) for a in (0, 1) for r in (0, 1)], [0, 7, 3, 0])
        self.assertEqual(Instant().draw(rng, 0, 0), 0)
        self.assertEqual(rng.bit_generator.state, twin.bit_generator.state)

    def test_an_endless_delay_is_a_lost_event(self):
        self.assertIsNone(Pareto([1e-4]).draw(np.random.default_rng(0), 0, 0))

    def test_parsing(self):
        self.assertEqual(parse_delay('pareto:1').alpha, [1.0] * 10)
        self.assertEqual(parse_delay('lag:0/5,5/0', 2).lag, [(0, 5), (5, 0)])
        for text in ('pareto:0', 'pareto:1,2', 'loss:1.5', 'loss:x', 'lag:1', 'later', 'instant:1'):
            with self.assertRaises(ValueError, msg=text):
                parse_delay(text)


class Replay(unittest.TestCase):
    def test_pending_events_keep_reading_order(self):
        pending = PendingEvents()
        for event in ((0, 1), (1, 0)):
            pending.add(4, event)
        pending.add(2, (2, 0))
        self.assertEqual(pending.take(4), [(0, 1), (1, 0)])
        self.assertEqual(pending.take(4), [])
        self.assertEqual(len(pending), 1)

    def test_events_count_by_the_choice_of_the_step_they_arrive_in(self):
        # Arm 1 arrives two steps late: its event of step 0 meets the choice of step 2.
        log = EventLog(2, [1, 0, 0, 1], [1, 0, 1, 0])
        policy = Scripted([0, 1, 1, 0, 0, 0])
        delay = RewardDependent([(0, 0), (2, 2)])
        record = replay(log, policy, delay, *generators(0), 2)
        self.assertEqual(policy.updates, [(1, 1), (0, 0)])
        self.assertEqual((record['steps'], record['meanReward']), (6, 0.5))
        self.assertEqual(record['digest'], hashlib.sha256(bytes([3, 0])).hexdigest())

    def test_rounds_end_within_a_step(self):
        log = EventLog(2, [1, 1, 1], [1, 0, 1])
        policy = Scripted([0, 0, 1])
        delays = iter([2, 1, 0])
        delay = type('Fixed', (), {'draw': lambda self, rng, arm, reward: next(delays)})()
        record = replay(log, policy, delay, *generators(0), 2)
        self.assertEqual(policy.updates, [(1, 1), (1, 0)])
        self.assertEqual(record['steps'], 3)

    def test_a_run_without_feedback_stalls(self):
        policy = create_policy('se', 2)
        record = replay(EventLog(2, [0], [1]), policy, Loss([1.0, 1.0]), *generators(0), 5)
        self.assertEqual(
            (record['status'], record['rounds'], record['steps'], record['meanReward']),
            ('stalled', 0, 2_000_000, None),
        )


class Logs(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            plain, zipped = os.path.join(folder, 'a.csv'), os.path.join(folder, 'a.csv.gz')
            with open(plain, 'w', newline='') as file:
                file.write(text)
            with gzip.open(zipped, 'wt', newline='') as file:
                file.write(text)
            log = read_log(plain)
            self.assertEqual(log, read_log(zipped))
            return log

    def test_with_and_without_header(self):
        expected = EventLog(10, [3, 9], [0, 1])
        for text in ('arm,reward\n3,0\n9,1\n', '3,0\n9,1', 'Arm, Reward\r\n3,0\r\n9, 1\r\n'):
            self.assertEqual(self.read(text), expected)

    def test_a_bad_row_is_named_by_its_line(self):
        for row in ('10,0', '1,2', '1', '1,0,0', 'x,1', '-1,0', '1,0.5', '', 'arm,reward'):
            with self.assertRaisesRegex(LogError, r'line 3:', msg=row):
                self.read(f'arm,reward\n3,0\n{row}\n4,1\n')
        with self.assertRaisesRegex(LogError, 'no events'):
            self.read('arm,reward\n')

    def test_generated_log(self):
        log = generate_log(7, 20_000)
        rng = np.random.default_rng(7)
        arms = rng.integers(0, 10, size=20_000)
        self.assertEqual(log.arms, arms.tolist())
        self.assertEqual(log.rewards, (rng.random(20_000) < np.take(COURSE_RATES, arms)).tolist())
        self.assertEqual(len(log_digest(log)), 64)

    def test_stand_in_rates_round_to_the_course_rates(self):
        log = read_log(run.COURSE_LOG)
        self.assertEqual(len(log.arms), 300_000)
        for arm, rate in enumerate(COURSE_RATES):
            clicks = [reward for a, reward in zip(log.arms, log.rewards) if a == arm]
            self.assertEqual(round(sum(clicks) / len(clicks), 3), rate)


class Runner(unittest.TestCase):
    def setUp(self):
        quiet = contextlib.redirect_stderr(io.StringIO())
        quiet.__enter__()
        self.addCleanup(quiet.__exit__, None, None, None)

    def test_each_run_starts_in_mid_stream(self):
        log = generate_log(1, 5_000)
        document = run.record_runs(log, 'synthetic', 50)
        runs = document['runs']
        self.assertEqual(len(runs), 10)
        self.assertEqual(
            runs[0]['before']['policy'], run.state_of(np.random.default_rng(2023))
        )
        self.assertEqual([r['before']['policy']['has_uint32'] for r in runs], [0, 1] * 5)
        again = run.record_runs(log, 'synthetic', 50)
        self.assertEqual(run.differences(document, again), [])

    def test_a_difference_names_the_run(self):
        log = generate_log(1, 5_000)
        expected, found = (run.record_runs(log, 'synthetic', 50) for _ in range(2))
        expected['runs'][3]['digest'] = 'f' * 64
        expected['versions']['numpy'] = '0'
        (line,) = run.differences(expected, found)
        self.assertIn('ts-2023: digest', line)

    def test_bad_input_is_one_line(self):
        bad = (['--rounds', '0'], ['--log', 'missing.csv', '--json'], ['--nonsense'])
        for arguments in bad:
            errors = io.StringIO()
            with contextlib.redirect_stderr(errors), self.assertRaises(SystemExit) as stop:
                run.main(arguments)
            self.assertEqual(stop.exception.code, 2)
            self.assertEqual(errors.getvalue().count('error:'), 1)

    def test_another_plan_never_becomes_the_recorded_one(self):
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / 'expected.json'
            for arguments in (['--rounds', '5'], ['--log', 'other.csv']):
                with mock.patch.object(run, 'EXPECTED', target), contextlib.redirect_stderr(
                    io.StringIO()
                ), self.assertRaises(SystemExit):
                    run.main(arguments)
            self.assertFalse(target.exists())


if __name__ == '__main__':
    unittest.main()
