import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import sums from './goldens/ziggurat.json' with { type: 'json' };
import { exp } from './libm.ts';
import { ziggurat } from './ziggurat-layers.ts';
import { EXPONENTIAL, NORMAL } from './ziggurat-tables.ts';

describe('the rebuilt tables', () => {
  it.each([
    ['normal', NORMAL, (x: number) => exp(-0.5 * x * x)],
    ['exponential', EXPONENTIAL, (x: number) => exp(-x)],
  ] as const)('of the %s distribution are NumPy’s, every bit', (name, table, density) => {
    const { thresholds, heights } = ziggurat(table, density);
    const bytes = concatBytes(...[thresholds, heights].map(({ buffer }) => new Uint8Array(buffer)));
    expect(bytesToHex(sha256(bytes))).toBe(sums[name]);
  });
});
