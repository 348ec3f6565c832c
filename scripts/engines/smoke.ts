import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtPages } from '../site-checks/sitemap.ts';
import { CACHE } from '../tasks/paths.mjs';
import { until } from './engine.ts';
import type { Engine } from './engine.ts';
import type { WatchedSite } from './site.ts';
import expected from '../../web/src/lib/workers/digests.golden.json' with { type: 'json' };

/** What came of one check: the detail is the same in every engine, or says what is wrong. */
export interface Outcome {
  readonly check: string;
  readonly passed: boolean;
  readonly detail: string;
}

type Check = (engine: Engine, site: WatchedSite) => Promise<Omit<Outcome, 'check'>>;

/** The first button whose text matches, as an expression of the page. */
const button = (name: RegExp) => `[...document.querySelectorAll('button')]
  .find((button) => ${name}.test(button.textContent.trim()))`;

/** The full digests of all runs that the page lists, unfolded; false while one is folded. */
const DIGESTS = `const buttons = [...document.querySelectorAll('button[aria-label^="Digest of"]')];
  for (const button of buttons) if (button.ariaExpanded !== 'true') button.click();
  const texts = buttons.map((button) => button.textContent.trim());
  return texts.length > 0 && texts.every((text) => text.length === 64) && texts.join(' ');`;

/** The first text of the page that matches. */
const text = (pattern: RegExp) => `return ${pattern}.exec(document.body.innerText)?.[0] ?? null`;

/** Long enough for a page to come alive and to complain. */
const LIVES = 'await new Promise((resolve) => setTimeout(resolve, 700))';
const HEAD = `return document.querySelector('h1')?.textContent.trim() ?? null`;
const OVERFLOW =
  'return document.documentElement.scrollWidth - document.documentElement.clientWidth';

const CHECKS: Readonly<Record<string, Check>> = {
  'every page opens and fits the window': async (engine, { address }) => {
    const faults: string[] = [];
    const pages = builtPages([]);
    for (const page of pages) {
      await engine.open(address + page);
      await until(engine, `/${page}`, HEAD);
      await engine.run(LIVES);
      const { passed, detail } = await withoutComplaint(engine, '');
      if (!passed) faults.push(`/${page}: ${detail}`);
      const overflow = await engine.run<number>(OVERFLOW);
      if (overflow > 0) faults.push(`/${page}: ${overflow} pixels too wide`);
    }
    if (faults.length > 0) return { passed: false, detail: faults.join('; ') };
    return { passed: true, detail: `${pages.length} pages` };
  },

  'the race of the start page ends': async (engine, { address }) => {
    await engine.open(address);
    const verdict = await until<string>(engine, 'the race', text(/[^\n]*gave up \d[^\n]*/));
    return withoutComplaint(engine, verdict);
  },

  'the first runs of /lab give their digests': async (engine, { address }) => {
    await engine.open(`${address}lab/`);
    await until(engine, 'the runs', text(/^Done[^\n]*/m));
    const digests = await until<string>(engine, 'the digests', DIGESTS);
    return withoutComplaint(engine, digests);
  },

  'the table of /evaluation stands': async (engine, { address }) => {
    await engine.open(`${address}evaluation/`);
    const rows = await until<string>(
      engine,
      'the table',
      `const rows = [...document.querySelectorAll('table')[0]?.rows ?? []];
       return rows.length > 7 && rows.map((row) => row.textContent.replace(/\\s+/g, ' ').trim()).join('; ');`,
    );
    return withoutComplaint(engine, rows);
  },

  'published runs, made again, are equal': async (engine) => {
    // The part is loaded when it comes near the window.
    const reach = `[...document.querySelectorAll('h2, h3')]
      .find((heading) => heading.textContent.trim() === 'Run it again, here').scrollIntoView()`;
    await until(
      engine,
      'the button',
      `${reach}; return ${button(/^Run 21 runs again$/)} !== undefined`,
    );
    await engine.run(`${button(/^Run 21 runs again/)}.click()`);
    const verdict = await until<string>(
      engine,
      'the verdict',
      text(/\d+ of 21 runs equal, digest by digest/),
    );
    const { passed, detail } = await withoutComplaint(engine, verdict);
    return { passed: passed && verdict.startsWith('21 of 21'), detail };
  },

  'a policy of one’s own makes the choices of the site’s in its sandbox': async (
    engine,
    { address },
  ) => {
    // The example that the editor opens with is Beta TS, written by a visitor.
    await engine.open(`${address}lab/?v=2&view=own&policies=beta-ts&rounds=1000`);
    const ready = `return ${button(/^Run$/)}?.disabled === false
      && [...document.querySelectorAll('*')].some((part) => part.shadowRoot?.querySelector('.cm-content'))`;
    await until(engine, 'the editor', ready);
    await engine.run(`${button(/^Run$/)}.click()`);
    await until(engine, 'the runs', text(/gave up/));
    const found = await until<string>(engine, 'the digests', DIGESTS);
    const { passed, detail } = await withoutComplaint(engine, found);
    const digests = found.split(' ');
    return { passed: passed && digests.length === 2 && new Set(digests).size === 1, detail };
  },

  'the scripted player plays a run on /llm': async (engine, { address }) => {
    await engine.open(`${address}llm/`);
    await until(
      engine,
      'the page',
      `return document.readyState === 'complete' && ${button(/^Start/)} !== undefined`,
    );
    await engine.run(`${button(/^Start/)}.click()`);
    await until(engine, 'the end of the run', text(/Review this run/));
    const digest = await until<string>(engine, 'the digest', DIGESTS);
    return withoutComplaint(engine, digest);
  },

  'fifty random set-ups, in the page': async (engine, { address }) => {
    await engine.open(`${address}engines/digests.html`);
    await until(engine, 'the page', `return typeof digestsInPage === 'function'`);
    return comparedWithGolden(await engine.run<string[]>('return digestsInPage()'));
  },

  'fifty random set-ups, in one worker': async (engine) =>
    comparedWithGolden(await engine.run<string[]>('return digestsInWorkers(1)')),

  'fifty random set-ups, in four workers': async (engine) =>
    comparedWithGolden(await engine.run<string[]>('return digestsInWorkers(4)')),

  'without its server, pages open and runs are the same': async (engine, { address, offline }) => {
    await engine.open(address);
    await until(
      engine,
      'the copy',
      `return document.querySelector('[data-offline=kept]') !== null`,
    );
    return offline(async () => {
      const answered = `return fetch('engines/digests.html').then(() => true, () => false)`;
      if (await engine.run<boolean>(answered)) throw new Error('the server still answers');
      const titles: string[] = [];
      for (const page of ['', 'evaluation/', 'methods/', 'algorithms/dats/', 'lab/']) {
        await engine.open(address + page);
        // An engine may still answer for the page before.
        const there = `if (location.href !== ${JSON.stringify(address + page)}) return null; ${HEAD}`;
        titles.push(await until<string>(engine, `/${page}`, there));
      }
      await until(engine, 'the runs', text(/^Done[^\n]*/m));
      const digests = await until<string>(engine, 'the digests', DIGESTS);
      return { passed: true, detail: `${titles.join(', ')}: ${digests}` };
    });
  },
};

/** Runs every check in an engine, and keeps a picture of what it shows after each. */
export async function checkEngine(engine: Engine, site: WatchedSite): Promise<Outcome[]> {
  const pictures = join(CACHE, 'engines', 'pictures', engine.name.split(' ')[0].toLowerCase());
  await mkdir(pictures, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const [check, run] of Object.entries(CHECKS)) {
    try {
      outcomes.push({ check, ...(await run(engine, site)) });
    } catch (error) {
      outcomes.push({ check, passed: false, detail: String(error) });
    }
    const name = check.replace(/\W+/g, '-');
    await writeFile(join(pictures, `${name}.png`), await engine.picture());
  }
  return outcomes;
}

async function withoutComplaint(engine: Engine, detail: string): Promise<Omit<Outcome, 'check'>> {
  const complaints = await engine.run<string[]>(
    `const failed = performance.getEntriesByType('resource')
       .filter(({ responseStatus }) => responseStatus >= 400)
       .map(({ name, responseStatus }) => responseStatus + ' for ' + name);
     return [...complaintsOfThePage, ...failed]`,
  );
  if (complaints.length === 0) return { passed: true, detail };
  return { passed: false, detail: complaints.join('; ') };
}

function comparedWithGolden(digests: readonly string[]): Omit<Outcome, 'check'> {
  const equal = digests.filter((digest, index) => digest === expected[index]).length;
  const detail = `${equal} of ${expected.length} equal to Node's`;
  return { passed: equal === expected.length && digests.length === equal, detail };
}
