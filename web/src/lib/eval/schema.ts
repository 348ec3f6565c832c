import type * as z from 'zod/mini';
import { InputError } from '../errors.ts';

/**
 * The value as the schema reads it.
 * @param place - what stands before the path in the error, such as a file's name.
 * @throws InputError naming the path of the first fault.
 */
export function parseWith<T>(schema: z.ZodMiniType<T>, value: unknown, place = ''): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  throw new InputError(pathText(path, place), valueAt(value, path), allowed(issue));
}

/** `configuration.policies[1].params` for ['configuration', 'policies', 1, 'params']. */
export function pathText(path: readonly PropertyKey[], place = ''): string {
  let text = place;
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else text += (text === '' ? '' : '.') + String(part);
  }
  return text === '' ? 'document' : text;
}

/** Runs a check of the core, and puts the place before the field that it names. */
export function at<T>(place: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${place}.${error.field}`, error.value, error.allowed);
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[part],
    value,
  );
}

/** What the place may hold, in words. */
function allowed(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'nonoptional') return 'a value';
      return issue.expected === 'int' ? 'a whole number' : withArticle(issue.expected);
    case 'too_small':
      return size('at least', Number(issue.minimum), issue.origin);
    case 'too_big':
      return size('at most', Number(issue.maximum), issue.origin);
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `one of ${issue.options.join(', ')}`
        : 'another shape';
    case 'unrecognized_keys':
      return 'no such field';
    case 'invalid_format':
      return 'pattern' in issue ? `text that matches ${String(issue.pattern)}` : issue.format;
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return issue.message;
  }
}

function size(bound: string, count: number, origin: string): string {
  if (origin === 'array') return `${bound} ${count} ${count === 1 ? 'entry' : 'entries'}`;
  return origin === 'string' ? `${bound} ${count} characters` : `a number, ${bound} ${count}`;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun === 'array' ? 'array (a list)' : noun}`;
}
