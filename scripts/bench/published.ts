import { replay } from '../../web/src/lib/evaluation.ts';
import type { DelayModel } from '../../web/src/lib/delays.ts';
import { COURSE_RATES } from '../../web/src/lib/limits.ts';
import { generateLog } from '../../web/src/lib/log.ts';
import { mean } from '../../web/src/lib/stats/mean.ts';
import { PUBLISHED } from '../../web/src/lib/eval/published.ts';

const REPETITIONS = 400;
const FIRST_LOG_SEED = 5000;
const FIRST_POLICY_SEED = 90051;
const ROUNDS = 10_000;
/** How far outside a published interval a mean over other seeds may lie. */
const MARGIN = 0.003;

/**
 * The mean over 400 repetitions of each policy under instant feedback beside the published
 * figure, and what 90% loss on the best arm does to ε-greedy. The seeds are others than those
 * of the published figures, so that this tests the algorithms and not the luck of 20 seeds.
 * @returns whether every figure lies where it should.
 */
export function benchPublished(repetitions = REPETITIONS): boolean {
  const means = new Map(PUBLISHED.map(({ policy }) => [policy, [] as number[]]));
  const shares: Record<'instant' | 'loss', number[]> = { instant: [], loss: [] };
  const loss: DelayModel = {
    kind: 'loss',
    probability: COURSE_RATES.map((_, arm) => (arm === 2 ? 0.9 : 0)),
  };
  for (let r = 0; r < repetitions; r++) {
    progress(r, repetitions);
    const log = generateLog(FIRST_LOG_SEED + r);
    const run = (policy: string, delay: DelayModel) => {
      const record = replay({
        log,
        policy: { id: policy },
        delay,
        policySeed: FIRST_POLICY_SEED + r,
        rounds: ROUNDS,
        checkpoints: 1,
      });
      if (record.status !== 'complete') throw new Error(`${policy} stalled at repetition ${r}`);
      return record;
    };
    for (const [policy, list] of means) {
      const record = run(policy, { kind: 'instant' });
      list.push(record.meanReward);
      if (policy === 'epsilon-greedy') shares.instant.push(record.bestArmShare);
    }
    shares.loss.push(run('epsilon-greedy', loss).bestArmShare);
  }
  progress(repetitions, repetitions);
  return report(means, shares);
}

function report(
  means: ReadonlyMap<string, number[]>,
  shares: Readonly<Record<'instant' | 'loss', number[]>>,
): boolean {
  let agrees = true;
  console.log('| policy | published | 95% interval | ours | inside ± 0.003 |');
  console.log('| --- | --: | :-: | --: | :-: |');
  for (const { policy, mean: published, interval } of PUBLISHED) {
    const ours = mean(means.get(policy) ?? []);
    const inside = ours >= interval[0] - MARGIN && ours <= interval[1] + MARGIN;
    agrees &&= inside;
    const cells = [policy, published.toFixed(3), interval.map((x) => x.toFixed(3)).join(' – ')];
    console.log(`| ${[...cells, ours.toFixed(4), inside ? 'yes' : 'NO'].join(' | ')} |`);
  }
  const instant = mean(shares.instant);
  const lossy = mean(shares.loss);
  const falls = lossy >= 0.25 && lossy <= 0.42;
  agrees &&= falls;
  console.log(
    `\nε-greedy's best-arm share: ${instant.toFixed(3)} with instant feedback,` +
      ` ${lossy.toFixed(3)} with 90% loss on the best arm (published: 0.85 and 0.36;` +
      ` between 0.25 and 0.42 expected: ${falls ? 'yes' : 'NO'}).`,
  );
  return agrees;
}

function progress(done: number, all: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(done < all ? `\rrepetition ${done + 1} of ${all}` : '\r\u001b[K');
}
