import { InputError } from '../../web/src/lib/errors.ts';
import { defaultRng } from '../../web/src/lib/random/generator.ts';
import type { Generator } from '../../web/src/lib/random/generator.ts';
import { SeedSequence } from '../../web/src/lib/random/seed-sequence.ts';
import { UsageError } from './command.ts';
import type { Command, Given } from './command.ts';
import { Progress, readable, write } from './output.ts';
import { decimals, oneOf, seed, wholeNumber } from './values.ts';

const MAX_COUNT = 10_000_000;
const CHUNK = 8192;

/** How to draw once, and how to fill an array. */
interface Draws {
  one(): number;
  fill(out: Float64Array): Float64Array;
}

interface Method {
  /** The options that go with this method only. */
  readonly options: readonly ('low' | 'high' | 'shape')[];
  readonly whole?: boolean;
  draws(rng: Generator, given: Given): Draws;
}

const METHODS = {
  random: plain((rng) => ({ one: () => rng.random(), fill: (out) => rng.randomFill(out) })),
  integers: {
    options: ['low', 'high'],
    whole: true,
    draws(rng, given) {
      if (!given.has('high')) throw new UsageError('--high H is missing for --method integers');
      const low = wholeNumber('--low', given.optional('low') ?? '0');
      const high = wholeNumber('--high', given.text('high'));
      return {
        one: () => rng.integers(low, high),
        fill: (out) => rng.integersFill(low, high, out),
      };
    },
  },
  standard_normal: plain((rng) => ({
    one: () => rng.standardNormal(),
    fill: (out) => rng.standardNormalFill(out),
  })),
  standard_exponential: plain((rng) => ({
    one: () => rng.standardExponential(),
    fill: (out) => rng.standardExponentialFill(out),
  })),
  standard_gamma: shaped(['shape'], (rng, [shape]) => ({
    one: () => rng.standardGamma(shape),
    fill: (out) => rng.standardGammaFill(shape, out),
  })),
  beta: shaped(['a', 'b'], (rng, [a, b]) => ({
    one: () => rng.beta(a, b),
    fill: (out) => rng.betaFill(a, b, out),
  })),
  pareto: shaped(['a'], (rng, [a]) => ({
    one: () => rng.pareto(a),
    fill: (out) => rng.paretoFill(a, out),
  })),
  // The whole permutation is one call, whichever way it is asked for.
  permutation: {
    options: [],
    whole: true,
    draws(rng, given) {
      const order = rng.permutation(countOf(given));
      let at = 0;
      return {
        one: () => order[at++],
        fill: (out) => {
          out.set(order);
          return out;
        },
      };
    },
  },
} satisfies Record<string, Method>;

type MethodName = keyof typeof METHODS;
const NAMES = Object.keys(METHODS) as MethodName[];

/** A method without options of its own. */
function plain(draws: (rng: Generator) => Draws): Method {
  return { options: [], draws };
}

/** A method whose `--shape` holds one number a name. */
function shaped(
  names: readonly string[],
  draws: (rng: Generator, shape: number[]) => Draws,
): Method {
  return {
    options: ['shape'],
    draws(rng, given) {
      const text = given.optional('shape');
      const allowed = `--shape ${names.join(',')}`;
      if (text === undefined) throw new UsageError(`${allowed} is missing for this method`);
      const shape = decimals('--shape', text);
      if (shape.length !== names.length) throw new InputError('--shape', text, allowed);
      return draws(rng, shape);
    },
  };
}

export const draws: Command = {
  name: 'draws',
  summary: 'Prints random draws that equal those of numpy.random.default_rng, bit for bit.',
  options: [
    { name: 'seed', value: 'S', required: true, help: 'Of default_rng: 0 or more, of any size.' },
    {
      name: 'spawn',
      value: 'i[,j]',
      help: 'Draw from a child of the seed sequence, counted from 0: 1,2 is the second child’s third child.',
    },
    { name: 'method', value: 'METHOD', required: true, help: `One of ${NAMES.join(', ')}.` },
    { name: 'low', value: 'L', help: 'integers: the smallest value; 0 unless given.' },
    { name: 'high', value: 'H', help: 'integers: above the largest value, low ≤ x < high.' },
    {
      name: 'shape',
      value: 'a[,b]',
      help: 'pareto a, standard_gamma shape, beta a,b.',
    },
    { name: 'count', value: 'N', required: true, help: `How many, 1 to ${readable(MAX_COUNT)}.` },
    { name: 'fill', help: 'Fill one array (NumPy’s size=N) instead of N scalar calls.' },
    {
      name: 'format',
      value: 'hex|json',
      required: true,
      help: 'hex: a value a line, the 16 hexadecimal digits of the big-endian double, whole numbers in decimal. json: one array.',
    },
  ],
  notes: [
    '--method permutation prints one permutation of 0 … N − 1, as rng.permutation(N); --fill makes no difference to it.',
    'In JSON, what lies above the largest double is written 1e999, which readers take for infinity.',
  ],
  examples: [
    '--seed 2023 --method standard_normal --count 5 --format json',
    '--seed 18446744073709551621 --spawn 1,2 --method integers --low -5 --high 5 --count 10 --fill --format hex',
    '--seed 1 --method beta --shape 0.5,2 --count 3 --format hex',
  ],
  async run(given) {
    const name = oneOf('--method', given.text('method'), NAMES);
    const method: Method = METHODS[name];
    for (const option of ['low', 'high', 'shape'] as const) {
      if (given.has(option) && !method.options.includes(option)) {
        throw new UsageError(`--${option} does not go with --method ${name}`);
      }
    }
    const format = oneOf('--format', given.text('format'), ['hex', 'json']);
    const count = countOf(given);
    const source = method.draws(generatorOf(given), given);
    const next = given.has('fill') ? fromArray(source, count) : fromCalls(source);
    const show = format === 'json' ? jsonList : method.whole ? decimalLines : hexLines;
    await print(next, count, show, format === 'json');
    return 0;
  },
};

function countOf(given: Given): number {
  return wholeNumber('--count', given.text('count'), { min: 1, max: MAX_COUNT });
}

function generatorOf(given: Given): Generator {
  const root = seed('--seed', given.text('seed'));
  const key = (given.optional('spawn')?.split(',') ?? []).map((part, i) =>
    wholeNumber(`--spawn[${i}]`, part, { min: 0, max: 2 ** 32 - 1 }),
  );
  return defaultRng(new SeedSequence(root, key));
}

/** The next so many values. */
type Next = (size: number) => Float64Array;

function fromArray(source: Draws, count: number): Next {
  const all = source.fill(new Float64Array(count));
  let at = 0;
  return (size) => all.subarray(at, (at += size));
}

function fromCalls(source: Draws): Next {
  return (size) => {
    const values = new Float64Array(size);
    for (let i = 0; i < size; i++) values[i] = source.one();
    return values;
  };
}

async function print(
  next: Next,
  count: number,
  show: (values: Float64Array) => string,
  json: boolean,
): Promise<void> {
  const progress = new Progress();
  for (let done = 0; done < count; done += CHUNK) {
    const text = show(next(Math.min(CHUNK, count - done)));
    await write(json ? (done === 0 ? '[' : ',') + text : text);
    // On a terminal the draws themselves show how far the work is.
    if (!process.stdout.isTTY) {
      progress.update(() => `draws: ${readable(done)} of ${readable(count)}`);
    }
  }
  progress.end();
  if (json) await write(']\n');
}

function hexLines(values: Float64Array): string {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, i) => bytes.writeDoubleBE(value, 8 * i));
  return bytes.toString('hex').replaceAll(/.{16}/g, '$&\n');
}

function decimalLines(values: Float64Array): string {
  return `${values.join('\n')}\n`;
}

function jsonList(values: Float64Array): string {
  return Array.from(values, jsonNumber).join(',');
}

/**
 * Digits that a reader which tells whole numbers from doubles, as Python's, reads as this double:
 * from 2^53 on they stand for it and are not its value.
 */
function jsonNumber(value: number): string {
  if (value === Infinity) return '1e999';
  return value > Number.MAX_SAFE_INTEGER ? value.toExponential() : String(value);
}
