import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { execFileSync } from 'node:child_process';
import { defineConfig } from 'vite';
import { bundledScript } from './bundled-script.ts';
import { constantModule } from './constant-module.ts';

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

export default defineConfig({
  plugins: [
    bundledScript(),
    constantModule('./src/lib/policies/catalogue.ts'),
    sveltekit({
      adapter: adapter(),
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
  worker: { format: 'es' },
});
