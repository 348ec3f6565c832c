import { describe, expect, it } from 'vitest';
import { COURSE_RATES } from '../limits.ts';
import { Episode } from './episode.ts';
import { INSTRUCTION, promptOf, promptText } from './prompt.ts';

describe('the prompt', () => {
  it('is the fixed instruction and one table, and nothing else', () => {
    const prompt = promptOf({
      round: 9,
      arms: [
        { pulls: 4, reported: 3, clicks: 1 },
        { pulls: 0, reported: 0, clicks: 0 },
        { pulls: 4, reported: 4, clicks: 4 },
      ],
      choices: [0, 0, 0, 2, 2, 0, 2, 2],
    });
    expect(prompt).toEqual({
      instruction: INSTRUCTION,
      table: [
        'Round 9',
        '',
        'arm | pulls | reported | clicks | click rate | pending',
        '0 | 4 | 3 | 1 | 0.333 | 1',
        '1 | 0 | 0 | 0 | - | 0',
        '2 | 4 | 4 | 4 | 1.000 | 0',
        '',
        'Last choices, oldest first: 2, 2, 0, 2, 2',
      ].join('\n'),
    });
    expect(promptText(prompt)).toBe(`${INSTRUCTION}\n\n${prompt.table}`);
  });

  it('has an instruction of about 700 characters that names every column', () => {
    expect(INSTRUCTION.length).toBeGreaterThan(600);
    expect(INSTRUCTION.length).toBeLessThan(800);
    for (const word of ['pulls', 'reported', 'clicks', 'click rate', 'pending', 'reason']) {
      expect(INSTRUCTION).toContain(word);
    }
  });

  it('says so when there was no choice yet', () => {
    const { table } = promptOf({
      round: 1,
      arms: [{ pulls: 0, reported: 0, clicks: 0 }],
      choices: [],
    });
    expect(table.split('\n').at(-1)).toBe('Last choices, oldest first: none');
  });

  it('shows lost feedback as pending, exactly as late feedback', () => {
    const setup = {
      ...{ provider: 'p', model: 'm', rounds: 20, repetition: 0, rates: COURSE_RATES },
    };
    const tableAfter = (delay: Episode['setup']['delay']) => {
      const episode = new Episode({ ...setup, delay });
      for (let round = 0; round < 6; round++) episode.apply({ arm: 2, by: 'model' });
      return promptOf(episode.promptView()).table;
    };
    const lost = tableAfter({ kind: 'loss', probability: [1] });
    expect(lost).toContain('\n2 | 6 | 0 | 0 | - | 6\n');
    expect(lost).toBe(tableAfter({ kind: 'reward-dependent', lag: [[1000, 1000]] }));
  });
});
