import type { Plugin } from 'vite';

/** Where the build puts the list for the licence's page to read; it is not published. */
const LIST = '.vite/packages.json';

/**
 * Lists the folders of the packages whose code is in the scripts of the site and of its workers. The
 * same instance must be among the plugins of the page and among those of the workers.
 */
export function bundledPackages(): { forPages: Plugin; forWorkers: Plugin } {
  const folders = new Set<string>();
  const note = (bundle: Parameters<GenerateBundle>[1]) => {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(part.modules)) {
        const folder = renderedLength > 0 ? packageFolder(id) : undefined;
        if (folder !== undefined) folders.add(folder);
      }
    }
  };
  return {
    forWorkers: {
      name: 'bundled-packages-of-workers',
      generateBundle: (_, bundle) => note(bundle),
    },
    forPages: {
      name: 'bundled-packages',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle(_, bundle) {
        note(bundle);
        this.emitFile({
          type: 'asset',
          fileName: LIST,
          source: JSON.stringify([...folders].sort()),
        });
      },
    },
  };
}

type GenerateBundle = Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>;

function packageFolder(id: string): string | undefined {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  return folder;
}
