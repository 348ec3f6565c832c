import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD } from '../../../scripts/tasks/paths.mjs';
import { listen, siteHandler } from '../../../scripts/tasks/site-server.mjs';

/** The tests meet the site under a sub-path, as on a project's GitHub Pages. */
const BASE = '/bandit-lab/';

/** Serves the built site for the length of the test run. */
export default async function serveBuild(): Promise<() => void> {
  if (!existsSync(join(BUILD, 'index.html'))) {
    throw new Error('There is no built site to test; build it first: npm run build');
  }
  const server = await listen(siteHandler(BUILD, BASE), 0);
  process.env.SITE_URL = `http://127.0.0.1:${server.port}${BASE}`;
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
