import { Game } from '../../play/game.ts';
import type { KnownArm, Report } from '../../play/game.ts';
import { DEFAULT_GAME_ROUNDS, FEWEST_ROUNDS, GAME_SEEDS } from '../../play/problem.ts';
import type { GameTerms } from '../../play/problem.ts';
import { keepGame, keptGame, readLink } from '../../play/saved-game.ts';
import type { LabSetup } from '../../state/lab-setup.ts';
import { encodeSetup } from '../../state/url-codec.ts';
import { describeChoice } from './words.ts';

/** The game that is on, as the page shows it. */
export class PlayState {
  #game: Game;
  /** Grows with each choice: the game itself is no state. */
  #turn = $state.raw(0);
  #ended = $state.raw(false);
  #message = $state.raw('');
  #origin = $state.raw<'new' | 'kept' | 'link'>('new');
  #fault = $state.raw('');
  #previous = $state.raw<Game | null>(null);

  constructor(setup: LabSetup) {
    this.#game = new Game(newTerms(setup));
  }

  /** Opens the game of the address, or else the one that was left on this device. */
  open(location: Location): void {
    const linked = readLink(location);
    this.#fault = linked?.fault ?? '';
    if (linked?.game !== undefined) {
      this.#show(linked.game, 'link');
      // A game is shared when it has ended, early or not.
      this.#ended = true;
      return;
    }
    this.resume();
  }

  /** Goes on with the game that was left on this device; false when there is none to go on with. */
  resume(): boolean {
    const kept = keptGame();
    if (kept === null || kept.round === 0) return false;
    if (kept.over) this.#previous = kept;
    else this.#show(kept, 'kept');
    return !kept.over;
  }

  /** Shows the result of the game before. */
  showPrevious(): void {
    if (this.#previous === null) return;
    this.#show(this.#previous, 'kept');
    this.#ended = true;
  }

  /** Begins another game. */
  start(terms: GameTerms): void {
    this.#fault = '';
    this.#show(new Game(terms), 'new');
  }

  /** Takes changed settings as long as nothing has been chosen. */
  adopt(setup: LabSetup): void {
    if (this.#game.round > 0 || !this.differsFrom(setup)) return;
    const { rounds, shuffled } = this.#game.terms;
    this.start({ ...newTerms(setup), rounds, shuffled });
  }

  choose(arm: number): void {
    if (this.ended) return;
    const news = this.#game.choose(arm);
    this.#message = describeChoice(arm, this.#game.round, news);
    this.#ended = this.#game.over;
    this.#turn += 1;
    this.#fault = '';
    keepGame(this.#game);
  }

  /** Ends the game where it is. */
  end(): void {
    if (this.mayEnd) this.#ended = true;
  }

  #show(game: Game, origin: 'new' | 'kept' | 'link'): void {
    this.#game = game;
    this.#origin = origin;
    this.#ended = false;
    this.#message = '';
    this.#turn += 1;
  }

  get game(): Game {
    void this.#turn;
    return this.#game;
  }

  get round(): number {
    return this.game.round;
  }

  /** The arm chosen last, −1 before the first choice. */
  get last(): number {
    return this.game.decisions.at(-1)?.arm ?? -1;
  }

  get terms(): GameTerms {
    return this.game.terms;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** The last game of this device that was played to its end. */
  get previous(): Game | null {
    return this.#previous;
  }

  /** Whether leaving it would lose something. */
  get goingOn(): boolean {
    return this.game.round > 0 && !this.#ended;
  }

  get mayEnd(): boolean {
    return !this.#ended && this.game.round >= FEWEST_ROUNDS;
  }

  /** What the last choice brought. */
  get message(): string {
    return this.#message;
  }

  get origin(): 'new' | 'kept' | 'link' {
    return this.#origin;
  }

  /** Why the game of the address could not be opened. */
  get fault(): string {
    return this.#fault;
  }

  readonly known: readonly KnownArm[] = $derived.by(() => this.game.known());
  readonly reports: readonly Report[] = $derived.by(() => [...this.game.reports]);

  /** Whether the game is of another set-up; what a game does not use is not compared. */
  differsFrom(setup: LabSetup): boolean {
    return queryOf(setup) !== queryOf(this.terms.setup);
  }
}

/** A game of a set-up with a seed that nobody knows. */
export function newTerms(setup: LabSetup): GameTerms {
  const seed = Math.floor(Math.random() * GAME_SEEDS);
  return { setup, seed, rounds: DEFAULT_GAME_ROUNDS, shuffled: true };
}

/** A game has an engine, a length and repetitions of its own. */
function queryOf(setup: LabSetup): string {
  return encodeSetup({ ...setup, engine: 'delayed', repetitions: 1 });
}
