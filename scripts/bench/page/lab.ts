import type { Browser, Locator, Page } from 'playwright';
import { defaultRng } from '../../../web/src/lib/random/generator.ts';
import { specsOf } from '../../../web/src/lib/state/lab-setup.ts';
import { decodeSetup } from '../../../web/src/lib/state/url-codec.ts';
import { runSpec } from '../../../web/src/lib/workers/run-spec.ts';
import { POLICY_IDS } from '../workload.ts';
import { watch } from './probe.ts';
import type { Awaited, Watched } from './probe.ts';
import { rendererOf } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import type { Site } from './site.ts';
import { heaviestTask } from './trace.ts';
import type { Task } from './trace.ts';

const REPETITIONS = 20;
const BATCH = `v=2&policies=${POLICY_IDS.join()}&repetitions=${REPETITIONS}`;
/** Three intervals a policy and six comparisons: the last of the batch's results. */
const INTERVALS = { selector: 'td .interval', count: 3 * POLICY_IDS.length + 6 };

const TURNS = 3;
const CANCELS = 10;

export interface Cost {
  readonly seconds: number;
  /** Processor time in seconds, of all threads. */
  readonly cpu: number;
}

export interface BatchFigures {
  readonly runs: number;
  readonly workers: number;
  /** The least of the turns: what else the machine did only adds. */
  readonly page: Cost;
  readonly node: Cost;
  /** Lengths of the tasks over 50 ms of each turn, from the click to the last interval. */
  readonly longTasks: readonly (readonly number[])[];
  readonly traced: Task;
  /** From the click to the text that says so, in milliseconds, sorted. */
  readonly cancels: readonly number[];
}

/** The seven policies, twenty repetitions, in the page and in Node by turns; then cancelled. */
export async function measureBatch(site: Site): Promise<BatchFigures> {
  return site.inBrowser(async (browser) => {
    const { page, status } = await openLab(browser, site, BATCH);
    const nodes: Cost[] = [];
    const pages: Cost[] = [];
    const longTasks: (readonly number[])[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      nodes.push(batchInNode());
      const before = await rendererOf(browser);
      const { milliseconds, ...found } = await runAgain(page, status);
      const after = await rendererOf(browser);
      if (!found.settled)
        throw new Error(`There are intervals missing; the page says ${found.text}`);
      pages.push({ seconds: milliseconds / 1000, cpu: after.cpu - before.cpu });
      longTasks.push(found.longTasks);
    }
    const traced = await heaviestTask(browser, page, () => runAgain(page, status));
    const workers = page.workers().filter((worker) => /replay-worker/.test(worker.url())).length;
    const least = leastOf(pages);
    const cancels = await cancelOften(page, status, 1000 * least.seconds);
    return {
      ...{ runs: REPETITIONS * POLICY_IDS.length, workers, longTasks, traced, cancels },
      ...{ page: least, node: leastOf(nodes) },
    };
  });
}

export interface LongRun {
  readonly engine: string;
  /** What the page said at the end. */
  readonly text: string;
  readonly seconds: number;
  readonly longTasks: readonly number[];
  readonly renderer: Renderer;
}

/** UCB1 among 100 arms for 1,000,000 rounds, each engine in a browser of its own. */
export async function measureLongRuns(site: Site): Promise<LongRun[]> {
  const rates = Array.from({ length: 100 }, (_, arm) => ((arm * 37) % 100) / 200).join();
  const found: LongRun[] = [];
  for (const engine of ['delayed', 'every-decision']) {
    const query = `v=2&rates=${rates}&policies=ucb1&rounds=1000000&engine=${engine}`;
    const run = await site.inBrowser(async (browser) => {
      const { page, status } = await openLab(browser, site, query);
      const { milliseconds, text, longTasks } = await clickRun(page, status, ENDED);
      const renderer = await rendererOf(browser);
      return { engine, text, seconds: milliseconds / 1000, longTasks, renderer };
    });
    found.push(run);
  }
  return found;
}

const ENDED: Awaited = { pattern: '^(Done|A run has failed)' };

/** Opens the lab, and waits for the end of the runs that it starts by itself. */
async function openLab(
  browser: Browser,
  site: Site,
  query: string,
): Promise<{ page: Page; status: Locator }> {
  const page = await browser.newPage();
  await page.goto(`${site.url}lab/?${query}`);
  const status = page.locator('.controls [role=status]').first();
  await status.filter({ hasText: /^\s*Done/ }).waitFor({ timeout: 120_000 });
  return { page, status };
}

async function clickRun(page: Page, status: Locator, awaited: Awaited): Promise<Watched> {
  const watched = status.evaluate(watch, awaited);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  return watched;
}

/** The batch to its last interval. */
function runAgain(page: Page, status: Locator): Promise<Watched> {
  return clickRun(page, status, { ...ENDED, then: INTERVALS });
}

function batchInNode(): Cost {
  const { setup } = decodeSetup(BATCH);
  const before = process.cpuUsage();
  const start = performance.now();
  for (let repetition = 0; repetition < setup.repetitions; repetition++) {
    for (const spec of specsOf(setup, repetition)) runSpec(spec);
  }
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { seconds, cpu: (user + system) / 1e6 };
}

/** Cancels the batch at moments drawn between the button's appearance and the batch's end. */
async function cancelOften(page: Page, status: Locator, milliseconds: number): Promise<number[]> {
  const moments = defaultRng(1);
  const times: number[] = [];
  // A batch that ends before it is cancelled tells nothing; there are spare turns for those.
  for (let turn = 0; times.length < CANCELS && turn < 3 * CANCELS; turn++) {
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    await cancel.waitFor();
    const watched = status.evaluate(watch, { pattern: '^(Cancelled|Done)' });
    await page.waitForTimeout(Math.max(0, 0.8 * milliseconds - 200) * moments.random());
    await cancel.click({ timeout: 1000 }).catch(() => undefined);
    const found = await watched;
    if (found.text.startsWith('Cancelled')) times.push(found.milliseconds);
  }
  if (times.length === 0) throw new Error('No batch could be cancelled before it ended.');
  return times.sort((one, other) => one - other);
}

function leastOf(costs: readonly Cost[]): Cost {
  return {
    seconds: Math.min(...costs.map(({ seconds }) => seconds)),
    cpu: Math.min(...costs.map(({ cpu }) => cpu)),
  };
}
