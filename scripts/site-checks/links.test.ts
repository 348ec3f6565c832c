import { describe, expect, it } from 'vitest';
import { linkFaults } from './links.ts';

const PAGES = ['index.html', 'lab/index.html', 'algorithms/ucb1/index.html'];

/** A small whole site; `changes` replace or add files. */
function site(changes: Record<string, string> = {}, start = ''): Map<string, string> {
  const address = (file: string) => file.replace(/index\.html$/, '');
  const files = new Map(
    PAGES.map((file) => [
      file,
      `<!doctype html><link rel="canonical" href="${start || '../'.repeat(file.split('/').length - 1) || './'}${address(file)}">
       <nav>${PAGES.map((to) => `<a href="${'../'.repeat(file.split('/').length - 1)}${address(to) || './'}">${to}</a>`).join('')}</nav>
       <main id="content"><!-- here --></main>`,
    ]),
  );
  files.set('theme.js', '').set('icon.svg', '');
  files.set(
    'sitemap.xml',
    PAGES.map((file) => `<url><loc>${start + address(file) || './'}</loc></url>`).join(''),
  );
  for (const [file, text] of Object.entries(changes)) files.set(file, text);
  return files;
}

/** The site with this in its page lab/. */
function withBody(body: string): Map<string, string> {
  const lab = site().get('lab/index.html')!;
  return site({ 'lab/index.html': lab.replace('<!-- here -->', body) });
}

const reasons = (files: Map<string, string>, allowed?: string[]) =>
  linkFaults(files, allowed).map(({ file, link, reason }) => `${file}: ${link}: ${reason}`);

describe('links of a built site', () => {
  it('are right in a whole site, also one built for a public address', () => {
    expect(reasons(site())).toEqual([]);
    expect(reasons(site({}, 'https://example.org/b/'))).toEqual([]);
  });

  it.each([
    '<a href="../#content">home</a>',
    '<a href="#content">here</a> <a href="#top">up</a> <a href="?rounds=5#content">query</a>',
    '<a href="../algorithms/ucb1/?x=1">UCB1</a>',
    '<img src="../icon.svg" srcset="../icon.svg 1x, ../icon.svg 2x"><img src="data:,x">',
    '<svg><use href="#content"/></svg><script src="../theme.js"></script>',
    '<a href="https://doi.org/10.1023/A:1013689704352">doi:10.1023/A:1013689704352</a>',
    '<a href="https://doi.org/10.1007/978-3-642-34106-9_18">Kaufmann et al.</a>',
    '<a href="https://arxiv.org/abs/2102.13202">arXiv:2102.13202</a>',
    '<a href="https://arxiv.org/abs/1209.3353v4">Agrawal and Goyal</a>',
    '<a href="https://doi.org/10.1016/0196-8858(85)90002-8">doi:10.1016/0196-8858(85)90002-8</a>',
    '<a href="https://proceedings.mlr.press/v22/kaufmann12.html">Kaufmann et al.</a>',
    '<a href="https://jmlr.org/papers/v16/honda15a.html">Honda and Takemura</a>',
    '<a href="https://hal.science/hal-00834882">hal-00834882</a>',
  ])('allow %s', (body) => {
    expect(reasons(withBody(body))).toEqual([]);
  });

  it.each([
    ['<a href="../labb/">x</a>', '../labb/: there is no such file'],
    ['<a href="../algorithms/ucb1">x</a>', '../algorithms/ucb1: lacks the slash at its end'],
    ['<a href="/lab/">x</a>', "/lab/: leads out of the site's folder"],
    ['<a href="../../x/">x</a>', "../../x/: leads out of the site's folder"],
    ['<a href="#nowhere">x</a>', '#nowhere: no element of lab/index.html has the id nowhere'],
    ['<a href="../#here">x</a>', '../#here: no element of index.html has the id here'],
    ['<a href="https://">x</a>', 'https://: is no address'],
    ['<noscript><a href="../none/">x</a></noscript>', '../none/: there is no such file'],
    ['<template><img src="none.png"></template>', 'none.png: there is no such file'],
    ['<img srcset="../icon.svg 1x, big.svg 2x">', 'big.svg: there is no such file'],
    ['<p style="background: url(b.png)">x</p>', 'b.png: there is no such file'],
    ['<p id="a"></p><p id="a"></p>', '#a: more than one element has this id'],
    ['<script src="https://cdn.example/x.js"></script>', /x\.js: is loaded from elsewhere$/],
    ['<a href="mailto:a@b.c">x</a>', 'mailto:a@b.c: mailto: is not https:'],
    ['<a href="http://doi.org/10.1/x">x</a>', /http: is not https:$/],
    ['<a href="https://example.org/">x</a>', /not in the list of references\.ts$/],
    ['<a href="https://dx.doi.org/10.1234/x">x</a>', /is not of the form .*doi\.org/],
    ['<a href="https://doi.org/10.1234">x</a>', /is not of the form .*doi\.org/],
    ['<a href="https://doi.org/10.1234/x.">x</a>', /is not of the form .*doi\.org/],
    ['<a href="https://arxiv.org/pdf/2102.13202">x</a>', /is not of the form .*arxiv\.org/],
    ['<a href="https://arxiv.org/abs/2102.132">x</a>', /is not of the form .*arxiv\.org/],
    ['<a href="https://jmlr.org/v16/">x</a>', /is not of the form .*jmlr\.org/],
    [
      '<a href="https://arxiv.org/abs/2102.13202">arXiv:2102.13203</a>',
      /says 2102\.13203 but leads to 2102\.13202$/,
    ],
    [
      '<a href="https://doi.org/10.1234/abc">doi:10.1234/abd.</a>',
      /says 10\.1234\/abd but leads to 10\.1234\/abc$/,
    ],
  ])('refuse %s', (body, reason) => {
    expect(reasons(withBody(body))).toEqual([
      typeof reason === 'string' ? `lab/index.html: ${reason}` : expect.stringMatching(reason),
    ]);
  });

  it('may lead to the addresses that the caller allows', () => {
    const files = withBody('<a href="https://example.org/source/tree/1">source</a>');
    expect(reasons(files, ['https://example.org/source'])).toEqual([]);
  });

  it('are followed in style sheets, the manifest, robots.txt and the sitemap', () => {
    const map = site().get('sitemap.xml')!;
    const files = site({
      '_app/a.css': '@font-face{src:url(./a.woff2)} p{background:url("data:,x")}',
      'site.webmanifest': '{"start_url":"./","icons":[{"src":"icon.svg"},{"src":"icon.png"}]}',
      'robots.txt': 'User-agent: *\nSitemap: map.xml\n',
      'sitemap.xml': `${map}<url><loc>gone/</loc></url>`,
    });
    expect(reasons(files)).toEqual([
      'sitemap.xml: gone/: there is no such file',
      '_app/a.css: ./a.woff2: there is no such file',
      'site.webmanifest: icon.png: there is no such file',
      'robots.txt: map.xml: there is no such file',
    ]);
  });

  it('lead to every page, and so does the sitemap', () => {
    const page = '<link rel="canonical" href="./">';
    expect(reasons(site({ 'lost/index.html': page, '404.html': '<p>Lost</p>' }))).toEqual([
      'lost/index.html: lost/: no other page leads here',
      'lost/index.html: lost/: is not in sitemap.xml',
    ]);
  });

  it('say the canonical address of a page once, and its own', () => {
    const lab = site().get('lab/index.html')!;
    const twice = lab.replace('<nav>', '<link rel="canonical" href="./"><nav>');
    const other = lab.replace('href="../lab/"', 'href="../"');
    const none = lab.replace(/<link[^>]*>/, '');
    expect(reasons(site({ 'lab/index.html': twice }))).toEqual([
      'lab/index.html: canonical: is there 2 times, not once',
    ]);
    expect(reasons(site({ 'lab/index.html': other }))).toEqual([
      'lab/index.html: ../: is the canonical address of another page',
    ]);
    expect(reasons(site({ 'lab/index.html': none }))).toEqual([
      'lab/index.html: canonical: is there 0 times, not once',
    ]);
  });
});
