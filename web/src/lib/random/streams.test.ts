import { describe, expect, it } from 'vitest';
import script from './goldens/interleaved-calls.json' with { type: 'json' };
import {
  callMethod,
  fillMethod,
  firstMismatch,
  freshGenerator,
  readable,
  runScript,
  spawned,
  type Args,
  type StreamGolden,
} from './goldens/harness.ts';
import { generatorFromState } from './generator.ts';
import { Pcg64 } from './pcg64.ts';
import { SeedSequence } from './seed-sequence.ts';

const files = import.meta.glob<StreamGolden>('./goldens/streams/*.json', {
  eager: true,
  import: 'default',
});
const streams = Object.values(files);
const calls = script.calls as unknown as [string, Args][];

const TAIL_START: Record<string, number> = {
  standard_normal: 3.6541528853610088,
  standard_exponential: 7.69711747013105,
};

it('has goldens of eleven streams', () => {
  expect(streams).toHaveLength(11);
});

describe.each(streams.map((golden) => [golden.stream, golden] as const))('%s', (stream, golden) => {
  const entropy = BigInt(golden.entropy);

  it('spreads the seed as NumPy does, by spawning and by spawn key', () => {
    const bySpawning = spawned(entropy, golden.spawnKey);
    expect(bySpawning.spawnKey).toEqual(golden.spawnKey);
    expect(Array.from(bySpawning.generateState(8))).toEqual(golden.generateState);
    const byKey = new SeedSequence(entropy, golden.spawnKey);
    expect(Array.from(byKey.generateState(8))).toEqual(golden.generateState);
    expect(new Pcg64(byKey).getState()).toEqual(golden.initialState);
  });

  for (const { method, args, ...expected } of golden.methods) {
    const label = `${stream} ${method}(${JSON.stringify(args).slice(1, -1)})`;

    it(`draws ${label}`, () => {
      const rng = freshGenerator(golden);
      const values: number[] = [];
      for (let i = 0; i < expected.calls; i++) {
        const drawn = callMethod(rng, method, args);
        for (let j = 0; j < drawn.length; j++) values.push(drawn[j]);
      }
      const first = values.slice(0, expected.first.length).map((value) => readable(method, value));
      expect(first, `${label}: first draws`).toEqual(expected.first);
      expect(firstMismatch(label, values, expected.blocks)).toBeUndefined();
      expect(rng.state, `${label}: state after the draws`).toEqual(expected.state);
      if (expected.tail !== undefined) {
        const inTail = values.filter((value) => Math.abs(value) > TAIL_START[method]);
        expect(inTail, `${label}: draws from the tail`).toHaveLength(expected.tail);
        expect(expected.tail).toBeGreaterThan(0);
      }
    });
  }

  for (const { method, args, size, ...expected } of golden.fills) {
    const label = `${stream} ${method}(${JSON.stringify(args).slice(1, -1)}), ${size} at once`;

    it(`fills ${label}`, () => {
      const rng = freshGenerator(golden);
      const values = fillMethod(rng, method, args, size);
      expect(firstMismatch(label, values, expected.blocks)).toBeUndefined();
      expect(rng.state, `${label}: state after the fill`).toEqual(expected.state);
    });
  }

  it('draws as NumPy does when calls of all methods alternate', () => {
    const rng = freshGenerator(golden);
    expect(runScript(rng, calls), `${stream} interleaved`).toEqual(golden.interleaved.values);
    expect(rng.state).toEqual(golden.interleaved.state);
  });

  it('saves and restores the state with half a word in the buffer', () => {
    const { saved, values, state } = golden.restored;
    const rng = freshGenerator(golden);
    for (let i = 0; i < 7; i++) rng.integers(0, 10);
    expect(rng.state, `${stream} saved state`).toEqual(saved);
    expect(saved.has_uint32).toBe(1);

    const other = generatorFromState(saved);
    const first = calls.slice(0, 60);
    expect(runScript(other, first), `${stream} after restoring`).toEqual(values);
    expect(other.state).toEqual(state);

    rng.random();
    rng.state = saved;
    expect(runScript(rng, first), `${stream} after rewinding`).toEqual(values);
  });
});
