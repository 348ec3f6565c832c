/** EXP3 (Auer et al. 2002): arms by chance, in proportion to what they seem to earn. */
export default class Exp3 {
  gamma = 0.1;
  gains: number[];
  propensity = 1;

  constructor(armCount: number) {
    this.gains = new Array<number>(armCount).fill(0);
  }

  choose(rng: Rng): number {
    const { gains, gamma } = this;
    const count = gains.length;
    // Only differences matter, and none of these can overflow.
    const top = Math.max(...gains);
    const weights = gains.map((gain) => Math.exp((gamma / count) * (gain - top)));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const chances = weights.map((weight) => {
      return (1 - gamma) * (weight / sum) + gamma / count;
    });
    const arm = rng.choice(count, chances);
    this.propensity = chances[arm];
    return arm;
  }

  // Late feedback is divided by the chance of its own choice, not of the last one.
  update(arm: number, reward: number, propensity: number): void {
    this.gains[arm] += reward / propensity;
  }
}
