import { build } from 'vite';
import type { Plugin } from 'vite';

const MARK = '?bundled-script';

/**
 * `import text from './program.ts?bundled-script'` gives the program with all that it imports as
 * the text of one classic script: for a place that can be given a text, but no address to load.
 */
export function bundledScript(): Plugin {
  return {
    name: 'bundled-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(MARK)) return null;
      const entry = id.slice(0, -MARK.length);
      const result = await build({
        configFile: false,
        envDir: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry, formats: ['iife'], name: 'program' },
        },
      });
      const [first] = Array.isArray(result) ? result : [result];
      if (!('output' in first)) throw new Error(`${entry} was not bundled.`);
      const chunks = first.output.filter((part) => part.type === 'chunk');
      for (const file of chunks.flatMap(({ moduleIds }) => moduleIds)) this.addWatchFile(file);
      if (chunks.length !== 1) throw new Error(`${entry} does not fit into one script.`);
      return `export default ${JSON.stringify(chunks[0].code)};`;
    },
  };
}
