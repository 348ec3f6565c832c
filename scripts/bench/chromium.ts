import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_ARGS, ensureChromium, findChromium } from '../tasks/chromium.mjs';

const WORKLOAD = fileURLToPath(new URL('./workload.ts', import.meta.url));

/** The workload, bundled and loaded in a page of Chromium. */
export interface WorkloadPage {
  readonly version: string;
  /** The value of an expression in which the workload's exports are names. */
  run<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

/** @throws TaskError when there is no Chromium. */
export async function openWorkload(): Promise<WorkloadPage> {
  await ensureChromium();
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: WORKLOAD, formats: ['iife'], name: 'workload' },
    },
  });
  const bundles = Array.isArray(output) ? output : [output];
  const code = bundles
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''))
    .join('\n');
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const page = await browser.newPage();
  await page.addScriptTag({ content: code });
  return {
    version: browser.version(),
    run: <T>(expression: string) => page.evaluate<T>(`workload.${expression}`),
    close: () => browser.close(),
  };
}
