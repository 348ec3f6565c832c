import * as z from 'zod/mini';
import { InputError } from '../errors.ts';
import { parseWith } from '../eval/schema.ts';
import type { RepeatedRuns } from './lab.svelte.ts';
import type { LabSetup } from './lab-setup.ts';
import { encodeSetup } from './url-codec.ts';

const FORMAT = 'bandit-lab runs';
const VERSION = 1;

/** What is read back from a file; the rest of a run is there for other programs. */
const FILE = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  setup: z.string().check(z.maxLength(20_000)),
  policies: z.array(
    z.object({
      label: z.string(),
      runs: z.array(z.nullable(z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }))),
    }),
  ),
});

/** A comparison as it was saved: its set-up as a query string, and the digest of each run. */
export interface SavedComparison {
  readonly query: string;
  /** Per policy, one digest a repetition; `null` where the run had not ended. */
  readonly digests: readonly (readonly (string | null)[])[];
}

/**
 * The text of a file that {@link readLabFile} opens again: the set-up as its address has it, and
 * every run that ended, with its curve and digest.
 * @param site - name and version of the project that made the runs.
 */
export function labFile(setup: LabSetup, series: readonly RepeatedRuns[], site: string): string {
  const policies = series.map(({ label, policyId, params, runs }) => ({
    label,
    policy: policyId,
    params,
    runs,
  }));
  const file = { format: FORMAT, version: VERSION, site, setup: encodeSetup(setup), policies };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/**
 * Opens a file again.
 * @throws InputError that names what is wrong with the file.
 */
export function readLabFile(text: string): SavedComparison {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InputError('file', 'text that is not JSON', 'a file saved by the lab');
  }
  const data = parseWith(FILE, json, 'file');
  return {
    query: data.setup,
    digests: data.policies.map(({ runs }) => runs.map((run) => run?.digest ?? null)),
  };
}

/** How the runs of a comparison stand to those of a file. */
export interface Agreement {
  readonly equal: number;
  readonly compared: number;
  /** Policy (its place in the list) and repetition of each run that differs. */
  readonly different: readonly (readonly [policy: number, repetition: number])[];
}

/** Compares, digest by digest, what has run so far with what was saved. */
export function compareWithFile(
  { digests }: SavedComparison,
  series: readonly RepeatedRuns[],
): Agreement {
  let equal = 0;
  const different: [number, number][] = [];
  digests.forEach((list, policy) => {
    list.forEach((digest, repetition) => {
      const found = series[policy]?.runs[repetition];
      if (digest === null || !found) return;
      if (found.digest === digest) equal += 1;
      else different.push([policy, repetition]);
    });
  });
  return { equal, compared: equal + different.length, different };
}
