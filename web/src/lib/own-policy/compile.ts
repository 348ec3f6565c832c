import { PolicyError } from './policy-error.ts';

/** Name of the function, in the sandbox, that takes a compiled policy. */
export const TAKER = 'takePolicy';

/**
 * A visitor's TypeScript or JavaScript as a classic script, every line where it was. Types are
 * taken out, not checked.
 * @throws PolicyError at the line that cannot be read.
 */
export async function compile(source: string): Promise<string> {
  // Fetched only when a visitor runs something.
  const { transform } = await import('sucrase');
  try {
    const { code } = transform(source, {
      transforms: ['typescript', 'imports'],
      disableESTransforms: true,
      preserveDynamicImport: true,
    });
    return `${TAKER}(function (exports, require) {${code}\n});`;
  } catch (error) {
    throw compileError(error, source);
  }
}

/** The transpiler's message begins with its own name for the code and ends with the place. */
function compileError(error: unknown, source: string): PolicyError {
  const message = error instanceof Error ? error.message : String(error);
  const place = /\s*\((\d+):(\d+)\)\s*$/.exec(message);
  if (place === null) return new PolicyError(message);
  const lines = source.split('\n');
  const [line, column] = [Number(place[1]), Number(place[2])];
  const token = /^(\w+|.)/.exec(lines[line - 1]?.slice(column - 1).trimStart() ?? '');
  const atEnd = token === null && lines.slice(line).every((rest) => rest.trim() === '');
  const said = message
    .slice(0, place.index)
    .replace(/^Error transforming [^:]*:\s*/, '')
    .replace(/^SyntaxError:\s*/, '');
  if (atEnd) return new PolicyError('The code ends too soon: a bracket is open.', lastLine(lines));
  return new PolicyError(token === null ? said : `${said}: ${token[0]}`, line);
}

/** The last line that holds anything, from 1. */
function lastLine(lines: readonly string[]): number {
  return Math.max(1, lines.findLastIndex((line) => line.trim() !== '') + 1);
}
