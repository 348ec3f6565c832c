import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TaskError } from './process.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** What is worth compressing. */
const TEXT = /^text\/|javascript|json|xml/;

/**
 * Finds the file that a request path means, inside the folder and nowhere else.
 *
 * @param {string} root the served folder
 * @param {string} path the request's path below the base, still percent-encoded
 * @returns {string | undefined} undefined when the path is malformed or leads out of the folder
 */
export function locate(root, path) {
  let decoded;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const folder = resolve(root);
  const file = resolve(folder, `.${sep}${decoded}`);
  return file === folder || file.startsWith(folder + sep) ? file : undefined;
}

/**
 * Serves a built site as a plain static host does: index pages, 404.html, and a redirect to the
 * trailing slash of a folder.
 *
 * @param {string} root the served folder
 * @param {string} [base] the path it is served under, with a slash at both ends
 * @param {{ gzip?: boolean }} [options] whether texts are sent compressed, as public hosts do
 * @returns {import('node:http').RequestListener}
 */
export function siteHandler(root, base = '/', { gzip = false } = {}) {
  return (request, response) => {
    respond(root, base, gzip, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
}

/**
 * @param {string} root
 * @param {string} base
 * @param {boolean} gzip
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(root, base, gzip, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const [path = '/', query] = (request.url ?? '/').split(/\?(.*)/s);
  if (path === base.slice(0, -1)) return redirect(response, base, query);
  if (!path.startsWith(base)) return notFound(root, response);

  let file = locate(root, path.slice(base.length));
  let found = file ? await stat(file).catch(() => undefined) : undefined;
  if (file && found?.isDirectory()) {
    // One leading slash only: a second would make the browser read a host name.
    if (!path.endsWith('/')) return redirect(response, `${path.replace(/^\/+/, '/')}/`, query);
    file = join(file, 'index.html');
    found = await stat(file).catch(() => undefined);
  }
  if (!file || !found?.isFile() || (path.endsWith('/') && !file.endsWith('index.html'))) {
    return notFound(root, response);
  }

  const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
  const accepted = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  const packed = gzip && accepted && TEXT.test(type) ? gzipSync(await readFile(file)) : undefined;
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': packed?.length ?? found.size,
    ...(packed ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
    'Cache-Control': path.includes('/_app/immutable/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  else if (packed) response.end(packed);
  else
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string} path
 * @param {string | undefined} query
 */
function redirect(response, path, query) {
  response.writeHead(308, { Location: query ? `${path}?${query}` : path }).end();
}

/**
 * @param {string} root
 * @param {import('node:http').ServerResponse} response
 */
async function notFound(root, response) {
  const page = await readFile(join(root, '404.html')).catch(() => 'Not found');
  response.writeHead(404, { 'Content-Type': TYPES['.html'], 'Cache-Control': 'no-cache' });
  response.end(page);
}

/**
 * Listens on this machine only.
 *
 * @param {import('node:http').RequestListener} handler
 * @param {number} port 0 takes any free one
 * @returns {Promise<import('node:http').Server & { port: number }>}
 * @throws {TaskError} one line when the port cannot be had
 */
export function listen(handler, port) {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.message})`;
      const hint = 'choose another with: npm start -- --port 4321';
      reject(new TaskError(`Port ${port} ${why}; ${hint}`));
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const actual = address && typeof address === 'object' ? address.port : port;
      resolve(Object.assign(server, { port: actual }));
    });
  });
}
