import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';

/**
 * Leaves what shared modules load later out of Vite's manifest, which only the kit reads. The kit
 * writes a page's links while it walks through its modules, and passes by each that it has met before:
 * one that it first meets as loaded later gets no link, though the page needs it at once.
 */
export function staticFirst(): Plugin {
  return {
    name: 'static-first',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      const file = join(dir, '.vite/manifest.json');
      const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
      for (const chunk of Object.values(manifest)) {
        if (!chunk.isEntry) delete chunk.dynamicImports;
      }
      await writeFile(file, JSON.stringify(manifest, null, 2));
    },
  };
}
