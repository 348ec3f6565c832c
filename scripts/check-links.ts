import { builtSite } from './site-checks/built-site.ts';
import { linkFaults } from './site-checks/links.ts';
import { TaskError } from './tasks/process.mjs';

// The step `links` of npm test: follows every link of the built site, without a browser or network.

/** As the site itself finds the address of its sources (web/src/env.ts). */
const repository = process.env.GITHUB_REPOSITORY;
const source =
  process.env.SOURCE_ADDRESS ?? (repository ? `https://github.com/${repository}` : undefined);

try {
  const files = builtSite();
  const faults = linkFaults(files, source ? [source] : []);
  const said = new Set(faults.map(({ file, link, reason }) => `${file}: ${link}: ${reason}`));
  for (const line of said) console.error(line);
  const pages = [...files.keys()].filter((file) => file.endsWith('.html')).length;
  console.log(`${pages} pages, ${said.size} faulty links`);
  process.exitCode = said.size === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof TaskError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
