import { describe, expect, it } from 'vitest';
import { parseOptions } from './command.ts';
import type { Command, OptionSpec } from './command.ts';
import { commandHelp } from './help.ts';

const OPTIONS: readonly OptionSpec[] = [
  { name: 'low', value: 'L', help: 'The lower end.' },
  { name: 'name', value: 'WORD', help: 'A word.', required: true },
  { name: 'param', value: 'k=v', help: 'Pairs.', many: true },
  { name: 'fill', help: 'A switch.' },
];

const parse = (...args: string[]) => parseOptions(OPTIONS, ['--name', 'x', ...args]);

describe('options', () => {
  it.each([
    [['--low', '-5'], '-5'],
    [['--low=-5'], '-5'],
    [['--low', '7'], '7'],
    [['--low='], ''],
    [['--low=a=b'], 'a=b'],
    [[], undefined],
  ])('%j gives low = %j', (args, low) => {
    expect(parse(...args).optional('low')).toBe(low);
  });

  it('take many values, in one place or in several', () => {
    const given = parse('--param', 'a=1', 'b=-2', '--fill', '--param=c=3', 'd=4');
    expect(given.all('param')).toEqual(['a=1', 'b=-2', 'c=3', 'd=4']);
    expect(given.has('fill')).toBe(true);
    expect(parse().has('fill')).toBe(false);
    expect(parse().all('param')).toEqual([]);
  });

  it.each([
    [['--lo', '5'], 'unknown option "--lo"; try --help'],
    [['-l', '5'], 'unknown option "-l"; try --help'],
    [['five'], 'unexpected argument "five"; try --help'],
    [['--low', '5', '6'], 'unexpected argument "6"; try --help'],
    [['--low'], '--low needs a value: L'],
    [['--low', '--fill'], '--low needs a value: L'],
    [['--param'], '--param needs a value: k=v'],
    [['--low', '1', '--low', '2'], '--low is given twice'],
    [['--fill=yes'], '--fill takes no value'],
  ])('%j is refused: %s', (args, message) => {
    expect(() => parse(...args)).toThrow(new Error(message));
  });

  it('names a required option that is missing', () => {
    expect(() => parseOptions(OPTIONS, [])).toThrow('--name WORD is missing');
  });
});

describe('help', () => {
  const help = commandHelp({
    name: 'demo',
    summary: 'Shows itself.',
    options: OPTIONS,
    notes: ['word '.repeat(60)],
    table: { title: 'Colours', rows: [['red', 'warm']] },
    examples: ['--name x'],
    run: () => Promise.resolve(0),
  } satisfies Command);

  it('has every option, the list, the notes and the examples', () => {
    expect(help).toContain(
      'Usage: npm run -s lab -- demo [--low L] --name WORD [--param k=v …] [--fill]',
    );
    expect(help).toMatch(/--low L +The lower end\./);
    expect(help).toMatch(/Colours:\n {2}red +warm/);
    expect(help).toContain('  npm run -s lab -- demo --name x');
  });

  it('fits the width of a terminal', () => {
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(96);
  });
});
