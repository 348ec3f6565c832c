/// <reference lib="dom" />

/* These run in the page: each is sent there as its text, and uses nothing from outside itself. */

/** What happened between a click and the text that was waited for; times in milliseconds. */
export interface Watched {
  /** From the click, as the browser took it in, to the text in the page. */
  readonly milliseconds: number;
  readonly text: string;
  /** Lengths of the main thread's tasks over 50 ms from the click on, to the end. */
  readonly longTasks: readonly number[];
  /** Whether the elements waited for after the text came too. */
  readonly settled: boolean;
}

/** Text to wait for, as a pattern, and elements that follow it: so many of a selector. */
export interface Awaited {
  readonly pattern: string;
  readonly then?: { readonly selector: string; readonly count: number };
}

/** Waits until the text of an element changes into what is awaited, after a click still to come. */
export async function watch(element: Element, { pattern, then }: Awaited): Promise<Watched> {
  const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
  let clicked = performance.now();
  const onclick = (event: Event) => (clicked = event.timeStamp);
  document.addEventListener('click', onclick, true);
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });

  const seen = await new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`No ${pattern} in five minutes.`)), 300_000);
    const changes = new MutationObserver(() => {
      if (!new RegExp(pattern).test(element.textContent.trim())) return;
      changes.disconnect();
      resolve(performance.now());
    });
    changes.observe(element, { childList: true, characterData: true, subtree: true });
  });
  const text = element.textContent.trim();
  const milliseconds = seen - clicked;

  const there = () =>
    then === undefined || document.querySelectorAll(then.selector).length >= then.count;
  for (let turn = 0; turn < 300 && !there(); turn++) await pause(100);
  // The task that brought the last change is reported after it.
  await pause(200);
  tasks.push(...observer.takeRecords());
  observer.disconnect();
  document.removeEventListener('click', onclick, true);
  const longTasks = tasks
    .filter((task) => task.startTime + task.duration > clicked)
    .map((task) => task.duration);
  return { milliseconds, text, longTasks, settled: there() };
}

/** From the start of a page on: marks the frame after the one that has a table in sight. */
export function markTable(): void {
  const look = () => {
    const row = document.querySelector('table tbody tr');
    if (row?.checkVisibility() === true && row.getBoundingClientRect().top < innerHeight) {
      requestAnimationFrame(() => performance.mark('table'));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** When the table was in sight and something painted, in milliseconds after navigation. */
export function tableTime(): number | null {
  const table = performance.getEntriesByName('table').at(0);
  const paint = performance.getEntriesByName('first-contentful-paint').at(0);
  if (table === undefined || paint === undefined) return null;
  return Math.max(table.startTime, paint.startTime);
}
