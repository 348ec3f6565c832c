import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { SPEC } from '../workers/fake-worker.ts';
import { digestSpecs } from '../workers/digest-setups.ts';
import type { RunSpec } from '../workers/messages.ts';
import { runSpec } from '../workers/run-spec.ts';
import { replayCommand } from './command-line.ts';

const ROOT = new URL('../../../../', import.meta.url);

/** What the command prints, run without npm. */
function runCommand(command: string): { digest: string } {
  const words = command.split(' ');
  expect(words.slice(0, 4)).toEqual(['npm', 'run', '-s', 'lab']);
  const output = execFileSync(process.execPath, ['scripts/lab.ts', ...words.slice(5)], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output) as { digest: string };
}

describe('the command of a run', () => {
  it('leaves out what the command line assumes', () => {
    expect(replayCommand({ ...SPEC, events: undefined, delay: { kind: 'instant' } })).toBe(
      'npm run -s lab -- replay --policy ucb1 --rates 0.2,0.6 --delay instant --log-seed 1 --policy-seed 2 --rounds 50',
    );
  });

  const drifts: RunSpec['drift'][] = [
    { kind: 'step', round: 20, rates: [0.7, 0.1] },
    { kind: 'swap', round: 10, arms: [0, 1] },
    { kind: 'wave', period: 30, amplitude: 0.2 },
  ];
  it.each([...digestSpecs().slice(0, 8), ...drifts.map((drift): RunSpec => ({ ...SPEC, drift }))])(
    'prints the digest of the run ($policy.id, $delay.kind)',
    (spec) => {
      expect(runCommand(replayCommand(spec)).digest).toBe(runSpec(spec).digest);
    },
  );
});
