import type { Prompt, PromptArm } from '../prompt.ts';

/** What a prompt's table shows. */
export interface ReadPrompt {
  round: number;
  arms: readonly PromptArm[];
}

/** Reads a prompt's table back, for players that stand in for a model and know nothing else. */
export function readPrompt({ table }: Pick<Prompt, 'table'>): ReadPrompt {
  const rows = table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 6 && /^\d+$/.test(cells[0]));
  return {
    round: Number(/^Round (\d+)/.exec(table)?.[1] ?? 0),
    arms: rows.map(([, pulls, reported, clicks]) => ({
      pulls: Number(pulls),
      reported: Number(reported),
      clicks: Number(clicks),
    })),
  };
}
