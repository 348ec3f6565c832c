import { bytesToHex } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { Generator } from '../generator.ts';
import { Pcg64, type Pcg64State } from '../pcg64.ts';
import { SeedSequence } from '../seed-sequence.ts';

/** Arguments of a call as the golden files hold them; a list is the weights of a choice. */
export type Args = readonly (number | readonly number[])[];

export interface MethodGolden {
  method: string;
  args: Args;
  calls: number;
  first: string[];
  blocks: string[];
  state: Pcg64State;
  tail?: number;
}

export interface FillGolden {
  method: string;
  args: Args;
  size: number;
  blocks: string[];
  state: Pcg64State;
}

export interface StreamGolden {
  stream: string;
  entropy: string;
  spawnKey: number[];
  generateState: number[];
  initialState: Pcg64State;
  methods: MethodGolden[];
  fills: FillGolden[];
  interleaved: { values: string[]; state: Pcg64State };
  restored: { saved: Pcg64State; values: string[]; state: Pcg64State };
}

type Fill = (rng: Generator, args: Args, out: Float64Array) => unknown;

const FILLS: Readonly<Record<string, Fill>> = {
  random: (rng, _, out) => rng.randomFill(out),
  integers: (rng, [low, high], out) => rng.integersFill(Number(low), Number(high), out),
  standard_normal: (rng, _, out) => rng.standardNormalFill(out),
  standard_exponential: (rng, _, out) => rng.standardExponentialFill(out),
  normal: (rng, [loc, scale], out) => rng.normalFill(Number(loc), Number(scale), out),
  uniform: (rng, [low, high], out) => rng.uniformFill(Number(low), Number(high), out),
  pareto: (rng, [a], out) => rng.paretoFill(Number(a), out),
  standard_gamma: (rng, [shape], out) => rng.standardGammaFill(Number(shape), out),
  beta: (rng, [a, b], out) => rng.betaFill(Number(a), Number(b), out),
  binomial: (rng, [n, p], out) => rng.binomialFill(Number(n), Number(p), out),
  choice: (rng, [n, p], out) => rng.choiceFill(Number(n), out, p as readonly number[] | undefined),
};

type Call = (rng: Generator, args: Args) => ArrayLike<number>;

const CALLS: Readonly<Record<string, Call>> = {
  random: (rng) => [rng.random()],
  integers: (rng, [low, high]) => [rng.integers(Number(low), Number(high))],
  standard_normal: (rng) => [rng.standardNormal()],
  standard_exponential: (rng) => [rng.standardExponential()],
  normal: (rng, [loc, scale]) => [rng.normal(Number(loc), Number(scale))],
  uniform: (rng, [low, high]) => [rng.uniform(Number(low), Number(high))],
  pareto: (rng, [a]) => [rng.pareto(Number(a))],
  standard_gamma: (rng, [shape]) => [rng.standardGamma(Number(shape))],
  beta: (rng, [a, b]) => [rng.beta(Number(a), Number(b))],
  binomial: (rng, [n, p]) => [rng.binomial(Number(n), Number(p))],
  choice: (rng, [n, p]) => [rng.choice(Number(n), p as readonly number[] | undefined)],
  permutation: (rng, [n]) => rng.permutation(Number(n)),
  shuffle: (rng, [n]) => {
    const items = Array.from({ length: Number(n) }, (_, i) => i);
    rng.shuffle(items);
    return items;
  },
};

const WHOLE_NUMBERS = new Set(['integers', 'binomial', 'choice', 'permutation', 'shuffle']);

/** One scalar call by NumPy's name of the method; permutation and shuffle give all their values. */
export function callMethod(rng: Generator, method: string, args: Args): ArrayLike<number> {
  return CALLS[method](rng, args);
}

/** One array call by NumPy's name of the method. */
export function fillMethod(rng: Generator, method: string, args: Args, size: number): Float64Array {
  const out = new Float64Array(size);
  FILLS[method](rng, args, out);
  return out;
}

/** The child that the spawn key names, reached by spawning as a program would. */
export function spawned(entropy: bigint, spawnKey: readonly number[]): SeedSequence {
  let sequence = new SeedSequence(entropy);
  for (const index of spawnKey) sequence = sequence.spawn(index + 1)[index];
  return sequence;
}

/** A new generator at the start of a golden's stream. */
export function freshGenerator(golden: StreamGolden): Generator {
  return new Generator(new Pcg64(spawned(BigInt(golden.entropy), golden.spawnKey)));
}

/** Runs the calls in order and returns all their values as the golden files write them. */
export function runScript(
  rng: Generator,
  calls: readonly (readonly [method: string, args: Args])[],
): string[] {
  return calls.flatMap(([method, args]) =>
    Array.from(callMethod(rng, method, args), (value) => readable(method, value)),
  );
}

/** A whole number in decimal, a double as its 16 hexadecimal digits. */
export function readable(method: string, value: number): string {
  return WHOLE_NUMBERS.has(method) ? String(value) : doubleHex(value);
}

const scratch = new DataView(new ArrayBuffer(8));

/** The 16 hexadecimal digits of the big-endian double, or `nan`. */
export function doubleHex(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  scratch.setFloat64(0, value);
  return scratch.getBigUint64(0).toString(16).padStart(16, '0');
}

/** The double that {@link doubleHex} wrote. */
export function hexDouble(hex: string): number {
  if (hex === 'nan') return NaN;
  scratch.setBigUint64(0, BigInt(`0x${hex}`));
  return scratch.getFloat64(0);
}

/** SHA-256 of every 1,000 values, each as a big-endian double. */
function blockDigests(values: ArrayLike<number>): string[] {
  const bytes = new Uint8Array(8 * values.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < values.length; i++) view.setFloat64(8 * i, values[i]);
  const digests: string[] = [];
  for (let start = 0; start < bytes.length; start += 8000) {
    digests.push(bytesToHex(sha256(bytes.subarray(start, start + 8000))));
  }
  return digests;
}

/** Compares draws with NumPy's to the last bit; returns the block that differs first, if any. */
export function firstMismatch(
  label: string,
  values: ArrayLike<number>,
  blocks: readonly string[],
): string | undefined {
  const found = blockDigests(values);
  if (found.length !== blocks.length) {
    return `${label}: ${found.length} blocks of draws, expected ${blocks.length}`;
  }
  const block = found.findIndex((digest, i) => digest !== blocks[i]);
  if (block === -1) return undefined;
  return `${label}: draws ${1000 * block} to ${1000 * block + 999} differ from NumPy's`;
}
