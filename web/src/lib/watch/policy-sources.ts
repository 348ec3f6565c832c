import { ClassSource, parseSource } from './source.ts';
import type { Method, SourceFile } from './source.ts';

/** The sources as they are when the site is built. */
const TEXTS = import.meta.glob<string>(
  ['../policies/*.ts', '!../policies/*.test.ts', '../replay/{delayed,decisions}.ts'],
  { query: '?raw', import: 'default', eager: true },
);

const files = new Map<string, SourceFile>();
for (const [path, text] of Object.entries(TEXTS)) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  files.set(name, parseSource(name, text));
}

/** What a policy does when it is asked and when it learns, each with what that calls. */
export interface PolicySource {
  readonly choose: readonly Method[];
  readonly update: readonly Method[];
}

/**
 * The methods of a policy of the registry.
 * @throws Error where the sources do not have the shape that they all have.
 */
export function policySource(id: string): PolicySource {
  const variable = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const path = files.get('registry.ts')?.imports.get(variable);
  const file = path === undefined ? undefined : files.get(path);
  const text = file?.lines.join('\n') ?? '';
  const className = /^ *create: [^;]*?=>\s*new (\w+)\(/m.exec(text)?.[1];
  if (path === undefined || className === undefined) throw new Error(`No source of ${id}.`);
  const source = new ClassSource(files, path, className);
  return { choose: source.methods('choose'), update: source.methods('update') };
}

/** A function of the replay. */
export function engineSource(file: string, name: string): Pick<Method, 'path' | 'lines' | 'start'> {
  const source = files.get(file);
  const range = source?.functions.get(name);
  if (source === undefined || range === undefined) throw new Error(`No ${name} in ${file}.`);
  return {
    path: source.path,
    start: range.start,
    lines: source.lines.slice(range.start - 1, range.end),
  };
}
