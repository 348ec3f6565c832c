/** EXP3: arms by chance, the more they earn the likelier. */
export default class Exp3 {
  gamma = 0.1;
  gains: number[];
  propensity = 1;

  constructor(armCount: number) {
    this.gains = new Array<number>(armCount).fill(0);
  }

  choose(rng: Rng): number {
    const { gains, gamma } = this;
    const share = gamma / gains.length;
    // Only differences matter: nothing can overflow.
    const top = Math.max(...gains);
    const weights = gains.map((gain) => {
      return Math.exp(share * (gain - top));
    });
    const sum = weights.reduce((total, one) => total + one);
    const chances = weights.map((weight) => {
      return (1 - gamma) * (weight / sum) + share;
    });
    const arm = rng.choice(gains.length, chances);
    this.propensity = chances[arm];
    return arm;
  }

  update(arm: number, reward: number, propensity: number) {
    // The chance of its own choice, not of the last one.
    this.gains[arm] += reward / propensity;
  }
}
