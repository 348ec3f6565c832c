/** A place where two values differ. */
export interface Difference {
  /** Such as `difference.low` or `countedPerArm[3]`; empty for the values themselves. */
  readonly path: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** Every place where two JSON values differ, to the last digit. */
export function differences(expected: unknown, found: unknown, path = ''): Difference[] {
  if (expected === found) return [];
  if (!isTree(expected) || !isTree(found) || Array.isArray(expected) !== Array.isArray(found)) {
    return [{ path, expected, found }];
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) =>
    differences(expected[name], found[name], join(path, name, Array.isArray(expected))),
  );
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function join(path: string, name: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}
