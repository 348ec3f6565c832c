import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { defaultRng } from '../random/generator.ts';
import { Elimination } from './elimination.ts';
import { opse } from './opse.ts';
import type { Policy } from './policy.ts';
import { se } from './se.ts';

/** OPSE as its definition reads: all bounds and the test at every feedback. */
class PlainOpse extends Elimination implements Policy {
  readonly #plays: number[];
  #asks = 0;

  constructor(armCount: number, horizon: number) {
    super(armCount, horizon);
    this.#plays = Array.from({ length: armCount }, () => 0);
  }

  choose(): number {
    const arm = this.active[this.#asks % this.active.length];
    this.#asks += 1;
    this.#plays[arm] += 1;
    return arm;
  }

  update(arm: number, reward: number): void {
    this.counts.add(arm, reward);
    for (const each of this.active) this.bound(each);
    this.test();
  }

  protected override bound(arm: number): void {
    const plays = Math.max(this.#plays[arm], 1);
    const missing = this.#plays[arm] - this.counts.n[arm];
    const radius = this.radius(plays);
    this.lower[arm] = this.counts.sum[arm] / plays - radius;
    this.upper[arm] = (this.counts.sum[arm] + missing) / plays + radius;
  }
}

const lives = fc.record({
  arms: fc.integer({ min: 2, max: 12 }),
  horizon: fc.constantFrom(2, 3, 10, 300, 20_000),
  seed: fc.nat(),
  /** Of 100 asks, how many are followed by feedback at once, or by feedback of any arm at all. */
  matched: fc.constantFrom(5, 50, 90, 100),
  stray: fc.constantFrom(0, 0, 5, 30),
});

describe('OPSE, which tests only when a removal is possible,', () => {
  it('removes the same arms after the same feedback as by testing always', () => {
    let removals = 0;
    fc.assert(
      fc.property(lives, ({ arms, horizon, seed, matched, stray }) => {
        const quick = opse.create(arms, { horizon });
        const plain = new PlainOpse(arms, horizon);
        const rng = defaultRng(seed);
        const rates = rng.randomFill(new Float64Array(arms)).map((x) => (x < 0.5 ? x / 5 : x));
        for (let step = 0; step < 1_500; step++) {
          const choice = quick.choose(rng);
          expect(plain.choose()).toBe(choice);
          const told: number[] = [];
          if (rng.integers(0, 100) < matched) told.push(choice);
          if (rng.integers(0, 100) < stray) told.push(rng.integers(0, arms));
          for (const arm of told) {
            const reward = rng.random() < rates[arm] ? 1 : 0;
            quick.update(arm, reward);
            plain.update(arm, reward);
            expect(quick.eliminated?.length).toBe(plain.eliminated.length);
          }
          if (step % 500 === 499) expect(quick.inspect()).toEqual(plain.inspect());
        }
        expect(quick.eliminated).toEqual(plain.eliminated);
        removals += plain.eliminated.length;
      }),
      { numRuns: 60 },
    );
    expect(removals).toBeGreaterThan(30);
  });
});

describe('why an arm went', () => {
  it('names the arm of the largest lower bound, with both bounds as they stood', () => {
    const policy = se.create(3, { horizon: 2 });
    // Radius √(2 ln 2 / n): at n = 20, 0.263; at n = 1, 1.177.
    for (let k = 0; k < 20; k++) policy.update(2, 1);
    for (let k = 0; k < 20 && policy.eliminated?.length === 0; k++) policy.update(0, 0);
    const [gone, unseen, best] = policy.inspect();
    expect(gone.active).toBe(false);
    expect(gone.removal).toEqual({
      kind: 'bounds',
      upper: gone.upper,
      by: 2,
      lower: best.lower,
    });
    expect(Number(gone.upper)).toBeLessThan(Number(best.lower));
    expect([unseen.removal, best.removal]).toEqual([null, null]);
  });

  it('keeps the bounds of that moment', () => {
    const policy = se.create(2, { horizon: 2 });
    for (let k = 0; k < 20; k++) policy.update(1, 1);
    while (policy.eliminated?.length === 0) policy.update(0, 0);
    const { removal } = policy.inspect()[0];
    policy.update(0, 1);
    for (let k = 0; k < 9; k++) policy.update(1, 0);
    expect(policy.inspect()[0].removal).toEqual(removal);
  });
});
