import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareRuns } from '../../../../scripts/cli/parity.ts';
import { readExpected } from '../../../../scripts/cli/expected.ts';
import { readLog, readText } from '../../../../scripts/cli/files.ts';

/** A recorded run of the Python reference beside the same run made while the site is built. */
export interface ParityRow {
  readonly policy: string;
  readonly ownDelay: boolean;
  readonly expected: string;
  readonly found: string;
  /** First letters of the digest of all decisions, and whether it is the recorded one. */
  readonly digest: string;
  readonly match: boolean;
}

let rows: readonly ParityRow[] | undefined;

/** The parity of the coursework runs, made once for all that ask; none in a checkout without them. */
export function parityRows(): readonly ParityRow[] {
  rows ??= compared();
  return rows;
}

function compared(): readonly ParityRow[] {
  const folder = courseworkFolder();
  if (folder === null) return [];
  const file = join(folder, 'expected.json');
  const expected = readExpected(file, readText(file));
  const log = readLog(join(folder, 'log.csv.gz'), expected.runs[0].countedPerArm.length);
  return compareRuns(expected, log).map(({ expected: wanted, found, match }, index) => ({
    policy: expected.runs[index].policy,
    ownDelay: expected.runs[index].delay.kind !== 'instant',
    expected: String(wanted.meanReward),
    found: String(found.meanReward),
    digest: found.digest.slice(0, 8),
    match,
  }));
}

/** The build runs in the project or in its `web`; where its own file lies says nothing then. */
function courseworkFolder(): string | null {
  for (let at = process.cwd(); ; at = dirname(at)) {
    const folder = join(at, 'coursework');
    if (existsSync(join(folder, 'expected.json'))) return folder;
    if (dirname(at) === at) return null;
  }
}
