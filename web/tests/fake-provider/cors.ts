import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Api } from './apis.ts';

/** Whom a compatible server lets in: every page, none, or these origins. */
export type Cors = 'any' | 'none' | readonly string[];

/** What a compatible server takes in a preflight; anything more, and the browser refuses. */
const COMPATIBLE_HEADERS = 'Authorization, Content-Type';

/** Whether a page of this origin is let in. */
function letsIn(api: Api, cors: Cors, origin: string): boolean {
  return api !== 'compatible' || cors === 'any' || (cors !== 'none' && cors.includes(origin));
}

/** Answers a preflight as the API's server does. */
export function preflight(
  api: Api,
  cors: Cors,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { origin = '' } = request.headers;
  if (!letsIn(api, cors, origin)) {
    response.writeHead(403).end();
    return;
  }
  const asked = request.headers['access-control-request-headers'] ?? '';
  response
    .writeHead(204, {
      'Access-Control-Allow-Origin': api === 'compatible' ? origin : '*',
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Headers': api === 'compatible' ? COMPATIBLE_HEADERS : asked,
      // So that every call has its preflight.
      'Access-Control-Max-Age': '0',
    })
    .end();
}

/** Sets the CORS headers of a reply to a page. */
export function allow(api: Api, cors: Cors, request: IncomingMessage, response: ServerResponse) {
  const { origin } = request.headers;
  if (origin === undefined || !letsIn(api, cors, origin)) return;
  if (api === 'anthropic') {
    // Nothing for a page that does not say that it is one.
    if (request.headers['anthropic-dangerous-direct-browser-access'] !== 'true') return;
    response.setHeader('Access-Control-Expose-Headers', '*');
  }
  if (api === 'openai') response.setHeader('Access-Control-Expose-Headers', 'X-Request-ID');
  response.setHeader('Access-Control-Allow-Origin', api === 'compatible' ? origin : '*');
}
