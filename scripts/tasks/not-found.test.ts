import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WEB } from './paths.mjs';

it('the hash in the 404 page’s security policy is that of its script', async () => {
  const page = await readFile(join(WEB, 'static/404.html'), 'utf8');
  const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page).toContain(`script-src 'sha256-${hash}'`);
});
