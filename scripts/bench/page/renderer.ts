import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';

/** The process that runs a browser's only page, with its workers. */
export interface Renderer {
  /** Processor time used so far, in seconds. */
  readonly cpu: number;
  /** The most memory it has had, in megabytes; `null` where the system does not tell. */
  readonly peakMemory: number | null;
}

export async function rendererOf(browser: Browser): Promise<Renderer> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  // A browser keeps a spare renderer; the page's is the one that has worked.
  const [busiest] = processInfo
    .filter(({ type }) => type === 'renderer')
    .sort((one, other) => other.cpuTime - one.cpuTime);
  return { cpu: busiest.cpuTime, peakMemory: await peakMemory(busiest.id) };
}

async function peakMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / 1e6;
}
