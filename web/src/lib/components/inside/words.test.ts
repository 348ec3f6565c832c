import { describe, expect, it } from 'vitest';
import { fragmentOf, placeOf } from './place.ts';
import { clamp, densityOf } from './plot.ts';
import { incidentName, incidentWords, momentWords, reasonWords } from './words.ts';

describe('why an arm went', () => {
  it('names the two bounds, with the decimals that tell them apart', () => {
    const bounds = { kind: 'bounds', by: 4, upper: 0.4123, lower: 0.4301 } as const;
    expect(reasonWords(bounds)).toBe(
      'went: its upper bound 0.41 fell below arm 4’s lower bound 0.43',
    );
    expect(reasonWords({ ...bounds, lower: 0.4131 })).toContain('0.412 fell below arm 4’s lower');
  });

  it('names the chance', () => {
    const chance = { kind: 'chance', of: 'smallest', chance: 4.2e-5, threshold: 5e-5 } as const;
    expect(reasonWords(chance)).toBe(
      'went: its chance of the smallest draw, 0.000042, fell below 0.00005',
    );
    expect(reasonWords({ ...chance, chance: 4.9996e-5 })).toContain('0.00004999');
    expect(reasonWords({ ...chance, chance: 0 })).toContain('draw, 0, fell');
    expect(reasonWords({ ...chance, chance: 1e-30 })).toContain('less than one in a billion');
  });
});

describe('incidents in words', () => {
  it('say what, and after which round', () => {
    const removal = { kind: 'bounds', by: 2, upper: 0.1, lower: 0.2 } as const;
    const removed = {
      kind: 'removed',
      moment: 3,
      round: 1234,
      arm: 6,
      rank: 'the best',
      grave: true,
      removal,
    } as const;
    expect(incidentName(removed)).toBe('arm 6 removed, the best');
    expect(incidentWords(removed)).toBe(
      'After round 1,234 arm 6, the best, went: its upper bound 0.10 fell below arm 2’s lower bound 0.20.',
    );
    const tied = { ...removed, rank: 'one of the best', grave: false };
    expect(incidentName(tied)).toBe('arm 6 removed, one of the best');
    const drift = { kind: 'drift', moment: 1, round: 9, best: [0, 2, 3] } as const;
    expect(incidentName(drift)).toBe('rates change, arms 0, 2 and 3 best');
    expect(incidentWords(drift)).toBe(
      'After round 9 the click rates change: arms 0, 2 and 3 are the best now.',
    );
    expect(incidentWords({ kind: 'waiting', moment: 1, round: 9, mark: 1000 })).toBe(
      'After round 9 more than 1,000 events wait for the first time.',
    );
  });

  it('say how the arms are', () => {
    const arm = {
      ...{ counted: 0, mean: null, lower: null, upper: null, active: true, draw: null },
      ...{ belief: null, removal: null, pulls: 0, pending: 0, lost: 0 },
    };
    expect(momentWords([arm, arm])).toBe('');
    expect(momentWords([arm, { ...arm, active: false, pending: 3, lost: 1 }])).toBe(
      'One arm is left, 3 events wait, one has been lost.',
    );
  });
});

describe('the density of a belief', () => {
  it('is 1 at its mode and falls to both sides', () => {
    for (const belief of [
      { kind: 'normal', mean: 0.25, sd: 0.001 },
      { kind: 'beta', a: 26, b: 76 },
    ] as const) {
      const points = densityOf(belief);
      const top = points.reduce((best, point) => (point.height > best.height ? point : best));
      expect(top.at).toBeCloseTo(0.25, 1);
      expect(top.height).toBeGreaterThan(0.98);
      expect(top.height).toBeLessThanOrEqual(1);
      expect(points[0].height).toBeLessThan(0.001);
      expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).sort((a, b) => a - b));
    }
  });

  it('is level where nothing is known', () => {
    expect(densityOf({ kind: 'beta', a: 1, b: 1 }).every(({ height }) => height === 1)).toBe(true);
  });
});

describe('a value on the scale', () => {
  it('is kept inside, with its side', () => {
    expect(clamp(-0.2)).toEqual({ at: 0, beyond: -1 });
    expect(clamp(Infinity)).toEqual({ at: 1, beyond: 1 });
    expect(clamp(0.3)).toEqual({ at: 0.3, beyond: 0 });
  });
});

describe('the moment in an address', () => {
  it('is read back', () => {
    expect(fragmentOf({ policy: 1, round: 1234 })).toBe('#at=2-1234');
    expect(placeOf('#at=2-1234')).toEqual({ policy: 1, round: 1234 });
    for (const text of ['', '#at=0-3', '#at=2', '#content']) expect(placeOf(text)).toBeUndefined();
  });
});
