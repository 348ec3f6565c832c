import { createHash } from 'node:crypto';
import frame from './frame.js?raw';

export const prerender = true;

/**
 * The page of the frame that calls a model server at an https address that the visitor entered,
 * so that the page itself need not be allowed every address. See
 * docs/decisions/DR-013-servers-elsewhere.md.
 */
export function GET(): Response {
  const hash = createHash('sha256').update(frame).digest('base64');
  const policy = ["default-src 'none'", 'connect-src https:', `script-src 'sha256-${hash}'`];
  const html = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policy.join('; ')}" />
    <meta name="robots" content="noindex" />
    <title>Relay · Bandit Lab</title>
    <script>${frame}</script>
  </head>
  <body></body>
</html>
`;
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
