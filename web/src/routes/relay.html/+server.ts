import { framePage } from '#lib/site/frame-page.server.ts';
import script from './frame.js?raw';

export const prerender = true;

/**
 * The page of the frame that calls a model server at an https address that the visitor entered,
 * so that the page itself need not be allowed every address. See
 * docs/decisions/DR-013-servers-elsewhere.md.
 */
export const GET = () => framePage({ title: 'Relay', script, connect: 'https:' });
