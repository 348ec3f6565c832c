import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { BUILD, CACHE, WEB } from '../tasks/paths.mjs';
import { listen, siteHandler } from '../tasks/site-server.mjs';

const SITE = join(CACHE, 'engines', 'site');
const PAGES = join(WEB, 'tests/engines');
const BASE = '/bandit-lab/';

export interface WatchedSite {
  readonly address: string;
  /** Stops the server for as long as `use` takes. */
  readonly offline: <T>(use: () => Promise<T>) => Promise<T>;
}

/**
 * Serves a copy of the built site whose pages keep what the engine complains of, with the page of
 * the digests at `engines/digests.html`, for as long as `use` takes.
 */
export async function withWatchedSite<T>(use: (site: WatchedSite) => Promise<T>): Promise<T> {
  await rm(SITE, { recursive: true, force: true });
  await cp(BUILD, SITE, { recursive: true });
  const script = await readFile(join(PAGES, 'watch.ts'), 'utf8');
  await writeFile(join(SITE, 'watch.js'), stripTypeScriptTypes(script));
  for (const file of await readdir(SITE, { recursive: true })) {
    if (!file.endsWith('index.html')) continue;
    const html = await readFile(join(SITE, file), 'utf8');
    const watch = `<head><script src="${BASE}watch.js"></script>`;
    await writeFile(join(SITE, file), html.replace('<head>', watch));
  }
  await build({
    configFile: false,
    logLevel: 'error',
    root: PAGES,
    base: './',
    worker: { format: 'es' },
    build: {
      outDir: join(SITE, 'engines'),
      target: 'es2023',
      rolldownOptions: { input: join(PAGES, 'digests.html') },
    },
  });
  const handler = siteHandler(SITE, BASE);
  let server = await listen(handler, 0);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const { port } = server;
  try {
    return await use({
      address: `http://127.0.0.1:${port}${BASE}`,
      offline: async (away) => {
        stop();
        try {
          return await away();
        } finally {
          server = await listen(handler, port);
        }
      },
    });
  } finally {
    stop();
  }
}
