import { describe, expect, it } from 'vitest';
import { Game } from '../../play/game.ts';
import { decodeGame } from '../../play/codec.ts';
import { problemOf } from '../../play/problem.ts';
import { DEFAULT_SETUP } from '../../state/lab-setup.ts';
import { decodeSetup } from '../../state/url-codec.ts';
import { runSpec } from '../../workers/run-spec.ts';
import { toCsv } from '../export/table-data.ts';
import {
  outcomeJson,
  outcomeRows,
  outcomeTable,
  regretSeries,
  revealArms,
} from './outcome-data.ts';

const TERMS = { setup: DEFAULT_SETUP, seed: 3, rounds: 60, shuffled: true };
const CHOICES = Array.from({ length: 30 }, (_, i) => i % 5);
const GAME = new Game(TERMS, CHOICES);

function opponent(id: string, regrets: readonly number[]) {
  const spec = { ...problemOf(TERMS).spec, policy: { id }, rounds: 30, checkpoints: 30 };
  const rewards = regrets.map(() => 0);
  return { key: id, policyId: id, label: id, record: runSpec(spec), regrets, rewards };
}

const OPPONENTS = [opponent('ucb1', [0, 1000]), opponent('ts', [])];

describe('the outcome of a game that was ended early', () => {
  it('sets the visitor beside the policies over the same rounds', () => {
    const series = regretSeries(GAME, OPPONENTS, 'You');
    expect(series.map(({ key }) => key)).toEqual(['you', 'ucb1', 'ts']);
    for (const { round, value } of series) {
      expect(round).toEqual(Array.from({ length: 31 }, (_, i) => i));
      expect(value[0]).toBe(0);
    }
    expect(series[1].value.at(-1)).toBe(OPPONENTS[0].record.pseudoRegret);
  });

  it('ranks all and places the visitor among runs with other seeds', () => {
    const rows = outcomeRows(GAME, OPPONENTS, 'You');
    expect(rows.map(({ key }) => key).sort()).toEqual(['ts', 'ucb1', 'you']);
    expect(rows.find(({ key }) => key === 'ucb1')?.beatsRegret).toBe(0.5);
    expect(rows.find(({ key }) => key === 'ucb1')?.beatsReward).toBe(1);
    expect(rows.find(({ key }) => key === 'ts')?.beatsRegret).toBeNull();
    expect(rows.find(({ key }) => key === 'you')?.reward).toBe(GAME.score().reward);
  });

  it('reveals the arms, the best first, with what the visitor knew', () => {
    const arms = revealArms(GAME);
    expect(arms[0]).toMatchObject({ original: 2, rate: 0.509, lastRate: 0.509 });
    expect(arms.reduce((sum, { pulls }) => sum + pulls, 0)).toBe(30);
    expect(arms.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(GAME.score().reward);
  });

  it('can be taken away, and the JSON opens to the same game', () => {
    const rows = outcomeRows(GAME, OPPONENTS, 'You');
    expect(toCsv(outcomeTable(rows, GAME)).trim().split('\r\n')).toHaveLength(4);
    const saved = JSON.parse(outcomeJson(rows, GAME, OPPONENTS)) as {
      game: string;
      setup: string;
      digest: string;
    };
    const again = decodeGame(saved.game, decodeSetup(saved.setup).setup).game;
    expect(again?.digest()).toBe(saved.digest);
  });
});
