import { self } from '$app/service-worker';
import { TAKE_OVER, cachePrefix } from '../lib/workers/offline-caches.ts';

/** The built site's files, by their paths below its start. */
interface Site {
  /** Digest of their contents. */
  readonly version: string;
  readonly atOnce: readonly string[];
  readonly onUse: readonly string[];
}

// The build puts it in front of this script; see offline-copy.ts.
const site = (self as unknown as { readonly SITE: Site }).SITE;

const start = new URL('./', self.location.href);
const prefix = cachePrefix(start.pathname);
const cacheName = prefix + site.version;
const atOnce = new Set(site.atOnce);
const onUse = new Set(site.onUse);

const SANDBOX = 'sandbox.html';
const NOT_FOUND = '404.html';
/** Tells of a newer version, so the copy is for want of anything better. */
const NEWEST = '_app/version.json';
/** Loads of the copy at a time, beside those of the page. */
const LANES = 4;

self.addEventListener('install', (event) => event.waitUntil(fill()));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOthers(), self.clients.claim()]));
});

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Calls of models, and whatever else is no reading of this site's files, pass by this worker.
  if (url.origin !== start.origin || !url.pathname.startsWith(start.pathname)) return;
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const path = url.pathname.slice(start.pathname.length);
  if (path === NEWEST) event.respondWith(newest(request, path));
  else if (path === SANDBOX) event.respondWith(sandboxed(request));
  else if (atOnce.has(path)) event.respondWith(copyOf(request, path));
  else if (onUse.has(path)) event.respondWith(keepOnUse(event, path));
  else if (request.mode !== 'navigate') return;
  else if (atOnce.has(`${path}/`))
    event.respondWith(Response.redirect(`${url.pathname}/${url.search}`, 308));
  else event.respondWith(lost(request));
});

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  const missing = site.atOnce.filter((path) => !here.has(addressOf(path)));
  const next = missing.values();
  const lane = async () => {
    for (const path of next) await cache.put(addressOf(path), await obtain(path));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function obtain(path: string): Promise<Response> {
  const address = addressOf(path);
  const immutable = path.startsWith('_app/immutable/');
  // The name of such a file tells its contents: an older version's copy will do.
  const older = immutable ? await caches.match(address) : undefined;
  if (older !== undefined) return older;
  const response = await fetch(address, { cache: immutable ? 'default' : 'no-cache' });
  // A host may answer 404.html as what it is for.
  if (!response.ok && path !== NOT_FOUND) throw new Error(`${response.status}: ${address}`);
  // One that came by a detour may not answer a navigation, its contents may.
  return new Response(response.body, { headers: response.headers });
}

async function removeOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Whatever its query: the files of a static site do not depend on it. */
async function copyOf(request: Request, path: string): Promise<Response> {
  const copy = await caches.match(addressOf(path), { cacheName });
  if (copy === undefined) return fetch(request);
  return request.method === 'HEAD' ? new Response(null, copy) : copy;
}

const newest = (request: Request, path: string): Promise<Response> =>
  fetch(request).catch(() => copyOf(request, path));

/**
 * A frame that its page has sandboxed would pass by this worker. So the page leaves that to the
 * answer's head.
 */
async function sandboxed(request: Request): Promise<Response> {
  const { body, status, headers } = await copyOf(request, SANDBOX);
  const sealed = new Headers(headers);
  sealed.append('Content-Security-Policy', 'sandbox allow-scripts');
  return new Response(body, { status, headers: sealed });
}

async function keepOnUse(event: FetchEvent, path: string): Promise<Response> {
  const address = addressOf(path);
  const copy = await caches.match(address, { cacheName });
  if (copy !== undefined) return copy;
  const response = await fetch(event.request);
  if (event.request.method === 'GET' && response.ok) {
    event.waitUntil(keep(address, response.clone()).catch(() => undefined));
  }
  return response;
}

async function keep(address: string, response: Response): Promise<void> {
  // After the visitor has removed the copy, nothing brings it back.
  if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(address, response);
}

/** An address that this version knows nothing of; a newer one may. */
async function lost(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const page = await caches.match(addressOf(NOT_FOUND), { cacheName });
    return page
      ? new Response(page.body, { status: 404, headers: page.headers })
      : Response.error();
  }
}

function addressOf(path: string): string {
  return new URL(path, start).href;
}
