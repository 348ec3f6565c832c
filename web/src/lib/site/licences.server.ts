import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dependencies } from '../../../package.json';

/** Written by bundled-packages.ts, before the pages are rendered. */
const BUNDLED = '.svelte-kit/output/client/.vite/packages.json';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/**
 * The notices of the packages in the built site: those that web/package.json names, and all whose code
 * the build has put into its scripts. Packages with the same text share it.
 */
export async function packageNotices(): Promise<string> {
  // While the site is edited there is no such list.
  const bundled = JSON.parse(await readFile(BUNDLED, 'utf8').catch(() => '[]')) as string[];
  const named = Object.keys(dependencies).map((name) => join('node_modules', name));
  const packages = await Promise.all([...named, ...bundled].map(readPackage));
  const heads = new Map<string, string[]>();
  const seen = new Map(packages.map((one) => [`${one.name} ${one.version} (${one.licence})`, one]));
  for (const [head, { text }] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
    heads.set(text, [...(heads.get(text) ?? []), head]);
  }
  const parts = [...heads].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return parts.join(`\n${'-'.repeat(72)}\n\n`);
}

async function readPackage(folder: string): Promise<Package> {
  const about = await readFile(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = JSON.parse(about) as Record<string, string>;
  return { name, version, licence: license, text: (await licenceOf(folder)).trim() };
}

/** The file of that name, or what the README says under such a heading. */
async function licenceOf(folder: string): Promise<string> {
  const files = (await readdir(folder)).sort();
  const file = files.find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
  const text = await readFile(join(folder, file ?? 'README.md'), 'utf8');
  const place = file === undefined ? text.search(/^#*\s*licen[cs]e\b/im) : 0;
  if (place < 0) throw new Error(`${folder} has no licence.`);
  return text.slice(place);
}
