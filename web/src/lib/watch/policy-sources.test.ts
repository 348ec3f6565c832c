import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { POLICIES } from '../policies/registry.ts';
import { engineLinesRun, enginePatterns, ENGINE_SOURCES } from './engine-lines.ts';
import { engineSource, policySource } from './policy-sources.ts';
import { conditionsOf } from './source.ts';

const read = (path: string) =>
  readFileSync(new URL(`../policies/${path}`, import.meta.url), 'utf8').split('\n');

describe.each(POLICIES.map(({ id }) => id))('the source of %s', (id) => {
  const source = policySource(id);

  it.each(['choose', 'update'] as const)('has its %s', (name) => {
    const [method, ...called] = source[name];
    expect(method.name).toBe(name);
    expect(method.calledBy).toBeUndefined();
    expect(method.condition).toBe('none');
    for (const one of [method, ...called]) {
      // Word for word the lines of the file, from the heading (or its comment) to the last brace.
      expect(one.lines).toEqual(read(one.path).slice(one.start - 1, one.end));
      const heading = one.lines.find((line) => !/^ {2}( \*|\/\*\*)/.test(line));
      expect(heading).toContain(`${one.name}(`);
      expect(one.lines.at(-1)).toBe('  }');
      const braces = one.lines.join('').replace(/[^{}]/g, '');
      expect(braces.replaceAll('}', '')).toHaveLength(braces.length / 2);
    }
  });
});

const MARKS = { none: '', news: '!', other: '?' };

const names = (id: string, part: 'choose' | 'update') =>
  policySource(id)[part].map(
    ({ className, name, condition }) => [className, name].join('.') + MARKS[condition],
  );

describe('what a policy inherits', () => {
  it('is found in the file of the class it comes from', () => {
    expect(names('opse', 'choose')).toEqual([
      'OptimisticPessimisticElimination.choose',
      'SuccessiveElimination.choose',
    ]);
    const update = names('opse', 'update');
    const found = update.map((name) => name.replace('?', ''));
    expect(found[0]).toBe('SuccessiveElimination.update');
    expect(found).toContain('OptimisticPessimisticElimination.bound');
    expect(found).not.toContain('Elimination.bound');
    expect(found).toContain('Elimination.test');
    const test = policySource('opse').update.find(({ name }) => name === 'test');
    expect(test?.path).toBe('elimination.ts');
  });

  it('follows private methods, and marks what hangs on a condition', () => {
    expect(names('ts', 'choose')).toEqual(['ThompsonSampling.choose', 'ThompsonSampling.#redraw!']);
    expect(names('dats', 'choose')).toEqual(['Dats.choose', 'Dats.#decide!', 'Dats.#eliminate?']);
  });

  it('leads over two files where a class between has the method', () => {
    expect(names('se-textbook', 'choose').slice(0, 2)).toEqual([
      'TurnTaking.choose',
      'TextbookElimination.next!',
    ]);
    expect(policySource('moss').choose[0].path).toBe('index-policy.ts');
  });
});

describe('lines that hang on a condition', () => {
  it('are the insides of if and else, and what a return may skip', () => {
    const lines = [
      '  update(arm: number): void {',
      '    if (arm > 1) {',
      '      this.a();',
      '    } else {',
      '      this.b();',
      '    }',
      '    for (const one of this.active) {',
      '      if (one > 2) this.c();',
      '    }',
      '    if (arm === 3) return;',
      '    this.d();',
      '  }',
    ];
    const doubtful = lines.filter((_, index) => conditionsOf(lines)[index] !== 'none');
    expect(doubtful.map((line) => line.trim())).toEqual([
      ...['this.a();', 'this.b();', 'this.d();', '}'],
    ]);
  });

  it('tell news from other conditions', () => {
    const lines = [
      '  choose(): number {',
      '    if (this.#stale) {',
      '      this.a();',
      '      if (this.b) {',
      '        this.c();',
      '      }',
      '    }',
      '    return 1;',
      '  }',
    ];
    expect(conditionsOf(lines)).toEqual([
      ...['none', 'none', 'news', 'news', 'other', 'news', 'none', 'none', 'none'],
    ]);
  });
});

describe.each(['delayed', 'every-decision'] as const)('the source of the engine %s', (engine) => {
  const [file, name] = ENGINE_SOURCES[engine];
  const { lines } = engineSource(file, name);

  it('is the function of the step', () => {
    expect(lines.some((line) => line.includes(`function ${name}(`))).toBe(true);
    expect(lines.at(-1)).toBe('}');
  });

  it('has each line that the page knows by its text, once', () => {
    for (const part of enginePatterns(engine)) {
      expect(lines.filter((line) => line.includes(part))).toHaveLength(1);
    }
  });

  it('marks what ran', () => {
    const trace = {
      ...{ step: 0, round: 0, event: { index: 0, arm: 0, reward: 0 }, delay: 3, choice: 0 },
      arrived: [],
    };
    const ran = (changes: object) => {
      const run = engineLinesRun(engine, lines, { ...trace, ...changes });
      return lines.filter((_, index) => run[index]).join('\n');
    };
    expect(engineLinesRun(engine, lines, null)).not.toContain(true);
    expect(ran({})).toContain('pending.add(');
    expect(ran({})).toContain('drawDelay(');
    expect(ran({})).not.toContain('pending.event(node)');
    const arrived = [{ arm: 0, reward: 1, counted: true }];
    expect(ran({ arrived })).toContain('pending.event(node)');
    if (engine === 'delayed') {
      expect(ran({ delay: 0, arrived })).not.toContain('pending.event(node)');
      expect(ran({ delay: 0, arrived })).toContain('if (delay === 0) arrive(');
      expect(ran({ delay: 0, arrived })).not.toContain('pending.add(');
    }
  });
});
