import { promptOf } from '../../llm-policy/prompt.ts';
import type { Prompt } from '../../llm-policy/prompt.ts';

/** What the first call of any run sends: every run begins with the same table. */
export function firstPrompt(armCount: number): Prompt {
  const arms = Array.from({ length: armCount }, () => ({ pulls: 0, reported: 0, clicks: 0 }));
  return promptOf({ round: 1, arms, choices: [] });
}
