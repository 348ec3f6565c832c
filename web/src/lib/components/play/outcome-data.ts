import { policyStyle } from '../../charts/policy-style.ts';
import type { PolicyStyle } from '../../charts/policy-style.ts';
import type { Series } from '../../charts/series.ts';
import type { RunRecord } from '../../evaluation.ts';
import { encodeGame } from '../../play/codec.ts';
import type { Game } from '../../play/game.ts';
import { lastRates, rankEntrants, standing } from '../../play/score.ts';
import type { Ranked } from '../../play/score.ts';
import { encodeSetup } from '../../state/url-codec.ts';
import type { TableData } from '../export/table-data.ts';
import type { Opponent } from './outcome.svelte.ts';

/** How the visitor's own line is drawn. */
const YOU: PolicyStyle = { colour: 'var(--accent)', dash: 'none', marker: 'star' };

/** The regret of all who played, the visitor's first. */
export function regretSeries(game: Game, opponents: readonly Opponent[], name: string): Series[] {
  const line = (curve: RunRecord['curve']) => ({
    round: [0, ...curve.round],
    value: [0, ...curve.pseudoRegret],
    stalled: false,
  });
  return [
    { key: 'you', label: name, style: YOU, ...line(game.score().curve) },
    ...opponents.flatMap(({ key, label, policyId, record }) =>
      record === null ? [] : [{ key, label, style: policyStyle(policyId), ...line(record.curve) }],
    ),
  ];
}

/** One who played, with the place among each policy's runs with other seeds. */
export interface OutcomeRow extends Ranked {
  /** Share of the policy's runs that the visitor's regret is better than, and whose reward. */
  readonly beatsRegret: number | null;
  readonly beatsReward: number | null;
}

export function outcomeRows(
  game: Game,
  opponents: readonly Opponent[],
  name: string,
): OutcomeRow[] {
  const { reward, pseudoRegret, bestArmShare, round } = game.score();
  const others = opponents.flatMap(({ key, policyId, label, record }) =>
    record === null
      ? []
      : [
          {
            ...{ key, policyId, label, pseudoRegret: record.pseudoRegret },
            reward: Math.round((record.meanReward ?? 0) * round),
            bestArmShare: record.bestArmShare ?? 0,
          },
        ],
  );
  const you = { key: 'you', policyId: null, label: name, reward, pseudoRegret, bestArmShare };
  return rankEntrants([you, ...others]).map((entrant) => {
    const one = opponents.find(({ key }) => key === entrant.key);
    return {
      ...entrant,
      beatsRegret: one === undefined ? null : standing(pseudoRegret, one.regrets, 'low'),
      beatsReward: one === undefined ? null : standing(reward, one.rewards, 'high'),
    };
  });
}

/** An arm as the end of a game reveals it. */
export interface RevealedArm {
  readonly arm: number;
  /** What the set-up calls it. */
  readonly original: number;
  readonly rate: number;
  /** With drift, at the end. */
  readonly lastRate: number;
  readonly pulls: number;
  readonly reports: number;
  readonly clicks: number;
}

/** The arms, the best at the start first. */
export function revealArms(game: Game): RevealedArm[] {
  const last = lastRates(game);
  const { order, spec } = game.problem;
  return game
    .known()
    .map(({ pulls, reports }, arm) => ({
      ...{ arm, pulls, original: order[arm], rate: spec.rates[arm], lastRate: last[arm] },
      reports: reports.length,
      clicks: reports.filter((reward) => reward === 1).length,
    }))
    .sort((a, b) => b.rate - a.rate);
}

/** The result as a table for a file. */
export function outcomeTable(rows: readonly OutcomeRow[], game: Game): TableData {
  return {
    name: `game-${game.terms.seed}`,
    columns: [
      ...['rank', 'player', 'policy', 'rounds', 'reward', 'pseudo_regret', 'best_arm_share'],
      ...['runs_beaten_by_regret', 'runs_beaten_by_reward'],
    ],
    rows: rows.map((row) => [
      ...[row.rank, row.label, row.policyId, game.round, row.reward],
      ...[row.pseudoRegret, row.bestArmShare, row.beatsRegret, row.beatsReward],
    ]),
  };
}

/** Everything of a game and its result as JSON, with what it takes to open it again. */
export function outcomeJson(
  rows: readonly OutcomeRow[],
  game: Game,
  opponents: readonly Opponent[],
): string {
  const { seed, rounds, shuffled, setup } = game.terms;
  const document = {
    format: 'bandit-lab-game',
    version: 1,
    game: encodeGame(game),
    setup: encodeSetup(setup),
    terms: { seed, rounds, shuffled },
    problem: game.problem,
    digest: game.digest(),
    decisions: game.decisions.map(({ arm, reward, known }, index) => ({
      ...{ round: index + 1, arm, reward },
      knownAfter: known < Infinity ? known : null,
    })),
    result: rows,
    policies: opponents.map(({ label, policyId, record, regrets, rewards }) => ({
      ...{ label, policyId, record, otherSeeds: { regrets, rewards } },
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
