/**
 * The page whose name comes closest to an address that leads nowhere, by edit distance over the
 * address's segments; undefined when none is close.
 *
 * The 404 page carries this function as text: it may use nothing from outside itself.
 */
export function nearestPage<P extends { readonly path: string; readonly name: string }>(
  pathname: string,
  pages: readonly P[],
): P | undefined {
  const letters = (text: string) =>
    text
      .toLowerCase()
      .replace(/\.html?$/, '')
      .replace(/[^a-z0-9]/g, '');
  const distance = (a: string, b: string) => {
    let row = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        const swap = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
        next.push(Math.min(swap, row[j] + 1, next[j - 1] + 1));
      }
      row = next;
    }
    return row[b.length];
  };
  const unlikeness = (given: string, wanted: string) => {
    if (given.length < 2 || wanted === '') return 1;
    if (given.length > 2 && (wanted.startsWith(given) || given.startsWith(wanted))) return 0.1;
    return distance(given, wanted) / Math.max(given.length, wanted.length);
  };

  const segments = pathname.split('/').map(letters);
  let nearest: P | undefined;
  let least = 0.5;
  for (const page of pages) {
    for (const wanted of [letters(page.path), letters(page.name)]) {
      for (const segment of segments) {
        const found = unlikeness(segment, wanted);
        if (found < least) {
          least = found;
          nearest = page;
        }
      }
    }
  }
  return nearest;
}
