import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, locate, siteHandler } from './site-server.mjs';

let folder: string;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-server-'));
  await mkdir(join(folder, 'site/lab'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'site-secret.txt'), 'secret');
  await writeFile(join(folder, 'site/index.html'), 'start');
  await writeFile(join(folder, 'site/lab/index.html'), 'lab');
  await writeFile(join(folder, 'site/app.js'), 'export {};');
  await writeFile(join(folder, 'site/404.html'), 'lost');
  server = await listen(siteHandler(join(folder, 'site'), '/sub/'), 0);
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** A request with the path exactly as given: fetch would tidy it first. */
function get(path: string, method = 'GET') {
  return new Promise<{ status?: number; type?: string; location?: string; body: string }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port: server.port, path, method }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        response.on('end', () => {
          const { 'content-type': type, location } = response.headers;
          resolve({ status: response.statusCode, type, location, body });
        });
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the static server', () => {
  it('compresses texts where it should and the browser can', async () => {
    const files = join(folder, 'site');
    const packing = await listen(siteHandler(files, '/', { gzip: true }), 0);
    const ask = async (port: number, path: string, encoding: string) => {
      const headers = { 'Accept-Encoding': encoding };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return [response.headers.get('content-encoding'), await response.text()];
    };
    await writeFile(join(files, 'mark.png'), 'png');
    expect(await ask(packing.port, '/', 'br, gzip')).toEqual(['gzip', 'start']);
    expect(await ask(packing.port, '/', 'identity')).toEqual([null, 'start']);
    expect(await ask(packing.port, '/mark.png', 'gzip')).toEqual([null, 'png']);
    expect(await ask(server.port, '/sub/', 'gzip')).toEqual([null, 'start']);
    packing.close();
    packing.closeAllConnections();
  });

  it.each([
    ['/sub/', 'start', 'text/html; charset=utf-8'],
    ['/sub/lab/', 'lab', 'text/html; charset=utf-8'],
    ['/sub/lab/?seed=1', 'lab', 'text/html; charset=utf-8'],
    ['/sub/app.js', 'export {};', 'text/javascript; charset=utf-8'],
  ])('serves %s', async (path, body, type) => {
    expect(await get(path)).toMatchObject({ status: 200, type, body });
  });

  it.each([
    ['/sub', '/sub/'],
    ['/sub/lab', '/sub/lab/'],
    ['/sub/lab?seed=1', '/sub/lab/?seed=1'],
  ])('sends %s on to %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 308, location });
  });

  it.each([
    '/',
    '/lab/',
    '/sub/none',
    '/sub/app.js/',
    '/sub/../secret.txt',
    '/sub/../../secret.txt',
    '/sub/%2e%2e/secret.txt',
    '/sub/..%2fsecret.txt',
    '/sub/..%2fsite-secret.txt',
    '/sub/..%5csecret.txt',
    '/sub//etc/passwd',
    '/sub/%00',
    '/sub/%zz',
  ])('answers 404 to %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: 'lost' });
  });

  it('answers HEAD without a body and refuses to be written to', async () => {
    expect(await get('/sub/', 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect((await get('/sub/', 'POST')).status).toBe(405);
  });

  it('finds nothing outside its folder', () => {
    expect(locate('/site', 'lab/')).toBe('/site/lab');
    expect(locate('/site', '../site-secret.txt')).toBeUndefined();
  });

  it('names a port in use and the way to another, in one line', async () => {
    await expect(listen(siteHandler(folder), server.port)).rejects.toMatchObject({
      exitCode: 1,
      message: `Port ${server.port} is in use; choose another with: npm start -- --port 4321`,
    });
  });
});
