import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DELAYS, POLICY_IDS, timeReplay, uniformSpeed } from './workload.ts';
import type { Timing } from './workload.ts';
import { generateLog } from '../../web/src/lib/log.ts';
import { openWorkload } from './chromium.ts';

const REFERENCE = fileURLToPath(new URL('../../coursework/reference/bench.py', import.meta.url));

/**
 * Times every policy under every delay in Node, in Chromium and in the Python reference. The
 * three take turns, since on a shared machine only ratios of measurements made next to each
 * other mean anything.
 */
export async function benchReplay(): Promise<void> {
  const log = generateLog(2023);
  const page = await openWorkload();
  try {
    const uniform = await page.run<number>('uniformSpeed()');
    console.log(`${cpus()[0].model}, Node ${process.version}, Chromium ${page.version}`);
    console.log(
      `uniform doubles: ${uniformSpeed().toFixed(1)} M/s in Node, ${uniform.toFixed(1)} M/s in Chromium\n`,
    );
    console.log(
      '| policy | delay | Node ms | M steps/s | Chromium ms | M steps/s | Python ms | Python ÷ Node |',
    );
    console.log('| --- | --- | --: | --: | --: | --: | --: | --: |');
    let sixInstant = 0;
    for (const [index, { text, model }] of DELAYS.entries()) {
      for (const policy of POLICY_IDS) {
        const first = timeReplay(log, policy, model, text);
        const python = pythonMilliseconds(policy, text);
        const second = timeReplay(log, policy, model, text);
        const browser = await page.run<Timing>(`timeIn(${JSON.stringify(policy)}, ${index})`);
        if (browser.digest !== first.digest) {
          throw new Error(`${policy}, ${text}: the digest in Chromium differs from Node's.`);
        }
        const node = first.milliseconds < second.milliseconds ? first : second;
        if (index === 0 && policy !== 'dats') sixInstant += node.milliseconds;
        const cells = [policy, model.kind, node.milliseconds.toFixed(2), speed(node)];
        cells.push(browser.milliseconds.toFixed(2), speed(browser));
        if (python === null) cells.push('no Python', '');
        else cells.push(python.toFixed(0), `${(python / node.milliseconds).toFixed(0)}×`);
        console.log(`| ${cells.join(' | ')} |`);
      }
    }
    console.log(
      '\n10,000 rounds each, log seed 2023, policy seed 90051; the least of the repeats.',
    );
    console.log(`Six policies other than DATS, instant: ${sixInstant.toFixed(1)} ms in Node.`);
    console.log('All digests are equal in Node and Chromium.');
  } finally {
    await page.close();
  }
}

function speed(timing: Timing): string {
  return (timing.steps / timing.milliseconds / 1000).toFixed(1);
}

let pythonMissing = false;

/** The reference's time: the best of three runs, one for the slow DATS; `null` without NumPy. */
function pythonMilliseconds(policy: string, delay: string): number | null {
  if (pythonMissing) return null;
  try {
    const times = Array.from({ length: policy === 'dats' ? 1 : 3 }, () => {
      const args = [REFERENCE, '--policy', policy, '--delay', delay];
      const output = execFileSync('python3', args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return 1000 * (JSON.parse(output) as { seconds: number }).seconds;
    });
    return Math.min(...times);
  } catch {
    pythonMissing = true;
    note('Python with NumPy was not found: no ratio to the reference.');
    return null;
  }
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
