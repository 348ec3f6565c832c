import { createHash } from 'node:crypto';
import { render } from 'svelte/server';
import { SITE_ADDRESS } from '$app/env/public';
import serif from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2?url';
import sans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import NotFound from '#lib/components/shell/NotFound.svelte';
import base from '#lib/styles/base.css?inline';
import notFound from '#lib/styles/not-found.css?inline';
import pageList from '#lib/styles/page-list.css?inline';
import tokens from '#lib/styles/tokens.css?inline';
import { nearestPage } from '#lib/site/nearest-page.ts';
import { INNER_PAGES } from '#lib/site/pages.ts';
import client from './client.js?raw';

export const prerender = true;

const STYLE = `${tokens}${base}${pageList}${notFound}
body { max-width: var(--page); margin-inline: auto; padding: var(--space-6) var(--gutter); }`;

/**
 * The page that a static host shows in the place of a missing one, at any depth: it holds all that
 * it needs, and finds out by itself where the site's start is.
 */
export function GET(): Response {
  const start = SITE_ADDRESS || './';
  const { body } = render(NotFound, {
    props: { href: (path: string) => start + path },
  });
  const settings = {
    pages: INNER_PAGES.map(({ path, name }) => ({ path, name })),
    faces: { 'Source Serif 4': belowStart(serif), 'Source Sans 3': belowStart(sans) },
  };
  const script = `${client.replace('export ', '')}\nstart(${JSON.stringify(settings)}, ${nearestPage.toString()});\n`;
  const policy = [
    "default-src 'none'",
    'img-src data:',
    "connect-src 'self'",
    "font-src 'self'",
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(script)}`,
  ].join('; ');
  const html = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <title>Page not found · Bandit Lab</title>
    <link rel="icon" href="data:," />
    <style>${STYLE}</style>
  </head>
  <body>
    <main>${body}</main>
    <script>${script}</script>
  </body>
</html>
`;
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** The address of a built file, below the site's start. */
function belowStart(address: string): string {
  return address.slice(address.indexOf('_app/'));
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
