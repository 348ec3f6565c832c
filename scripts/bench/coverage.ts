import { writeFileSync } from 'node:fs';
import type { DelayModel } from '../../web/src/lib/delays.ts';
import { mainScenarios } from '../../web/src/lib/eval/feedback.ts';
import { replay } from '../../web/src/lib/evaluation.ts';
import { COURSE_RATES } from '../../web/src/lib/limits.ts';
import { generateLog } from '../../web/src/lib/log.ts';
import { coverage as study, wilsonCoverage } from '../../web/src/lib/stats/coverage.ts';
import type { CoverageStudy, KindCoverage } from '../../web/src/lib/stats/coverage.ts';
import { mean } from '../../web/src/lib/stats/mean.ts';
import { standardDeviation as deviation } from '../../web/src/lib/stats/moments.ts';
import { parseOptions } from '../cli/command.ts';
import type { OptionSpec } from '../cli/command.ts';
import { Progress } from '../cli/output.ts';
import { wholeNumber } from '../cli/values.ts';
import { POLICY_IDS } from './workload.ts';

const ROUNDS = 10_000;
const SIZE = 20;
// The seeds of no published run.
const FIRST_LOG_SEED = 5000;
const FIRST_POLICY_SEED = 95_000;
const BASELINE = 'ts';
// Where a scenario gives only some policies a delay of their own, the others meet this one.
const COMMON = 'pareto';

const OPTIONS: readonly OptionSpec[] = [
  { name: 'repetitions', value: 'N', help: 'Runs in a pool; 400 unless given.' },
  { name: 'studies', value: 'N', help: 'Studies drawn from a pool; 2,000 unless given.' },
  { name: 'out', value: 'FILE', help: 'Writes the results as JSON, too.' },
];

/** Outcomes of one policy in one scenario. */
interface Pool {
  readonly scenario: string;
  readonly policy: string;
  readonly delay: DelayModel;
  /** The scenario in which the policy compared with has its runs. */
  readonly baseline: string;
  /** By repetition, the mean reward of a complete run and whether it lost the best arm. */
  readonly runs: Map<number, { readonly reward: number; readonly lost: boolean }>;
  stalled: number;
}

interface Cell {
  readonly scenario: string;
  readonly policy: string;
  /** What the interval is of: the mean reward, or its difference to `ts`. */
  readonly quantity: 'mean' | 'difference';
  readonly spread: number;
  readonly stalled: number;
  readonly study: CoverageStudy;
  /** Share of the runs that lost the best arm, and the Wilson interval's coverage of it. */
  readonly lost?: number;
  readonly wilson?: number;
}

/**
 * The real coverage of 95% intervals from 20 repetitions, for the policies' own outcomes: a pool
 * of runs a policy and scenario, and many studies of 20 drawn from it.
 * @param args - of `npm run bench -- coverage`.
 * @throws UsageError or InputError for other arguments.
 */
export function coverage(args: readonly string[]): void {
  const given = parseOptions(OPTIONS, args);
  const count = (name: string, byDefault: number) =>
    wholeNumber(`--${name}`, given.optional(name) ?? String(byDefault), { min: 2 });
  const repetitions = count('repetitions', 400);
  const studies = count('studies', 2000);
  const pools = simulate(repetitions);
  const cells = assess(pools, studies);
  print(cells, studies);
  const file = given.optional('out');
  if (file === undefined) return;
  const setUp = {
    rounds: ROUNDS,
    firstLogSeed: FIRST_LOG_SEED,
    firstPolicySeed: FIRST_POLICY_SEED,
  };
  writeFileSync(file, `${JSON.stringify({ ...setUp, cells }, null, 2)}\n`);
}

function simulate(repetitions: number): Pool[] {
  const pools = mainScenarios(COURSE_RATES).flatMap(({ id: scenario, delay, delayOf }) => {
    const own = Object.keys(delayOf);
    const policies = own.length > 0 ? own : POLICY_IDS;
    const baseline = own.length > 0 ? COMMON : scenario;
    return policies.map((policy): Pool => {
      const met = delayOf[policy] ?? delay;
      return { scenario, policy, delay: met, baseline, runs: new Map(), stalled: 0 };
    });
  });
  const progress = new Progress();
  for (let r = 0; r < repetitions; r++) {
    const log = generateLog(FIRST_LOG_SEED + r);
    for (const pool of pools) {
      const { scenario, policy, delay } = pool;
      progress.update(() => `repetition ${r + 1} of ${repetitions}: ${policy}, ${scenario}`);
      const policySeed = FIRST_POLICY_SEED + r;
      const setup = { log, policy: { id: policy }, delay, policySeed, rounds: ROUNDS };
      const record = replay({ ...setup, checkpoints: 1 });
      if (record.status === 'stalled') pool.stalled += 1;
      else {
        const lost = record.eliminated.some(({ arm }) => arm === record.bestArm);
        pool.runs.set(r, { reward: record.meanReward, lost });
      }
    }
  }
  progress.end();
  return pools;
}

function assess(pools: readonly Pool[], studies: number): Cell[] {
  return pools.flatMap((pool) => {
    const { scenario, policy, stalled, runs } = pool;
    const cell = (quantity: Cell['quantity'], values: ArrayLike<number>): Cell[] => {
      if (values.length < SIZE) return [];
      const result = study(values, { size: SIZE, studies });
      return [{ scenario, policy, quantity, spread: deviation(values), stalled, study: result }];
    };
    const lost = mean([...runs.values()].map((run) => Number(run.lost)));
    const rewards = [...runs.values()].map((run) => run.reward);
    const means = cell('mean', rewards).map((entry) => {
      return { ...entry, lost, wilson: wilsonCoverage(lost, SIZE) };
    });
    if (policy === BASELINE) return means;
    return [...means, ...cell('difference', differencesToBaseline(pool, pools))];
  });
}

/** Over the repetitions that both completed. */
function differencesToBaseline({ runs, baseline }: Pool, pools: readonly Pool[]): number[] {
  const other = pools.find(({ scenario, policy }) => scenario === baseline && policy === BASELINE);
  return [...runs].flatMap(([r, { reward }]) => {
    const compared = other?.runs.get(r);
    return compared === undefined ? [] : [reward - compared.reward];
  });
}

function print(cells: readonly Cell[], studies: number): void {
  console.log(`Coverage of 95% intervals at R = ${SIZE}, from ${studies} studies a row.\n`);
  row(
    'scenario',
    'policy',
    'of',
    'runs',
    'truth',
    'sd',
    'percentile',
    'BCa',
    't',
    'lost',
    'Wilson',
  );
  row('---', '---', '---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:');
  for (const { scenario, policy, quantity, spread, study: result, lost, wilson } of cells) {
    const { poolSize, truth, percentile, bca, t } = result;
    row(
      ...[scenario, policy, quantity, String(poolSize), truth.toFixed(4), spread.toFixed(4)],
      ...[percent(percentile.coverage), percent(bca.coverage), percent(t.coverage)],
      ...[lost === undefined ? '' : percent(lost), wilson === undefined ? '' : percent(wilson)],
    );
  }
  console.log('');
  const kinds: readonly [string, (result: CoverageStudy) => KindCoverage][] = [
    ['percentile', (result) => result.percentile],
    ['BCa', (result) => result.bca],
    ['t', (result) => result.t],
  ];
  for (const [name, kind] of kinds) {
    const shares = cells.map((cell) => kind(cell.study).coverage);
    console.log(
      `${name}: ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))},` +
        ` on average ${percent(mean(shares))}`,
    );
  }
}

function row(...texts: string[]): void {
  console.log(`| ${texts.join(' | ')} |`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
