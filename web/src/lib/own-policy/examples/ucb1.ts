/** UCB1: the arm whose mean could still be the highest. */
export default class Ucb1 {
  c = 2;
  rounds = 0;
  n: number[];
  sum: number[];
  upper: number[];

  constructor(armCount: number) {
    this.n = new Array<number>(armCount).fill(0);
    this.sum = new Array<number>(armCount).fill(0);
    this.upper = new Array<number>(armCount).fill(Infinity);
  }

  choose(rng: Rng): number {
    const best = Math.max(...this.upper);
    const ties = this.upper.flatMap((bound, arm) => {
      return bound === best ? [arm] : [];
    });
    if (ties.length === 1) return ties[0];
    return ties[rng.integers(0, ties.length)];
  }

  update(arm: number, reward: number): void {
    this.n[arm] += 1;
    this.sum[arm] += reward;
    this.rounds += 1;
    // Only feedback moves the bounds, so choose() leaves them alone.
    const width = this.c * Math.log(this.rounds + 1);
    this.upper = this.n.map((n, i) => {
      if (n === 0) return Infinity;
      return this.sum[i] / n + Math.sqrt(width / n);
    });
  }

  inspect(): OwnView[] {
    return this.upper.map((upper) => ({ upper }));
  }
}
