import { describe, expect, it } from 'vitest';
import { figureSpec } from './figure-problem.ts';
import { lossShares, lossWords } from './loss-shares.ts';
import { heardWords, waitingAt } from './waiting.ts';

describe('what is heard of an arm', () => {
  const late = figureSpec('uniform', { kind: 'reward-dependent', lag: [[0, 200]] });

  it('has no click before the first one can arrive', () => {
    const { heard, arms, queue } = waitingAt(late, 150);
    expect(heard.every(({ clicks }) => clicks === 0)).toBe(true);
    expect(heard.reduce((sum, { read }) => sum + read, 0)).toBe(150);
    expect(queue.every(({ reward }) => reward === 1)).toBe(true);
    heard.forEach(({ read, known }, arm) => expect(read - known).toBe(arms[arm].pending));
    expect(heardWords(waitingAt(late, 150))).toMatch(
      /are known, and 0\.0% of those are clicks\. Its rate is 60\.0%\.$/,
    );
  });

  it('comes near the truth later, and says when nothing is known', () => {
    const [, best] = waitingAt(late, 600).heard;
    expect(best.clicks / best.known).toBeGreaterThan(0.5);
    expect(heardWords(waitingAt(late, 0))).toBe('After 0 steps nothing is known of arm 1.');
  });

  it('leaves out what is lost', () => {
    const spec = figureSpec('uniform', { kind: 'loss', probability: [0, 0.5, 0] });
    const { heard, arms } = waitingAt(spec, 400);
    expect(arms[1].lost).toBeGreaterThan(20);
    expect(heard[1].read - heard[1].known).toBe(arms[1].lost);
    expect(heard[0].known).toBe(heard[0].read);
  });
});

describe('shares of the best arm', () => {
  it('are alike without loss, and far apart with it', () => {
    const without = lossShares('ucb1', 0);
    expect(Math.abs(without.asked - without.counted)).toBeLessThan(0.02);
    const most = lossShares('ucb1', 0.9);
    expect(most.asked).toBeGreaterThan(most.counted + 0.3);
    expect(most.steps).toBeGreaterThan(4 * without.steps);
  });

  it('stay apart for a policy that asks in turn', () => {
    const { asked, counted } = lossShares('se', 0.9);
    expect(asked).toBeCloseTo(0.1, 2);
    expect(counted).toBeLessThan(0.02);
    expect(lossWords(lossShares('se', 0.9))).toMatch(/^The best arm is asked for at 10\.0% of/);
  });
});
