import tokens from '#lib/styles/tokens.css?raw';

/** What the charts' own style sheets say, for an image that they do not reach. */
const CHART = `svg{color-scheme:light dark;font:13px 'Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums}
.grid{stroke:var(--hairline)}.axis,polyline{stroke:var(--line-strong)}
.tick,text[transform]{fill:var(--ink-soft);font-size:12px}
.band{opacity:.16}.line,polyline,.leader{fill:none}.line{stroke-width:2;stroke-linejoin:round}
polyline{stroke-dasharray:1 3;stroke-linecap:round}
.leader{stroke-width:.75;opacity:.6}.label{font-weight:600}
.label,text[transform]{paint-order:stroke;stroke:var(--ground);stroke-width:3px;stroke-linejoin:round}`;

/** With the colours of the site, light or dark as the page that has the image. */
export function pictureSheet(): string {
  const colours = [...tokens.matchAll(/--[\w-]+: light-dark\(#\w+, #\w+\);/g)].map(([one]) => one);
  return `:root{${colours.join('')}}\n${CHART}`;
}
