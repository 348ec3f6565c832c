import type { PolicyChoice } from '../../state/lab-setup.ts';

/** Sets a parameter of one entry; `undefined` takes it back to its default. */
export function setParameter(
  list: readonly PolicyChoice[],
  index: number,
  name: string,
  value: number | string | undefined,
): readonly PolicyChoice[] {
  const others = Object.entries(list[index].params).filter(([key]) => key !== name);
  const own = value === undefined ? [] : [[name, value] as const];
  const params = Object.fromEntries([...others, ...own]);
  return list.with(index, { ...list[index], params });
}
