import { InputError, checkNumber } from '../errors.ts';

// Constants of NumPy's SeedSequence, after Melissa O'Neill's seed_seq_fe (2015).
const POOL_SIZE = 4;
const INIT_A = 0x43b0d7e5;
const MULT_A = 0x931e8875;
const INIT_B = 0x8b51f9dd;
const MULT_B = 0x58f38ded;
const MIX_MULT_L = 0xca01f9dd;
const MIX_MULT_R = 0x4973f715;
const XSHIFT = 16;

/**
 * Spreads a seed of any size over as many 32-bit words as a generator needs, and spawns
 * independent children. Same words as `numpy.random.SeedSequence`.
 */
export class SeedSequence {
  readonly entropy: bigint;
  readonly spawnKey: readonly number[];
  readonly #pool: Uint32Array;
  #spawned = 0;

  /**
   * @param entropy - the seed: a non-negative integer of any size.
   * @param spawnKey - the path of a child, each entry from 0 to 2^32 − 1.
   * @throws InputError for a negative, fractional or unsafe seed, or a bad spawn key.
   */
  constructor(entropy: number | bigint, spawnKey: readonly number[] = []) {
    this.entropy = checkSeed(entropy);
    for (const key of spawnKey) {
      checkNumber('spawnKey', key, { min: 0, max: 0xffffffff, integer: true });
    }
    this.spawnKey = [...spawnKey];
    this.#pool = mixEntropy(assembleEntropy(this.entropy, this.spawnKey));
  }

  /**
   * The next `count` children; calling again goes on where the last call ended.
   * Source: `SeedSequence.spawn`.
   */
  spawn(count: number): SeedSequence[] {
    checkNumber('count', count, { min: 0, max: 0xffffffff, integer: true });
    const first = this.#spawned;
    this.#spawned += count;
    return Array.from(
      { length: count },
      (_, i) => new SeedSequence(this.entropy, [...this.spawnKey, first + i]),
    );
  }

  /** `words` 32-bit words of seed material. Source: `SeedSequence.generate_state`. */
  generateState(words: number): Uint32Array {
    checkNumber('words', words, { min: 0, max: 0xffffffff, integer: true });
    const state = new Uint32Array(words);
    let hash = INIT_B;
    for (let i = 0; i < words; i++) {
      let value = this.#pool[i % POOL_SIZE] ^ hash;
      hash = Math.imul(hash, MULT_B);
      value = Math.imul(value, hash);
      state[i] = value ^ (value >>> XSHIFT);
    }
    return state;
  }
}

function checkSeed(seed: number | bigint): bigint {
  const valid = typeof seed === 'bigint' ? seed >= 0n : Number.isSafeInteger(seed) && seed >= 0;
  if (!valid) {
    throw new InputError('seed', seed, 'a non-negative integer (a bigint above 2^53 − 1)');
  }
  return BigInt(seed);
}

function assembleEntropy(entropy: bigint, spawnKey: readonly number[]): number[] {
  const words: number[] = [];
  for (let rest = entropy; rest > 0n || words.length === 0; rest >>= 32n) {
    words.push(Number(rest & 0xffffffffn));
  }
  // A short seed is padded before a spawn key, so that no child equals another seed.
  if (spawnKey.length > 0) while (words.length < POOL_SIZE) words.push(0);
  return [...words, ...spawnKey];
}

function mixEntropy(entropy: readonly number[]): Uint32Array {
  const pool = new Uint32Array(POOL_SIZE);
  let hash = INIT_A;
  const hashmix = (word: number): number => {
    let value = word ^ hash;
    hash = Math.imul(hash, MULT_A);
    value = Math.imul(value, hash);
    return value ^ (value >>> XSHIFT);
  };
  const mix = (x: number, y: number): number => {
    const value = Math.imul(x, MIX_MULT_L) - Math.imul(y, MIX_MULT_R);
    return value ^ (value >>> XSHIFT);
  };
  for (let i = 0; i < POOL_SIZE; i++) pool[i] = hashmix(entropy[i] ?? 0);
  for (let from = 0; from < POOL_SIZE; from++) {
    for (let to = 0; to < POOL_SIZE; to++) {
      if (from !== to) pool[to] = mix(pool[to], hashmix(pool[from]));
    }
  }
  for (let from = POOL_SIZE; from < entropy.length; from++) {
    for (let to = 0; to < POOL_SIZE; to++) pool[to] = mix(pool[to], hashmix(entropy[from]));
  }
  return pool;
}
