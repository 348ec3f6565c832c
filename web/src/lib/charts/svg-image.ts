import { embeddedFaces } from './font-faces.ts';
import { lineTexts } from './line-texts.ts';

/** What a chart's look is made of; everything else that a style sheet says is of the page. */
const PROPERTIES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin'],
  ...['stroke-linecap', 'stroke-opacity', 'opacity', 'paint-order', 'text-anchor'],
  ...['dominant-baseline', 'font-family', 'font-size', 'font-weight', 'font-style'],
  ...['letter-spacing', 'visibility'],
];

const NAMESPACE = 'http://www.w3.org/2000/svg';

export interface SvgImage {
  /** A document of its own: size, colours and background resolved. */
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A chart as it looks now, as an SVG document that needs no style sheet and brings its fonts.
 * @param root - the chart, or an element that holds several: then all stand on one sheet as they do
 * on the page, with the text between them.
 * @param background - CSS colour behind it.
 */
export async function svgImage(root: Element, background: string): Promise<SvgImage> {
  const { width, height } = root.getBoundingClientRect();
  const sheet = root instanceof SVGSVGElement ? copyOf(root) : sheetOf(root);
  sheet.setAttribute('xmlns', NAMESPACE);
  sheet.setAttribute('width', String(width));
  sheet.setAttribute('height', String(height));
  if (!sheet.hasAttribute('viewBox')) sheet.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const ground = element('rect', { width: '100%', height: '100%', fill: background });
  sheet.prepend(ground);
  const families = new Set([...sheet.querySelectorAll('text')].map(familyOf));
  const fonts = element('style', {});
  fonts.textContent = await embeddedFaces(families, sheet.textContent);
  if (fonts.textContent !== '') sheet.prepend(fonts);
  return { text: new XMLSerializer().serializeToString(sheet), width, height };
}

function element(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function familyOf(text: Element): string {
  return text.getAttribute('font-family') ?? '';
}

function sheetOf(root: Element): SVGElement {
  const sheet = element('svg', {});
  const origin = root.getBoundingClientRect();
  for (const svg of root.querySelectorAll('svg')) {
    if (svg.parentElement?.closest('svg')) continue;
    const { left, top, width, height } = svg.getBoundingClientRect();
    const copy = copyOf(svg);
    copy.setAttribute('x', String(left - origin.left));
    copy.setAttribute('y', String(top - origin.top));
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    // What is inside another drawing is cut at its box unless it says otherwise.
    copy.setAttribute('overflow', 'visible');
    sheet.append(copy);
  }
  for (const { text, left, middle, of } of lineTexts(root)) {
    const x = String(left - origin.left);
    const y = String(middle - origin.top);
    const line = element('text', { x, y });
    line.textContent = text;
    takeStyles(of, line);
    line.setAttribute('fill', getComputedStyle(of).color);
    line.setAttribute('stroke', 'none');
    line.setAttribute('text-anchor', 'start');
    line.setAttribute('dominant-baseline', 'central');
    sheet.append(line);
  }
  return sheet;
}

function copyOf(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  resolveStyles(svg, copy);
  return copy;
}

function resolveStyles(from: Element, to: Element): void {
  takeStyles(from, to);
  [...from.children].forEach((child, index) => resolveStyles(child, to.children[index]));
}

function takeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of ['class', 'style', 'tabindex']) to.removeAttribute(name);
  for (const name of PROPERTIES) {
    const value = style.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, value);
  }
  if (style.textDecorationLine === 'underline') to.setAttribute('text-decoration', 'underline');
  // There is no attribute for it, and figures of another width would move the text.
  const figures = style.fontVariantNumeric;
  if (to.tagName === 'text' && figures !== 'normal')
    (to as SVGElement).style.setProperty('font-variant-numeric', figures);
}

/** The image as PNG, at twice its size so that it stays sharp. @throws Error if it cannot be. */
export async function pngOf({ text, width, height }: SvgImage, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The browser could not draw the picture.'));
      else resolve(blob);
    });
  });
}
