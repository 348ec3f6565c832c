import { framePage } from '#lib/site/frame-page.server.ts';
import script from './frame.js?raw';

export const prerender = true;

/**
 * The page of the frame that runs a visitor's policy: it has no network, and the worker that it
 * starts inherits that. See docs/decisions/DR-008-own-policies.md.
 */
export const GET = () =>
  framePage({ title: 'Sandbox', script, connect: "'none'", workers: 'blob:' });
