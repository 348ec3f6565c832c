import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vite';
import { bundledPackages } from './bundled-packages.ts';
import { bundledScript } from './bundled-script.ts';
import { constantModule } from './constant-module.ts';
import { withOfflineCopy } from './offline-copy.ts';
import { staticFirst } from './static-first.ts';

/** The commit, so that the same commit builds the same files; the kit's default is the clock. */
function siteVersion(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return commit.trim();
  } catch {
    return 'unversioned';
  }
}

/**
 * Small modules that several pages have in common. Each by itself would be a file; the two that they
 * make load less. What imports from `$app` must stay out: the kit would not find its routes.
 */
const SHARED = [
  {
    name: 'controls',
    test: /src\/lib\/(components\/((NumberField|ProgressBar|Later|RunButton|hold-focus|page-alive)\.|(export|table)\/)|charts\/(policy-style|Marker|Swatch)\.|format\.|errors|limits|state\/throttle)/,
  },
  {
    name: 'drawing',
    test: /src\/lib\/charts\/(nearest|paths|scale|series|Slider|chart-frame|label-placement|Axes|EndLabels|Marks|Moment|Reference|reference|LineChart)/,
  },
];

const packages = bundledPackages();

export default defineConfig({
  plugins: [
    packages.forPages,
    bundledScript(),
    constantModule('./src/lib/policies/catalogue.ts'),
    staticFirst(),
    sveltekit({
      adapter: withOfflineCopy(adapter(), 'build'),
      // By hand, in components/shell/Offline.svelte: later, and not once a visitor has removed it.
      serviceWorker: { register: false },
      paths: { relative: true },
      version: { name: siteVersion() },
      csp: {
        mode: 'hash',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          'style-src': ['self'],
          // The kit's own route announcer and chart elements carry style attributes.
          'style-src-attr': ['unsafe-inline'],
          'img-src': ['self', 'data:'],
          'worker-src': ['self'],
          // Only the sandbox of a visitor's own policy, which has a stricter policy of its own.
          'frame-src': ['self'],
          'connect-src': ['self'],
          'object-src': ['none'],
          'base-uri': ['none'],
          'form-action': ['self'],
        },
      },
    }),
  ],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
  },
  worker: { format: 'es', plugins: () => [packages.forWorkers] },
});
