import licence from '../../../../LICENSE?raw';

export const prerender = true;

/** The licence goes with every copy of the site. */
export function GET(): Response {
  return new Response(licence, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
