import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Replaces a module by the values that it exports, so that a page does not load what they are made
 * from. The values must survive JSON.
 */
export function constantModule(path: string): Plugin {
  const file = fileURLToPath(new URL(path, import.meta.url));
  return {
    name: 'constant-module',
    enforce: 'pre',
    async load(id) {
      if (id !== file) return null;
      const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
        .join('');
    },
  };
}
