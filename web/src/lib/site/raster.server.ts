import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { unpackWoff } from './woff.server.ts';

const { resolve } = createRequire(import.meta.url);

/** The site's faces, from the packages that the pages have them from. */
const FACES = [
  '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff',
  '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff',
  '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff',
];

let fonts: Promise<Uint8Array[]> | undefined;

/**
 * Draws an SVG as a PNG of the given width, with the site's fonts and no others. The renderer is
 * WebAssembly: the same pixels on every machine.
 */
export async function rasterise(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= start();
  const fontBuffers = await fonts;
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontBuffers, defaultFontFamily: 'Source Sans 3' },
  });
  const rendered = image.render();
  const png = new Uint8Array(rendered.asPng());
  rendered.free();
  image.free();
  return png;
}

async function start(): Promise<Uint8Array[]> {
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return Promise.all(FACES.map(async (file) => unpackWoff(await readFile(resolve(file)))));
}

/** Answers with a PNG. */
export function pngResponse(png: Uint8Array<ArrayBuffer>): Response {
  return new Response(png, { headers: { 'Content-Type': 'image/png' } });
}
