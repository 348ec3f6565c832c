import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BUILD } from '../../../scripts/tasks/paths.mjs';
import { INNER_PAGES, PAGES } from '../../src/lib/site/pages.ts';
import { expectNoAxeFault, expectNoSidewaysScroll } from './page.ts';

const built = (file: string) => readFile(join(BUILD, file));

/** Width and height in the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/**
 * The part of an address below the site's start, be it absolute or relative to the page. A build
 * that knows where it will live says so first in its sitemap.
 */
async function belowStart(address: string, path: string): Promise<string> {
  const [, home] = /<loc>([^<]+)/.exec((await built('sitemap.xml')).toString()) ?? ['', ''];
  const start = new URL(home, 'https://site.invalid/some/where/').href;
  const { href } = new URL(address, start + path);
  expect(href.startsWith(start), `${href} below ${start}`).toBe(true);
  return href.slice(start.length);
}

/** The pages that the sitemap lists, by their paths below the site's start. */
async function listedPaths(): Promise<string[]> {
  const xml = (await built('sitemap.xml')).toString();
  const places = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => belowStart(at, ''));
  return Promise.all(places);
}

test('the sitemap lists exactly the built pages, those of the navigation first', async () => {
  const files = await readdir(BUILD, { recursive: true });
  const pages = files.filter((file) => file.endsWith('index.html'));
  const paths = pages.map((file) => file.replaceAll('\\', '/').replace(/index\.html$/, ''));
  const listed = await listedPaths();
  expect(listed.slice(0, PAGES.length)).toEqual(PAGES.map(({ path }) => path));
  expect(listed.length).toBeGreaterThan(PAGES.length);
  expect(paths.sort()).toEqual([...listed].sort());
});

test('each page has a title, description, canonical address and preview of its own', async () => {
  const paths = await listedPaths();
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of paths) {
    const [head] = (await built(`${path}index.html`)).toString().split('</head>');
    const one = (pattern: RegExp) => {
      const found = [...head.matchAll(pattern)];
      expect(found, `${path} ${pattern}`).toHaveLength(1);
      return found[0][1];
    };
    const title = one(/<title>([^<]+)<\/title>/g);
    expect(title, path).toMatch(/. · Bandit Lab$/);
    titles.add(title);
    const description = one(/<meta name="description" content="([^"]+)"/g);
    expect(description.length, `${path} “${description}”`).toBeGreaterThanOrEqual(50);
    expect(description.length, `${path} “${description}”`).toBeLessThanOrEqual(160);
    descriptions.add(description);
    expect(one(/<meta property="og:description" content="([^"]+)"/g)).toBe(description);
    expect(one(/<meta name="twitter:card" content="([^"]+)"/g)).toBe('summary_large_image');

    expect(await belowStart(one(/<link rel="canonical" href="([^"]+)"/g), path)).toBe(path);
    const image = await belowStart(one(/<meta property="og:image" content="([^"]+)"/g), path);
    const png = await built(image);
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(100_000);
  }
  expect(titles.size).toBe(paths.length);
  expect(descriptions.size).toBe(paths.length);
});

test('title and canonical address follow a navigation inside the site', async ({ page }) => {
  await page.goto('./');
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  for (const { name, path, heading } of INNER_PAGES) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveTitle(`${heading} · Bandit Lab`);
    const canonical = page.locator('link[rel=canonical]');
    await expect(canonical).toHaveCount(1);
    await expect(canonical).toHaveAttribute('href', new RegExp(`/${path}$`));
  }
});

test('robots.txt lets everyone in, and names the sitemap where that has whole addresses', async () => {
  const xml = (await built('sitemap.xml')).toString();
  const robots = (await built('robots.txt')).toString();
  expect(robots).toContain('Allow: /');
  expect(robots.includes('Sitemap:')).toBe(xml.includes('<loc>http'));
});

test('the manifest is relative and its icons, and those of the pages, exist', async ({ page }) => {
  const manifest = JSON.parse((await built('manifest.webmanifest')).toString()) as {
    start_url: string;
    scope: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect([manifest.start_url, manifest.scope]).toEqual(['./', './']);
  for (const { src, sizes, type } of manifest.icons) {
    const file = await built(src);
    if (type === 'image/png') expect(sizeOf(file).join('x')).toBe(sizes);
    else expect(file.toString()).toContain('<svg');
  }
  await page.goto('lab/');
  const icons = page.locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]');
  await expect(icons).toHaveCount(4);
  for (const icon of await icons.all()) {
    const address = await icon.evaluate((link) => (link as HTMLLinkElement).href);
    expect((await page.request.get(address)).ok(), address).toBe(true);
  }
  const apple = await built('icons/apple-touch-icon.png');
  expect(sizeOf(apple)).toEqual([180, 180]);
});

test('the footer says version, licence and origin, and the licence can be read', async ({
  page,
}) => {
  await page.goto('lab/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/Bandit Lab \d+\.\d+\.\d+/);
  await expect(footer).toContainText('An independent reconstruction');
  await footer.getByRole('link', { name: 'MIT licence' }).click();
  await expect(page.locator('body')).toContainText('Permission is hereby granted');
});

test('the 404 page allows just its own script and style', async () => {
  const html = (await built('404.html')).toString();
  for (const tag of ['script', 'style']) {
    const [, text] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html) ?? [];
    const hash = createHash('sha256').update(text).digest('base64');
    expect(html).toContain(`${tag}-src 'sha256-${hash}'`);
  }
  expect(html).not.toContain('unsafe-inline');
});

test('the 404 page lists every page and offers the nearest, at any depth', async ({ page }) => {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  for (const unknown of ['evalution', 'some/where/evalutaion/deep']) {
    await page.goto(unknown);
    const offer = page.getByText('Did you mean');
    const link = offer.getByRole('link', { name: 'Evaluation' });
    await expect(link).toHaveAttribute('href', '/bandit-lab/evaluation/');
    const list = page.getByRole('navigation', { name: 'All pages' }).getByRole('link');
    await expect(list).toHaveText(INNER_PAGES.map(({ name }) => name));
    await link.click();
    await expect(page).toHaveURL(/\/bandit-lab\/evaluation\/$/);
  }
  await page.goto('zzzzzz');
  await expect(page.getByText('Did you mean')).toBeHidden();
  const faces = () => page.evaluate(() => document.fonts.check("20px 'Source Serif 4'"));
  await expect.poll(faces).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('six links fit a window of 320 pixels without a script', async ({ browser, baseURL }) => {
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false });
  const page = await context.newPage();
  const names = ['Lab', 'Evaluation', 'Algorithms', 'LLM', 'AI log', 'Methods'];
  await page.route('**/lab/', async (route) => {
    const html = await (await route.fetch()).text();
    // The six that the site grows to, in the place of those that there are.
    const body = html.replace(
      /(<nav[^>]*aria-label="Pages"[^>]*>).*?<\/nav>/s,
      (_, nav: string) => {
        const [, attributes] = /<a ([^>]*aria-current[^>]*)>Lab/.exec(html) ?? ['', 'href="./"'];
        return `${nav}${names.map((name) => `<a ${attributes}>${name}</a>`).join(' ')}</nav>`;
      },
    );
    await route.fulfill({ body, contentType: 'text/html' });
  });
  await page.goto('lab/');
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(links).toHaveText(names);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(box && box.height >= 24 && box.x >= 0 && box.x + box.width <= 320).toBe(true);
  }
  await expectNoSidewaysScroll(page);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the 404 page with an offer has no detectable accessibility fault in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('evalution');
    await expect(page.getByText('Did you mean')).toBeVisible();
    await expectNoAxeFault(page);
  });
}
