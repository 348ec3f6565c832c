import { describe, expect, it } from 'vitest';
import { checkPrices, costOf, defaultPrices, estimateCost, reachesCap } from './cost.ts';

const PRICES = { input: 2, output: 10 };

describe('cost', () => {
  it('is tokens by price a million', () => {
    expect(costOf({ input: 1_000_000, output: 0 }, PRICES)).toBe(2);
    expect(costOf({ input: 500, output: 40 }, PRICES)).toBeCloseTo(0.0014, 12);
  });

  it('is estimated from the prompt before the first call, then from the calls', () => {
    const nothing = { input: 0, output: 0, reported: 0 };
    expect(estimateCost(200, nothing, 1000, PRICES)).toEqual({
      ...{ calls: 200, input: 50_000, output: 8000, cost: expect.closeTo(0.18, 12) as number },
    });
    const soFar = { input: 1200, output: 90, reported: 3 };
    expect(estimateCost(10, soFar, 1000, PRICES)).toMatchObject({ input: 4000, output: 300 });
    expect(estimateCost(0, soFar, 1000, PRICES).cost).toBe(0);
  });

  it('reaches a cap before the call that could pass it', () => {
    expect(reachesCap(0.9, 0.1, 1)).toBe(false);
    expect(reachesCap(0.9, 0.11, 1)).toBe(true);
    expect(reachesCap(0, 0.01, 0)).toBe(true);
    expect(reachesCap(1e9, 1, null)).toBe(false);
  });

  it('begins with list prices of the two, and with nothing for an own server', () => {
    expect(defaultPrices('anthropic').output).toBeGreaterThan(0);
    expect(defaultPrices('openai').input).toBeGreaterThan(0);
    expect(defaultPrices('compatible')).toEqual({ input: 0, output: 0 });
    expect(defaultPrices('constructor')).toEqual({ input: 0, output: 0 });
    expect(() => checkPrices({ input: -1, output: 0 })).toThrow('price of input');
    expect(() => checkPrices({ input: 1, output: NaN })).toThrow('price of output');
  });
});
