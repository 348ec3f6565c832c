import { Game } from './game.ts';
import { GAME_SEEDS, ROUND_RANGE } from './problem.ts';
import type { GameTerms } from './problem.ts';
import type { LabSetup } from '../state/lab-setup.ts';

/** Format of a game in a link; readers keep opening the older ones. */
const VERSION = '1';
const BASE = 36;
/** Digits of the run's digest that a link carries, to tell whether it opens to the same game. */
const CHECK = 8;

/** A game that was opened, or why it could not be. */
export type Opened =
  | { readonly game: Game; readonly fault?: undefined }
  | { readonly game?: undefined; readonly fault: string };

/**
 * A game without its set-up, in characters that need no escape in an address:
 * `1.seed.rounds.order.choices.check`, with the order `s` for shuffled arms and `a` for the
 * set-up's own, and one base-36 digit a choice (two where there are more than 36 arms).
 */
export function encodeGame(game: Game): string {
  const { seed, rounds, shuffled } = game.terms;
  const width = widthOf(game.terms.setup);
  const choices = game.choices.map((arm) => arm.toString(BASE).padStart(width, '0')).join('');
  const check = game.digest().slice(0, CHECK);
  return [VERSION, seed, rounds, shuffled ? 's' : 'a', choices, check].join('.');
}

/** Opens {@link encodeGame} again, by playing it. Never throws. */
export function decodeGame(text: string, setup: LabSetup): Opened {
  const [version, seed, rounds, order, choices, check, ...rest] = text.split('.');
  if (version !== VERSION) {
    return { fault: 'This game is in a format that this version of the lab does not know.' };
  }
  const terms = termsOf(setup, seed, rounds, order);
  const arms = choices === undefined ? null : readChoices(choices, setup);
  if (terms === null || arms === null || check === undefined || rest.length > 0) {
    return { fault: 'The link to this game is incomplete or damaged.' };
  }
  if (arms.length > terms.rounds) return { fault: 'The link has more choices than rounds.' };
  const game = play(terms, arms);
  if (game?.digest().slice(0, CHECK) !== check) {
    return {
      fault: 'The link does not lead to the game it was made from: its settings were changed.',
    };
  }
  return { game };
}

function play(terms: GameTerms, arms: readonly number[]): Game | undefined {
  try {
    return new Game(terms, arms);
  } catch {
    return undefined;
  }
}

function termsOf(setup: LabSetup, seedText = '', roundsText = '', order = ''): GameTerms | null {
  const seed = wholeNumber(seedText);
  const rounds = wholeNumber(roundsText);
  const known = order === 's' || order === 'a';
  if (!known || !(seed < GAME_SEEDS)) return null;
  if (!(rounds >= ROUND_RANGE.min && rounds <= ROUND_RANGE.max)) return null;
  return { setup, seed, rounds, shuffled: order === 's' };
}

function wholeNumber(text: string): number {
  return /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : NaN;
}

function readChoices(text: string, setup: LabSetup): number[] | null {
  const width = widthOf(setup);
  if (!/^[0-9a-z]*$/.test(text) || text.length % width !== 0) return null;
  const arms = Array.from({ length: text.length / width }, (_, i) =>
    parseInt(text.slice(i * width, (i + 1) * width), BASE),
  );
  return arms.every((arm) => arm < setup.rates.length) ? arms : null;
}

function widthOf({ rates }: LabSetup): number {
  return rates.length > BASE ? 2 : 1;
}
