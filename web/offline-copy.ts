import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Adapter } from '@sveltejs/kit';

/** For previews and search engines, which meet the site online only. */
const NEVER = /^(og\/|robots\.txt$|sitemap\.xml$|service-worker\.js$|\.)/;
/** Large, or many, and asked for by few. */
const ON_USE = /^(evaluation\/.*-runs\.json|algorithms\/.*\.svg)$/;

/**
 * Has the service worker know every file of the built site, workers and data included, and a digest
 * of their contents: a build whose files differ is a new version, even one of the same commit.
 */
export function withOfflineCopy(adapter: Adapter, folder: string): Adapter {
  return {
    ...adapter,
    async adapt(builder) {
      await adapter.adapt(builder);
      const worker = join(folder, 'service-worker.js');
      const site = JSON.stringify(await describeSite(folder));
      await writeFile(worker, `self.SITE=${site};\n${await readFile(worker, 'utf8')}`);
    },
  };
}

async function describeSite(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => file.slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((file) => !NEVER.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(await readFile(join(folder, file)));
  const paths = files.map((file) => file.replace(/(^|\/)index\.html$/, '$1'));
  return {
    version: hash.digest('hex').slice(0, 16),
    atOnce: paths.filter((path) => !ON_USE.test(path)),
    onUse: paths.filter((path) => ON_USE.test(path)),
  };
}
