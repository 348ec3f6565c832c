/** ε-greedy: the best arm so far, and now and then any arm. */
export default class EpsilonGreedy {
  epsilon = 0.1;
  sum: number[];
  means: number[];
  n: number[];

  constructor(armCount: number) {
    this.n = new Array<number>(armCount).fill(0);
    this.sum = new Array<number>(armCount).fill(0);
    // An arm that has never counted comes first.
    this.means = new Array<number>(armCount).fill(Infinity);
  }

  choose(rng: Rng): number {
    const { means, epsilon } = this;
    if (rng.random() < epsilon) return rng.integers(0, means.length);
    const best = Math.max(...means);
    if (means.indexOf(best) === means.lastIndexOf(best)) {
      return means.indexOf(best);
    }
    const ties = means.flatMap((mean, arm) => (mean === best ? [arm] : []));
    return ties[rng.integers(0, ties.length)];
  }

  update(arm: number, reward: number): void {
    this.n[arm] += 1;
    this.sum[arm] += reward;
    this.means[arm] = this.sum[arm] / this.n[arm];
  }
}
