const ROUNDS_PER_ARM = 50;

/** So many rounds on each arm, then the best of them for good. */
export default function create(armCount: number): OwnPolicy {
  const n = new Array<number>(armCount).fill(0);
  const sum = new Array<number>(armCount).fill(0);
  let committed = -1;

  return {
    choose() {
      if (committed >= 0) return committed;
      return n.indexOf(Math.min(...n));
    },

    update(arm, reward) {
      n[arm] += 1;
      sum[arm] += reward;
      if (committed >= 0 || Math.min(...n) < ROUNDS_PER_ARM) return;
      const means = sum.map((total, i) => total / n[i]);
      committed = means.indexOf(Math.max(...means));
    },
  };
}
