/** Addresses outside the site, references apart, that its pages may lead to. */
const ALLOWED: readonly string[] = [];

interface Form {
  /** The beginning of every address. */
  readonly home: string;
  /** The rest, which names one work. */
  readonly form: RegExp;
  /** How a text shows that rest, where texts do. */
  readonly shown?: RegExp;
}

/** Hosts that show works, each under an address of one form. */
const REFERENCES: Readonly<Record<string, Form>> = {
  'doi.org': {
    home: 'https://doi.org/',
    form: /^10\.\d{4,9}\/[-._;()/:a-z0-9]*[-_;()/:a-z0-9]$/i,
    shown: /10\.\d{4,9}\/\S+/,
  },
  'arxiv.org': {
    home: 'https://arxiv.org/abs/',
    form: /^\d{4}\.\d{4,5}(v\d+)?$/,
    shown: /\d{4}\.\d{4,5}(v\d+)?/,
  },
  // Where the publisher has given no DOI.
  'hal.science': { home: 'https://hal.science/', form: /^hal-\d{8}$/ },
  'jmlr.org': { home: 'https://jmlr.org/papers/', form: /^v\d+\/[\w-]+\.html$/ },
  'papers.nips.cc': {
    home: 'https://papers.nips.cc/paper/',
    form: /^\d{4}\/hash\/[0-9a-f]{32}-Abstract\.html$/,
  },
  'proceedings.mlr.press': {
    home: 'https://proceedings.mlr.press/',
    form: /^v\d+\/[a-z]+\d+[a-z]?\.html$/,
  },
};

/**
 * What is wrong with a link that leaves the site: a reference has one form, and says the number
 * that it leads to; anything else must be in the list above.
 *
 * @param allowed - beginnings of further addresses, such as that of the sources
 * @returns undefined when nothing is
 */
export function outsideFault(
  address: string,
  text: string,
  allowed: readonly string[] = [],
): string | undefined {
  const url = new URL(address);
  if (url.protocol !== 'https:') return `${url.protocol} is not https:`;
  const site = Object.keys(REFERENCES).find(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
  if (site === undefined) {
    const known = [...ALLOWED, ...allowed].some((start) => address.startsWith(start));
    return known ? undefined : 'leads to an address that is not in the list of references.ts';
  }
  const { home, form, shown } = REFERENCES[site];
  const id = address.startsWith(home) ? decodeURIComponent(address.slice(home.length)) : '';
  if (!form.test(id)) return `is not of the form ${home} with ${form.source}`;
  const named = shown?.exec(text)?.[0].replace(/[.,;]+$/, '');
  if (named !== undefined && named !== id) return `says ${named} but leads to ${id}`;
  return undefined;
}
