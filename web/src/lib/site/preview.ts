import type { SitePage } from './pages.ts';

/** Size of the preview images in pixels, the one that link previews are laid out for. */
export const PREVIEW = { width: 1200, height: 630 } as const;

/** Name of a page's preview image, without its ending. */
export function previewName({ path }: Pick<SitePage, 'path'>): string {
  return path.replace(/\/$/, '').replaceAll('/', '-') || 'home';
}
