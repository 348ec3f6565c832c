import { mark } from '#lib/site/mark.server.ts';
import { PREVIEW } from '#lib/site/preview.ts';
import { withLightColours } from '#lib/site/tokens.server.ts';
import { figureOf } from './figures.ts';

const { width, height } = PREVIEW;
const LEFT = 72;
const FIGURE = { x: 600, y: 122, scale: 1.3 };

/** What a preview tells of its page. */
export interface PreviewPage {
  readonly path: string;
  readonly heading: string;
  readonly description: string;
}

/** The preview of a page as SVG: its heading, a sentence, and a figure from real runs. */
export function previewCard(page: PreviewPage): string {
  const heading = wrap(page.heading, 18);
  const [sentence] = page.description.split(/(?<=\.)\s/);
  const headingY = 214;
  const sentenceY = headingY + heading.length * 68 + 4;
  return withLightColours(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="var(--ground)"/>
    ${mark(LEFT, 66, 40)}
    <text x="${LEFT + 54}" y="98" font-family="'Source Serif 4'" font-size="34" fill="var(--ink)">Bandit Lab</text>
    ${lines(heading, headingY, 68, `font-family="'Source Serif 4'" font-size="56" letter-spacing="-1.2" fill="var(--ink)"`)}
    ${lines(wrap(sentence, 34), sentenceY, 38, `font-family="'Source Sans 3'" font-size="28" fill="var(--ink-soft)"`)}
    <g transform="translate(${FIGURE.x} ${FIGURE.y}) scale(${FIGURE.scale})" font-family="'Source Sans 3'" font-size="15">${figureOf(page.path)}</g>
  </svg>`);
}

function lines(texts: readonly string[], y: number, step: number, style: string): string {
  return texts
    .map((text, i) => `<text x="${LEFT}" y="${y + i * step}" ${style}>${escapeXml(text)}</text>`)
    .join('');
}

/** Breaks a text into lines of at most so many letters. */
function wrap(text: string, letters: number): string[] {
  const broken = [''];
  for (const word of text.split(' ')) {
    const line = `${broken[broken.length - 1]} ${word}`.trimStart();
    if (line.length > letters && line !== word) broken.push(word);
    else broken[broken.length - 1] = line;
  }
  return broken;
}

/** Text as it may stand between tags. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
