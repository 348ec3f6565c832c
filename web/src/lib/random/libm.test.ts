import { describe, expect, it } from 'vitest';
import { fusedMultiplyAdd } from './fused.ts';
import { defaultRng } from './generator.ts';
import { doubleHex, hexDouble } from './goldens/harness.ts';
import goldens from './goldens/libm.json' with { type: 'json' };
import * as libm from './libm.ts';

type Name = 'log' | 'exp' | 'pow' | 'log1p' | 'expm1';
type AnyFunction = (x: number, y: number) => number;

const NAMES: readonly Name[] = ['log', 'exp', 'pow', 'log1p', 'expm1'];

interface Recipe {
  seed: number;
  uniform: number[][];
  count: number;
  low8: string;
}

/** The script's random arguments, one column for each argument of the function. */
function columnsOf({ seed, uniform, count }: Recipe): Float64Array[] {
  const rng = defaultRng(seed);
  return uniform.map(([low, high]) => rng.uniformFill(low, high, new Float64Array(count)));
}

describe.each(NAMES)('%s', (name) => {
  const ours: AnyFunction = libm[name];
  // An engine's own function is near enough to rule out errors above the lowest 8 bits.
  const rough: AnyFunction = (x, y) => (name === 'pow' ? Math.pow(x, y) : Math[name](x));
  const { pairs, recipes } = goldens[name];

  it(`is glibc's at ${pairs.length} edges and magnitudes`, () => {
    const wrong = pairs
      .map((row) => row.map(hexDouble))
      .filter((row) => !Object.is(ours(row[0], row[1]), row[row.length - 1]))
      .map((row) => `${name}(${row.slice(0, -1).join(', ')}) = ${ours(row[0], row[1])}`);
    expect(wrong).toEqual([]);
  });

  it.each(recipes.map((recipe) => [JSON.stringify(recipe.uniform), recipe] as const))(
    `is glibc's for random arguments in %s`,
    (range, recipe) => {
      const columns = columnsOf(recipe);
      const glibc = atob(recipe.low8);
      expect(glibc).toHaveLength(recipe.count);
      const wrong: string[] = [];
      for (let i = 0; i < recipe.count; i++) {
        const args = columns.map((column) => column[i]);
        const value = ours(args[0], args[1]);
        const bits = BigInt(`0x${doubleHex(value)}`);
        const near = rough(args[0], args[1]);
        const astray = Math.abs(value - near) > Math.max(2 ** -47 * Math.abs(near), 2 ** -1069);
        if (astray || Number(bits & 0xffn) !== glibc.charCodeAt(i)) {
          wrong.push(`draw ${i}: ${name}(${args.join(', ')}) = ${value}`);
        }
      }
      expect(wrong, `${name} in ${range}`).toEqual([]);
    },
  );
});

describe('fusedMultiplyAdd', () => {
  it('keeps what a rounded product loses', () => {
    expect(fusedMultiplyAdd(1 + 2 ** -30, 1 + 2 ** -30, -1)).toBe(2 ** -29 + 2 ** -60);
  });

  it('rounds once where the rest next to a tie rounds to the tie', () => {
    // Just under halfway between 1 + 2^−52 and 1 + 2^−51.
    expect(fusedMultiplyAdd(2 ** -53 * (1 + 2 ** -27), 1 - 2 ** -27, 1 + 2 ** -52)).toBe(
      1 + 2 ** -52,
    );
  });
});
