import { createHash } from 'node:crypto';

interface FramePage {
  readonly title: string;
  /** The page's one script. */
  readonly script: string;
  /** Where it may connect to. */
  readonly connect: string;
  /** Where the workers that it starts may come from; it starts none unless given. */
  readonly workers?: string;
}

/** The page of a frame: one script, and a policy that lets nothing run beside it. */
export function framePage({ title, script, connect, workers }: FramePage): Response {
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `connect-src ${connect}`,
    `script-src 'sha256-${hash}'${workers === undefined ? '' : ` ${workers}`}`,
    ...(workers === undefined ? [] : [`worker-src ${workers}`]),
  ];
  const html = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${policy.join('; ')}" />
    <meta name="robots" content="noindex" />
    <title>${title} · Bandit Lab</title>
    <script>${script}</script>
  </head>
  <body></body>
</html>
`;
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}
