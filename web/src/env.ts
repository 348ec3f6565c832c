import { defineEnvVars } from '@sveltejs/kit/env';

/** `owner/name` in a workflow of GitHub, which thereby needs no settings of its own. */
const [owner, repository] = (process.env.GITHUB_REPOSITORY ?? '').toLowerCase().split('/');

/** Where GitHub Pages puts the repository's site; a repository named after that host is its root. */
function pagesAddress(): string {
  if (!repository) return '';
  const host = `${owner}.github.io`;
  return `https://${host}/${repository === host ? '' : `${repository}/`}`;
}

function webAddress(value: string): string {
  if (value === '') return value;
  const { protocol, search, hash } = new URL(value);
  if (!/^https?:$/.test(protocol) || search || hash) {
    throw new Error(`${value} is not an address such as https://example.org/bandit-lab/`);
  }
  return value;
}

export const variables = defineEnvVars({
  SITE_ADDRESS: {
    public: true,
    static: true,
    description:
      'Where the built site will live, sub-path included. Canonical links, preview images and the sitemap need it; everything else is relative. Default: the address on GitHub Pages within a GitHub workflow, elsewhere none.',
    schema: (value) => webAddress(value ?? pagesAddress()).replace(/(?<=.)\/*$/, '/'),
  },
  SOURCE_ADDRESS: {
    public: true,
    static: true,
    description:
      'The repository on the web, to which the footer links. Default: the repository of the GitHub workflow, elsewhere none.',
    schema: (value) =>
      webAddress(
        value ?? (repository ? `https://github.com/${process.env.GITHUB_REPOSITORY}` : ''),
      ).replace(/\/+$/, ''),
  },
});
