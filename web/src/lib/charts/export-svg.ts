/** What a chart's look is made of; everything else that a style sheet says is of the page. */
const PROPERTIES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin'],
  ...['stroke-opacity', 'opacity', 'paint-order', 'font-family', 'font-size', 'font-weight'],
  ...['font-variant-numeric', 'text-anchor', 'dominant-baseline'],
];

export interface SvgImage {
  /** A document of its own: size, colours and background resolved. */
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A chart as it looks now, as an SVG document that needs no style sheet.
 * @param background - CSS colour behind it.
 */
export function svgImage(svg: SVGSVGElement, background: string): SvgImage {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  resolveStyles(svg, copy);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', background);
  copy.prepend(ground);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

function resolveStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  to.removeAttribute('class');
  to.removeAttribute('style');
  to.removeAttribute('tabindex');
  for (const name of PROPERTIES) {
    const value = style.getPropertyValue(name);
    if (value !== '') to.setAttribute(name, value);
  }
  [...from.children].forEach((child, index) => resolveStyles(child, to.children[index]));
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

/** Hands a file to the visitor. */
export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken hold of the data by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
