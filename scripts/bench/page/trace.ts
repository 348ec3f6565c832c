import type { Browser, Page } from 'playwright';

const CATEGORIES = ['toplevel', 'devtools.timeline', 'v8', 'disabled-by-default-devtools.timeline'];

/** An event of a trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly functionName?: string; readonly type?: string };
  };
}

/** A task of the page's main thread; times in milliseconds. */
export interface Task {
  readonly milliseconds: number;
  /** What the processor spent on it, less than it lasted when others had the core. */
  readonly cpu: number;
  /** What took longest within it. */
  readonly parts: readonly string[];
}

/** The task that cost the processor most while something is done with a page. */
export async function heaviestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<Task> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const tasks = mainThread(traceEvents).filter(({ name }) => name.endsWith('RunTask'));
  const task = tasks.reduce((one, other) => (costOf(other) > costOf(one) ? other : one));
  return {
    milliseconds: (task.dur ?? 0) / 1000,
    cpu: costOf(task) / 1000,
    parts: partsOf(task, traceEvents),
  };
}

/** Processor time; the whole length where a trace does not tell it. */
const costOf = ({ dur = 0, tdur = dur }: TraceEvent) => tdur;

/** The events of the main thread that has called most functions: the page's. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events
    .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && isMain(args?.name))
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid));
  const calls = (list: TraceEvent[]) => list.filter(({ name }) => name === 'FunctionCall').length;
  return mains.reduce((one, other) => (calls(other) > calls(one) ? other : one));
}

const isMain = (name: string | undefined) => name === 'CrRendererMain';

function partsOf(task: TraceEvent, events: readonly TraceEvent[]): string[] {
  const end = task.ts + (task.dur ?? 0);
  return events
    .filter((event) => event !== task && event.tid === task.tid && event.pid === task.pid)
    .filter((event) => event.ts >= task.ts && costOf(event) > 1000 && event.ts < end)
    .filter(({ name }) => !name.includes('RunTask') && !name.startsWith('v8.'))
    .sort((one, other) => costOf(other) - costOf(one))
    .slice(0, 3)
    .map((event) => {
      const { functionName, type = '' } = event.args?.data ?? {};
      const words = [event.name, functionName ?? type, (costOf(event) / 1000).toFixed(1)];
      return words.filter((word) => word !== '').join(' ');
    });
}
