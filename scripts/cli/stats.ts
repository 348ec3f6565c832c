import { InputError } from '../../web/src/lib/errors.ts';
import { bcaInterval } from '../../web/src/lib/stats/bca.ts';
import { percentileInterval, sampleMean } from '../../web/src/lib/stats/bootstrap.ts';
import { pairedBca, pairedComparison } from '../../web/src/lib/stats/paired.ts';
import { tTestPaired, tTestPooled, tTestWelch } from '../../web/src/lib/stats/t-test.ts';
import { wilsonInterval } from '../../web/src/lib/stats/wilson.ts';
import { UsageError } from './command.ts';
import type { Command, Given, OptionSpec } from './command.ts';
import { writeJson } from './output.ts';
import { decimal, oneOf, seed, seedForJson, wholeNumber } from './values.ts';

const LEVEL: OptionSpec = {
  name: 'level',
  value: 'L',
  help: 'Confidence level between 0 and 1; 0.95 unless given.',
};

const RESAMPLING: readonly OptionSpec[] = [
  LEVEL,
  { name: 'resamples', value: 'B', help: 'Resamples drawn; 2,000 unless given.' },
  { name: 'seed', value: 'S', help: 'Seed of the resamples; 2026 unless given.' },
  {
    name: 'quantile',
    value: 'scipy|numpy',
    help: 'Rounding of the bounds: as SciPy 1.17 and later (scipy, unless given), or as np.percentile.',
  },
];

const ONE_ARRAY = 'Reads a JSON array of numbers from standard input.';
const TWO_ARRAYS = 'Reads two JSON arrays of numbers, [[…],[…]], from standard input.';

const bootstrap = statistic({
  name: 'bootstrap',
  summary: 'Percentile bootstrap interval of a mean, as scipy.stats.bootstrap gives it.',
  options: RESAMPLING,
  notes: [ONE_ARRAY],
  examples: ['< means.json', '--level 0.9 --seed 7 < means.json'],
  compute(input, given) {
    const values = numbers('values', input);
    const options = resampling(given);
    const interval = percentileInterval(values, options);
    return { ...interval, n: values.length, ...described(options) };
  },
});

const bca = statistic({
  name: 'bca',
  summary: 'Bias-corrected and accelerated bootstrap interval of a mean, as SciPy gives it.',
  options: RESAMPLING,
  notes: [ONE_ARRAY, 'Where the interval is not defined, low and high are null.'],
  examples: ['< means.json'],
  compute(input, given) {
    const values = numbers('values', input);
    const options = resampling(given);
    const interval = bcaInterval(values, options) ?? notDefined(sampleMean(values));
    return { ...interval, n: values.length, ...described(options) };
  },
});

const wilson = statistic({
  name: 'wilson',
  summary: 'Wilson score interval of a proportion.',
  options: [LEVEL],
  notes: ['Reads [successes, trials] from standard input.'],
  examples: ['<<< "[13, 20]"'],
  compute(input, given) {
    if (!Array.isArray(input) || input.length !== 2) {
      throw new InputError('standard input', input, '[successes, trials]');
    }
    const [successes, trials] = numbers('counts', input);
    const level = levelOf(given);
    return { ...wilsonInterval(successes, trials, level), successes, trials, level };
  },
});

const paired = statistic({
  name: 'paired',
  summary:
    'Mean paired difference, first minus second, with its bootstrap interval, d_z and the wins.',
  options: [...RESAMPLING, { name: 'bca', help: 'Give the BCa interval, not the percentile one.' }],
  notes: [TWO_ARRAYS, 'dz is null when all differences are equal.'],
  examples: ['< two-policies.json'],
  compute(input, given) {
    const [first, second] = twoArrays(input);
    const options = resampling(given);
    const comparison = pairedComparison(first, second, options);
    const interval = given.has('bca')
      ? (pairedBca(first, second, options) ?? notDefined(comparison.estimate))
      : {};
    return { ...comparison, ...interval, n: first.length, ...described(options) };
  },
});

const ttest = statistic({
  name: 'ttest',
  summary: 'Two-sided t test of two samples, and the interval of the difference of their means.',
  options: [
    LEVEL,
    { name: 'welch', help: 'Welch: the samples may have different variances.' },
    { name: 'paired', help: 'The samples are pairs, one of each repetition.' },
  ],
  notes: [TWO_ARRAYS, "Without a switch it is Student's test of independent samples."],
  examples: ['--welch < two-policies.json'],
  compute(input, given) {
    const [first, second] = twoArrays(input);
    const level = levelOf(given);
    const [welch, pairs] = [given.has('welch'), given.has('paired')];
    if (welch && pairs) throw new UsageError('--welch and --paired exclude each other');
    const run = welch ? tTestWelch : pairs ? tTestPaired : tTestPooled;
    const test = welch ? 'welch' : pairs ? 'paired' : 'student';
    return { ...run(first, second, level), test, level };
  },
});

/** `stats bootstrap` and its sisters. */
export const stats: readonly Command[] = [bootstrap, bca, wilson, paired, ttest];

interface Statistic extends Omit<Command, 'run'> {
  readonly compute: (input: unknown, given: Given) => object;
}

function statistic({ name, compute, ...rest }: Statistic): Command {
  return {
    ...rest,
    name: `stats ${name}`,
    async run(given) {
      await writeJson(compute(await readInput(), given));
      return 0;
    },
  };
}

/** The JSON on standard input. @throws UsageError when there is none. */
async function readInput(): Promise<unknown> {
  if (process.stdin.isTTY) throw new UsageError('JSON is expected on standard input; try --help');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    // Python writes NaN into its JSON; as a word it is refused with its place.
    return JSON.parse(text.replaceAll(/-?\b(?:NaN|Infinity)\b/g, '"$&"'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`standard input is not JSON: ${error.message.split('\n')[0]}`);
  }
}

function numbers(field: string, input: unknown): number[] {
  if (!Array.isArray(input)) throw new InputError(field, input, 'an array of numbers');
  return input.map((value: unknown, i) => {
    if (typeof value === 'number') return value;
    throw new InputError(`${field}[${i}]`, value, 'a finite number');
  });
}

function twoArrays(input: unknown): [first: number[], second: number[]] {
  if (!Array.isArray(input) || input.length !== 2) {
    throw new InputError('standard input', input, 'two arrays of numbers, [[…],[…]]');
  }
  return [numbers('first', input[0]), numbers('second', input[1])];
}

function notDefined(estimate: number): { estimate: number; low: null; high: null } {
  return { estimate, low: null, high: null };
}

function levelOf(given: Given): number {
  return decimal('--level', given.optional('level') ?? '0.95');
}

function resampling(given: Given) {
  return {
    level: levelOf(given),
    resamples: wholeNumber('--resamples', given.optional('resamples') ?? '2000'),
    seed: seed('--seed', given.optional('seed') ?? '2026'),
    interpolation: oneOf('--quantile', given.optional('quantile') ?? 'scipy', ['scipy', 'numpy']),
  };
}

function described({ level, resamples, seed: given }: ReturnType<typeof resampling>): object {
  return { level, resamples, seed: seedForJson(given) };
}
