import { cpus } from 'node:os';
import { measureRerun, measureTable } from './page/evaluation.ts';
import { measureBatch, measureLongRuns } from './page/lab.ts';
import type { BatchFigures } from './page/lab.ts';
import { withSite } from './page/site.ts';
import { UsageError } from '../cli/command.ts';
import { note } from '../tasks/process.mjs';

type Row = readonly [what: string, found: string];

/**
 * Measures the built site in Chromium. Never fails on a figure: on a machine that does other work
 * they only mean something beside each other.
 */
export async function benchPage(args: readonly string[]): Promise<void> {
  const full = args.length === 1 && args[0] === '--full';
  if (args.length > 0 && !full) {
    throw new UsageError(`page takes --full and nothing else, but got ${args.join(' ')}`);
  }
  await withSite(async (site) => {
    const version = await site.inBrowser((browser) => Promise.resolve(browser.version()));
    const rows: Row[] = [];
    note('/lab: 7 policies × 20 repetitions …');
    rows.push(...batchRows(await measureBatch(site)));
    note('/lab: 100 arms …');
    for (const { engine, text, seconds, longTasks, renderer } of await measureLongRuns(site)) {
      const what = `100 arms, 1,000,000 rounds of UCB1, ${engine}`;
      const memory = renderer.peakMemory;
      rows.push([what, `${seconds.toFixed(2)} s: ${text}`]);
      rows.push(['– tasks over 50 ms', tasks(longTasks)]);
      rows.push([
        '– peak memory of the renderer',
        memory === null ? 'not told by this system' : `${memory.toFixed(0)} MB`,
      ]);
    }
    note('/evaluation …');
    const table = await measureTable(site);
    rows.push([
      'the table of /evaluation in sight, cold, CPU slowed 4 times',
      `${spread(table)} after navigation`,
    ]);
    if (full) {
      note('/evaluation: everything published, again …');
      const { milliseconds, text, longTasks } = await measureRerun(site);
      rows.push(['everything published, run again', `${(milliseconds / 1000).toFixed(1)} s`]);
      rows.push(['– the verdict', text]);
      rows.push(['– tasks over 50 ms', tasks(longTasks)]);
    }
    console.log(`${cpus()[0].model}, Node ${process.version}, Chromium ${version}\n`);
    console.log('| what | measured |\n| --- | --- |');
    for (const [what, found] of rows) console.log(`| ${what} | ${found} |`);
  });
}

function batchRows({ runs, workers, page, node, longTasks, traced, cancels }: BatchFigures): Row[] {
  const perCore = (page.seconds * workers) / node.seconds;
  const { milliseconds, cpu, parts } = traced;
  return [
    [`${runs} runs of 10,000 rounds, click to done`, `${page.seconds.toFixed(2)} s`],
    ['– workers', String(workers)],
    ['– the same in Node, one process', `${node.seconds.toFixed(2)} s`],
    ['– seconds in the page ÷ seconds in Node', (page.seconds / node.seconds).toFixed(2)],
    ['– seconds × workers ÷ seconds in Node', perCore.toFixed(2)],
    [
      '– processor time, intervals included: page, Node, ratio',
      `${page.cpu.toFixed(2)} s, ${node.cpu.toFixed(2)} s, ${(page.cpu / node.cpu).toFixed(2)}`,
    ],
    ['– tasks over 50 ms, by turn', longTasks.map(tasks).join('; ')],
    [
      '– the task with most processor time, in a traced turn',
      `${cpu.toFixed(1)} ms within ${milliseconds.toFixed(1)} ms (${parts.join(', ') || 'no part over 1 ms'})`,
    ],
    [`– cancelled, ${cancels.length} times: click to its text`, spread(cancels)],
  ];
}

function tasks(lengths: readonly number[]): string {
  if (lengths.length === 0) return '0';
  return `${lengths.length}, the longest ${Math.max(...lengths).toFixed(0)} ms`;
}

/** Of sorted milliseconds. */
function spread(times: readonly number[]): string {
  const [least, median, most] = [0, 0.5, 1].map((share) =>
    times[Math.floor(share * (times.length - 1))].toFixed(0),
  );
  return `${median} ms (median; ${least} to ${most})`;
}
