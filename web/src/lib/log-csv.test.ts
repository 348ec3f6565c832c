import fc from '../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { InputError } from './errors.ts';
import { formatLogCsv, parseLogCsv } from './log-csv.ts';
import { generateLog } from './log.ts';

describe('a log from CSV', () => {
  const events = { arms: [0, 2, 1], rewards: [1, 0, 1] };
  it.each([
    ['with a header', 'arm,reward\n0,1\n2,0\n1,1\n'],
    ['without a header', '0,1\n2,0\n1,1\n'],
    ['without a last line feed', '0,1\n2,0\n1,1'],
    ['with CRLF', 'arm,reward\r\n0,1\r\n2,0\r\n1,1\r\n'],
    ['with a byte order mark', '\uFEFFarm,reward\n0,1\n2,0\n1,1\n'],
    ['with spaces', 'Arm, Reward\n 0, 1\n2 ,0 \n1,1\n'],
  ])('%s', (_, text) => {
    const log = parseLogCsv(text);
    expect({ arms: [...log.arms], rewards: [...log.rewards] }).toEqual(events);
    expect(log.armCount).toBe(3);
    expect(log.rates).toEqual([1, 1, 0]);
  });

  it('may leave arms out when told how many there are', () => {
    const log = parseLogCsv('0,1\n1,0\n', 4);
    expect(log.armCount).toBe(4);
    expect(log.rates).toEqual([1, 0, 0, 0]);
  });

  it.each([
    ['arm,reward\n0,1\n1,2\n', 'line 3: "1,2"'],
    ['0,1\n\n1,0\n', 'line 2: ""'],
    ['0,1\n1,0\n\n', 'line 3: ""'],
    ['\n', 'line 1: ""'],
    ['0,1\n1\n', 'line 2: "1"'],
    ['0,1\n,0\n', 'line 2: ",0"'],
    ['0,1\n1,\n', 'line 2: "1,"'],
    ['0,1\n1,0,0\n', 'line 2: "1,0,0"'],
    ['0,1\n-1,0\n', 'line 2: "-1,0"'],
    ['0,1\n1.0,0\n', 'line 2: "1.0,0"'],
    ['0,1\n100,0\n', 'line 2: "100,0"'],
    ['0,1\n01,0\n', 'line 2: "01,0"'],
    ['0,1\narm,reward\n', 'line 2: "arm,reward"'],
    ['reward,arm\n0,1\n', 'line 1: "reward,arm"'],
    ['0;1\n', 'line 1: "0;1"'],
    [`0,1\n${'x'.repeat(500)}\n`, `line 2: "${'x'.repeat(60)}…"`],
    ['', 'log: "no event"'],
    ['arm,reward\n', 'log: "no event"'],
    ['0,1\n0,0\n', 'arms: 1'],
  ])('%j is refused', (text, message) => {
    expect(() => parseLogCsv(text)).toThrow(InputError);
    expect(() => parseLogCsv(text)).toThrow(`${message} is not allowed; expected`);
  });

  it('has no arm above the number of arms', () => {
    expect(() => parseLogCsv('0,1\n3,0\n', 3)).toThrow('line 2: "3,0" is not allowed');
  });
});

it('what is written is read back', () => {
  const rates = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
    minLength: 2,
    maxLength: 100,
  });
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 300 }), rates, (seed, events, of) => {
      const log = generateLog(seed, events, of);
      const read = parseLogCsv(formatLogCsv(log), log.armCount);
      expect(read.arms).toEqual(log.arms);
      expect(read.rewards).toEqual(log.rewards);
      expect(read.armCount).toBe(log.armCount);
    }),
  );
});
