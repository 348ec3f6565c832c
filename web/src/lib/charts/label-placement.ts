/**
 * Moves labels apart along one axis, as little as possible in the least-squares sense, keeping
 * their order: neighbours that would overlap form a block that sits at the mean of its wishes.
 * @param wanted - centre that each label would like, in pixels.
 * @param gap - least distance between centres.
 * @param low - least centre; `high` the largest. When there is no room for all, the gap shrinks.
 * @returns a centre for each label, in the order of `wanted`.
 */
export function placeLabels(
  wanted: readonly number[],
  gap: number,
  low: number,
  high: number,
): number[] {
  const count = wanted.length;
  const step = count > 1 ? Math.min(gap, Math.max(0, high - low) / (count - 1)) : gap;
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);

  // With rank × step taken off, "at least a step apart" becomes "never decreasing".
  const blocks: { sum: number; size: number }[] = [];
  order.forEach((label, rank) => {
    let block = { sum: wanted[label] - rank * step, size: 1 };
    for (let last = blocks.at(-1); last && mean(last) >= mean(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, size: last.size + block.size };
    }
    blocks.push(block);
  });

  const top = high - (count - 1) * step;
  const placed = new Array<number>(count);
  let rank = 0;
  for (const block of blocks) {
    const start = Math.max(low, Math.min(top, mean(block)));
    for (let i = 0; i < block.size; i++, rank++) placed[order[rank]] = start + rank * step;
  }
  return placed;
}

function mean(block: { sum: number; size: number }): number {
  return block.sum / block.size;
}
