import { parseStartArguments } from './arguments.mjs';
import { buildSiteQuietly } from './build.mjs';
import { BUILD } from './paths.mjs';
import { TaskError, exitOnInterruptWith } from './process.mjs';
import { prepare } from './prepare.mjs';
import { listen, siteHandler } from './site-server.mjs';

/**
 * Builds and serves the site until Ctrl-C.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function start(args) {
  const options = parseStartArguments(args);
  if ('help' in options) {
    console.log(options.help);
    return 0;
  }

  // The port comes first: better to hear now that it is taken than after the build.
  /** @type {import('node:http').RequestListener} */
  let handler = (_, response) => {
    response.writeHead(503, { 'Retry-After': '5' }).end('Building …');
  };
  const server = await listen((request, response) => handler(request, response), options.port);
  try {
    const code = await buildSiteQuietly(await prepare());
    if (code !== 0) throw new TaskError(`The build failed (exit code ${code}).`);
  } catch (error) {
    server.close();
    server.closeAllConnections?.();
    throw error;
  }

  handler = siteHandler(BUILD, '/', { gzip: true });
  exitOnInterruptWith(0);
  console.log(`\nBandit Lab is at http://127.0.0.1:${server.port}/  (Ctrl-C ends it)`);
  return new Promise(() => {});
}
