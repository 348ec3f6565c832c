/**
 * Finds classes and methods in the project's own sources, by the shape that Prettier gives them:
 * what is declared at the margin ends with a brace at the margin, a member with one two spaces in.
 */

/** Lines of a declaration, the first being 1; `start` includes the comment above it. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface SourceClass {
  readonly name: string;
  readonly parent: string | undefined;
  readonly members: ReadonlyMap<string, Range>;
}

export interface SourceFile {
  readonly path: string;
  readonly lines: readonly string[];
  readonly classes: ReadonlyMap<string, SourceClass>;
  readonly functions: ReadonlyMap<string, Range>;
  /** Where an imported name comes from: a file beside this one. */
  readonly imports: ReadonlyMap<string, string>;
}

const CLASS = /^(?:export )?(?:abstract )?class (\w+)(?:<.*?>)?(?: extends (\w+))?/;
const FUNCTION = /^(?:export )?function\*? (\w+)/;
const MEMBER = /^ {2}(?:(?:protected|private|public|override|static|readonly) )*\*?(#?\w+)\(/;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '\.\/([\w.-]+)';/gm;

export function parseSource(path: string, text: string): SourceFile {
  const lines = text.replace(/\n$/, '').split('\n');
  const classes = new Map<string, SourceClass>();
  const functions = new Map<string, Range>();
  lines.forEach((line, index) => {
    const [, className, parent] = CLASS.exec(line) ?? [];
    if (className !== undefined) {
      const members = membersOf(lines, index, endOf(lines, index, ''));
      classes.set(className, { name: className, parent, members });
    }
    const [, name] = FUNCTION.exec(line) ?? [];
    if (name !== undefined) functions.set(name, rangeAt(lines, index, ''));
  });
  return { path, lines, classes, functions, imports: importsOf(text) };
}

function importsOf(text: string): Map<string, string> {
  const imports = new Map<string, string>();
  for (const [, names, file] of text.matchAll(IMPORT)) {
    for (const name of names.split(',')) imports.set(name.trim(), file);
  }
  return imports;
}

function membersOf(lines: readonly string[], start: number, end: number): Map<string, Range> {
  const members = new Map<string, Range>();
  for (let index = start + 1; index < end; index++) {
    const name = MEMBER.exec(lines[index])?.[1];
    // What has no body is abstract: its lines are elsewhere.
    const last = endOf(lines, index, '  ');
    if (name === undefined || last === index) continue;
    members.set(name, rangeAt(lines, index, '  '));
    index = last;
  }
  return members;
}

/** Index of the line that closes what begins at a line. */
function endOf(lines: readonly string[], start: number, indent: string): number {
  for (let index = start; index < lines.length; index++) {
    if (index > start && lines[index].startsWith(`${indent}}`) && !/\{$/.test(lines[index]))
      return index;
    if (lines[index].startsWith(indent) && /[;}]$/.test(lines[index]) && index === start)
      return index;
  }
  return lines.length - 1;
}

function rangeAt(lines: readonly string[], index: number, indent: string): Range {
  let start = index;
  if (new RegExp(`^${indent}(/\\*\\*.*)?\\s?\\*/$`).test(lines[start - 1] ?? '')) {
    start -= 1;
    while (start > 0 && !lines[start].startsWith(`${indent}/**`)) start -= 1;
  }
  return { start: start + 1, end: endOf(lines, index, indent) + 1 };
}

/**
 * What it takes for a line, or a call, to run when its method does: nothing, news since the policy
 * was last asked, or something else.
 */
export type Condition = 'none' | 'news' | 'other';

/** How the policies ask themselves whether there are news. */
const ASKS_FOR_NEWS = /^\s*if \(this\.#(stale|turnIsOver)\)/;

function both(a: Condition, b: Condition): Condition {
  if (a === 'other' || b === 'other') return 'other';
  return a === 'news' ? a : b;
}

/** A method as it stands in its file. */
export interface Method extends Range {
  readonly path: string;
  readonly className: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** Of each line, given that the method runs. */
  readonly conditions: readonly Condition[];
  /** Method whose lines call it; undefined for the one that was asked for. */
  readonly calledBy: string | undefined;
  /** Of its call, given that its caller runs; where there are several, of the surest. */
  readonly condition: Condition;
}

interface Place {
  readonly file: SourceFile;
  readonly owner: SourceClass;
}

/** Methods of a class, its own and inherited, over the files that its imports lead to. */
export class ClassSource {
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #chain: readonly Place[];

  /** @throws Error for a class that its file does not have. */
  constructor(files: ReadonlyMap<string, SourceFile>, path: string, className: string) {
    this.#files = files;
    this.#chain = this.#chainOf(path, className);
  }

  #chainOf(path: string, className: string): Place[] {
    const file = this.#files.get(path);
    const owner = file?.classes.get(className);
    if (file === undefined || owner === undefined) {
      throw new Error(`No class ${className} in ${path}.`);
    }
    if (owner.parent === undefined) return [{ file, owner }];
    const next = file.classes.has(owner.parent) ? path : (file.imports.get(owner.parent) ?? '');
    return [{ file, owner }, ...this.#chainOf(next, owner.parent)];
  }

  /** A method and what it calls of its own class, in the order of the calls. */
  methods(name: string): Method[] {
    const found: Method[] = [];
    this.#collect(name, 0, undefined, 'none', found);
    return found;
  }

  #collect(
    name: string,
    from: number,
    calledBy: string | undefined,
    condition: Condition,
    found: Method[],
  ): void {
    const level = this.#chain.findIndex(
      ({ owner }, index) => index >= from && owner.members.has(name),
    );
    if (level < 0) return;
    const { file, owner } = this.#chain[level];
    const range = owner.members.get(name) as Range;
    const known = found.findIndex(
      (one) => one.className === owner.name && one.name === name && one.path === file.path,
    );
    if (known >= 0) {
      if (condition === 'none') found[known] = { ...found[known], calledBy, condition };
      return;
    }
    const lines = file.lines.slice(range.start - 1, range.end);
    const { path } = file;
    const conditions = conditionsOf(lines);
    const place = { path, className: owner.name, name, calledBy, condition };
    found.push({ ...range, ...place, lines, conditions });
    for (const call of callsOf(lines, conditions)) {
      const start = call.of === 'super' ? level + 1 : call.name.startsWith('#') ? level : 0;
      this.#collect(call.name, start, name, call.condition, found);
    }
  }
}

interface Call {
  readonly of: string;
  readonly name: string;
  readonly condition: Condition;
}

/**
 * The conditions of the lines of a method: of the insides of `if` and `else`, and of what comes
 * after a return under a condition. Loops count as run; they go over arms.
 */
export function conditionsOf(lines: readonly string[]): Condition[] {
  const blocks: { indent: number; condition: Condition; returns: boolean }[] = [];
  let left: Condition = 'none';
  return lines.map((line) => {
    const indent = line.search(/\S/);
    const inner = blocks.at(-1);
    if (inner !== undefined && indent <= inner.indent && line.trimStart().startsWith('}')) {
      blocks.pop();
      if (inner.returns) left = 'other';
    }
    const condition = both(left, blocks.at(-1)?.condition ?? 'none');
    if (/^\s*(\} else )?if \(|^\s*\} else \{/.test(line) && line.endsWith('{')) {
      const own = ASKS_FOR_NEWS.test(line) ? 'news' : 'other';
      blocks.push({ indent, condition: both(condition, own), returns: false });
    } else if (/\breturn\b/.test(line)) {
      const block = blocks.at(-1);
      if (block !== undefined) block.returns = true;
      else if (/^\s*if \(/.test(line)) left = 'other';
    }
    return condition;
  });
}

/** Calls of methods of `this` and `super` in the lines of a method. */
function callsOf(lines: readonly string[], conditions: readonly Condition[]): Call[] {
  return lines.flatMap((line, index) => {
    if (/^\s*(\/?\*|\/\/)/.test(line)) return [];
    return [...line.matchAll(/\b(this|super)\.(#?\w+)\(/g)].map((match) => {
      const before = line.slice(0, match.index);
      const guarded = /\bif \(.*\) |\?\?|&&|\|\|| \? /.test(before);
      const own = !guarded ? 'none' : ASKS_FOR_NEWS.test(line) ? 'news' : 'other';
      return { of: match[1], name: match[2], condition: both(conditions[index], own) };
    });
  });
}
