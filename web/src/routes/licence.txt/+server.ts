import licence from '../../../../LICENSE?raw';
import thirdParty from '../../../../docs/third-party.md?raw';
import { packageNotices } from '#lib/site/licences.server.ts';

export const prerender = true;

/** The licence, and those of what is in the site, go with every copy of it. */
export async function GET(): Promise<Response> {
  const line = '='.repeat(72);
  const parts = [licence, thirdParty, `# Packages in the built site\n\n${await packageNotices()}`];
  return new Response(parts.map((part) => part.trim()).join(`\n\n${line}\n\n`) + '\n', {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
