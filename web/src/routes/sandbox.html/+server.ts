import { createHash } from 'node:crypto';
import frame from './frame.js?raw';

export const prerender = true;

/**
 * The page of the frame that runs a visitor's policy: it has no network, and the worker that it
 * starts inherits that. See docs/decisions/DR-008-own-policies.md.
 */
export function GET(): Response {
  const hash = createHash('sha256').update(frame).digest('base64');
  const policy = [
    "default-src 'none'",
    "connect-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    'worker-src blob:',
  ].join('; ');
  const html = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policy}" />
    <meta name="robots" content="noindex" />
    <title>Sandbox · Bandit Lab</title>
    <script>${frame}</script>
  </head>
  <body></body>
</html>
`;
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
