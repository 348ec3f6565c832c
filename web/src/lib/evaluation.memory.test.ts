import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MEGABYTE = 1024 * 1024;

/** Runs two million steps of the set-up in a process of its own. */
function measure(delay: string): { step: number; maxRss: number } {
  const at = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    const { Replay } = await import(${at('evaluation.ts')});
    const { generateLog } = await import(${at('log.ts')});
    const setup = { log: generateLog(1), policy: { id: 'ts' }, policySeed: 1, rounds: 20000 };
    const run = new Replay({ ...setup, delay: ${delay}, rounds: 2_000_000 });
    run.advance(2_000_000);
    // Kilobytes on every platform.
    const maxRss = process.resourceUsage().maxRSS * 1024;
    console.log(JSON.stringify({ step: run.step, maxRss }));
  `;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const stdout = execFileSync(process.execPath, args, { encoding: 'utf8' });
  return JSON.parse(stdout) as { step: number; maxRss: number };
}

it.each([
  ['heavy-tailed', `{ kind: 'pareto', alpha: [0.25] }`],
  ['long', `{ kind: 'reward-dependent', lag: [[500_000, 1_000_000]] }`],
  ['no', `{ kind: 'loss', probability: [0.9] }`],
])(
  'two million steps with %s delays stay under 200 MB, Node included',
  { timeout: 60_000 },
  (_, delay) => {
    const { step, maxRss } = measure(delay);
    expect(step).toBe(2_000_000);
    expect(maxRss).toBeLessThan(200 * MEGABYTE);
  },
);
