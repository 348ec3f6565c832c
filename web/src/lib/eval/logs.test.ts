import { describe, expect, it } from 'vitest';
import { generateLog } from '../log.ts';
import { readConfiguration } from './configuration.ts';
import { Logs, resampleLog } from './logs.ts';

describe('logs of an evaluation', () => {
  const configuration = readConfiguration({ rates: [0.2, 0.6], events: 500 });

  it('are those of their seeds, and kept for the next run', () => {
    const logs = new Logs();
    const log = logs.of(configuration, 7);
    expect(log).toEqual(generateLog(7, 500, [0.2, 0.6]));
    expect(logs.of(configuration, 7)).toBe(log);
    expect(logs.of({ ...configuration, events: 400 }, 7).arms).toHaveLength(400);
    expect(logs.of(configuration, 8)).not.toEqual(log);
  });

  it('resample a recorded log where the configuration says so', () => {
    const record = generateLog(1, 300, [0.1, 0.5]);
    const recorded = { sha256: '0'.repeat(64), arms: 2, blockLength: 40 };
    const resampling = { ...configuration, rates: undefined, recorded };
    const log = new Logs(record).of(resampling, 3);
    expect(log).toEqual(resampleLog(record, 3, 500, 40));
    expect(() => new Logs().of(resampling, 3)).toThrow('expected the recorded log');
  });
});

describe('a resampled log', () => {
  // The arm of an event tells where it stood.
  const arms = Uint8Array.from({ length: 100 }, (_, i) => i);
  const record = {
    armCount: 100,
    arms,
    rewards: arms.map((arm) => arm % 2),
    rates: Array.from({ length: 100 }, () => 0.5),
  };

  it('is made of whole blocks, the last one cut', () => {
    const log = resampleLog(record, 5, 107, 25);
    expect(log.arms).toHaveLength(107);
    for (let i = 0; i < 107; i++) {
      if (i % 25 > 0) expect(log.arms[i]).toBe(log.arms[i - 1] + 1);
      expect(log.rewards[i]).toBe(log.arms[i] % 2);
    }
    expect(log.rates).toBe(record.rates);
  });

  it('can start at the first event and end at the last', () => {
    const starts = new Set(resampleLog(record, 1, 20_000, 98).arms.filter((_, i) => i % 98 === 0));
    expect([...starts].sort()).toEqual([0, 1, 2]);
  });
});
