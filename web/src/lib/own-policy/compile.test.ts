import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { lineIn } from './place.ts';
import { PolicyError } from './policy-error.ts';

async function faultOf(source: string): Promise<PolicyError> {
  const outcome: unknown = await compile(source).catch((error: unknown) => error);
  if (outcome instanceof PolicyError) return outcome;
  throw new Error('It was compiled.');
}

describe('compile', () => {
  it('leaves every line where it was, whatever TypeScript takes', async () => {
    const source = [
      'interface Seen {',
      '  n: number;',
      '}',
      'enum Kind { A, B }',
      'type Pair = [',
      '  number,',
      '  number,',
      '];',
      'export default class Mine<T> {',
      '  private readonly seen: Seen[] = [];',
      '  declare later: string;',
      '  constructor(private armCount: number) {}',
      '  choose(rng: Rng): number {',
      '    return (this.seen as Seen[]).length satisfies number; // mark 14',
      '  }',
      '  update(',
      '    arm: number,',
      '    reward: number,',
      '  ): void {} // mark 19',
      '}',
    ].join('\n');
    const lines = (await compile(source)).split('\n');
    expect(lines[13]).toContain('mark 14');
    expect(lines[18]).toContain('mark 19');
    expect(lines).toHaveLength(source.split('\n').length + 1);
    expect(lines.join('\n')).not.toMatch(/interface|: number|satisfies/);
  });

  it.each([
    ['const a = 1;\nconst b = ;\n', 2, /Unexpected token: ;$/],
    ['class A {\n  choose() {\n    return 1 +;\n  }\n}\n', 3, /;$/],
    ['class A {\n  choose() {\n    return 0;\n\n\n', 3, /ends too soon/],
    ['const text = "open;\nconst b = 1;\n', 1, /Unterminated/],
  ])('names the line of %j', async (source, line, message) => {
    const fault = await faultOf(source);
    expect(fault.line).toBe(line);
    expect(fault.message).toMatch(message);
    expect(fault.message).not.toMatch(/sample|transforming|\(\d+:\d+\)/);
  });
});

describe('lineIn', () => {
  const address = 'blob:null/1-2';

  it('finds the first line in the script, in the stacks of different engines', () => {
    const chromium = `TypeError: no\n    at A.b (blob:null/9:1:2)\n    at choose (${address}:12:9)\n    at x (${address}:3:1)`;
    expect(lineIn(chromium, address)).toBe(12);
    expect(lineIn(`b@blob:null/9:1:2\nchoose@${address}:7:5\n`, address)).toBe(7);
  });

  it('finds none where there is none', () => {
    expect(lineIn(undefined, address)).toBeNull();
    expect(lineIn(`Error: in ${address}, somewhere`, address)).toBeNull();
  });
});
