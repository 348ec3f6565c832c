import favicon from '../../../static/favicon.svg?raw';

/** Sides of the mark's own square. */
const SIDE = 32;

/** The two strokes of the site's mark, `size` wide with its corner at x, y. */
export function mark(x: number, y: number, size: number): string {
  const strokes = [...favicon.matchAll(/<path class="(\w+)" d="([^"]+)"/g)].map(
    ([, name, d]) =>
      `<path d="${d}" fill="none" stroke-width="3.2" stroke-linecap="round" stroke="var(--${
        name === 'late' ? 'accent' : 'policy-dats'
      })"/>`,
  );
  if (strokes.length !== 2) throw new Error('favicon.svg has other strokes than the mark');
  return `<g transform="translate(${x} ${y}) scale(${size / SIDE})">${strokes.join('')}</g>`;
}
