/** Thompson sampling: one draw from each belief. */
export default class BetaThompson {
  clicks: number[];
  misses: number[];
  draws: number[] = [];

  constructor(armCount: number) {
    this.clicks = new Array<number>(armCount).fill(0);
    this.misses = new Array<number>(armCount).fill(0);
  }

  choose(rng: Rng): number {
    this.draws = this.clicks.map((clicks, arm) => {
      return rng.beta(1 + clicks, 1 + this.misses[arm]);
    });
    return this.draws.indexOf(Math.max(...this.draws));
  }

  update(arm: number, reward: number): void {
    if (reward === 1) this.clicks[arm] += 1;
    else this.misses[arm] += 1;
  }

  inspect(): OwnView[] {
    return this.draws.map((draw) => ({ draw }));
  }
}
