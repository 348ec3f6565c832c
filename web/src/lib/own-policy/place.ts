/** The line of a script that an error's stack names first; `null` when it names none. */
export function lineIn(stack: string | undefined, address: string): number | null {
  const after = stack?.split(address).slice(1) ?? [];
  const place = after.map((rest) => /^:(\d+)/.exec(rest)).find((found) => found !== null);
  return place ? Number(place[1]) : null;
}
