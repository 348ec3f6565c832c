import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { BUILD } from '../tasks/paths.mjs';
import { TaskError } from '../tasks/process.mjs';

/** Endings of the files whose text names other files. */
const READ = ['.css', '.html', '.txt', '.webmanifest', '.xml'];

/**
 * The files of the built site by their paths, with forward slashes; the text of binary and other
 * files is left out.
 *
 * @throws TaskError where there is no built site
 */
export function builtSite(): ReadonlyMap<string, string> {
  if (!existsSync(join(BUILD, 'index.html'))) {
    throw new TaskError('There is no built site to check; build it first: npm run build');
  }
  const files = readdirSync(BUILD, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [
        file
          .slice(BUILD.length + 1)
          .split(sep)
          .join('/'),
        READ.includes(extname(file)) ? readFileSync(file, 'utf8') : '',
      ]),
  );
}
