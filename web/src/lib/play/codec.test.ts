import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETUP } from '../state/lab-setup.ts';
import { games } from './any-game.ts';
import { decodeGame, encodeGame } from './codec.ts';
import { Game } from './game.ts';
import { keepGame, keptGame, linkTo, readLink } from './saved-game.ts';

const TERMS = { setup: DEFAULT_SETUP, seed: 41, rounds: 60, shuffled: true };
const GAME = new Game(TERMS, [0, 1, 2, 3, 9, 2, 2, 2]);

function locationOf(link: string) {
  const { search, hash } = new URL(link, 'https://lab.example/lab/');
  return { search, hash };
}

describe('a game in a link', () => {
  it('opens to the same game', () => {
    fc.assert(
      fc.property(games, ({ terms, choices }) => {
        const game = new Game(terms, choices);
        const again = readLink(locationOf(linkTo(game)))?.game;
        expect(again?.terms).toEqual(terms);
        expect(again?.choices).toEqual(choices);
        expect(again?.score()).toEqual(game.score());
      }),
      { numRuns: 80 },
    );
  });

  it('is short and needs no escapes', () => {
    expect(encodeGame(GAME)).toMatch(/^1\.41\.60\.s\.01239222\.[0-9a-f]{8}$/);
    expect(linkTo(GAME)).toBe(`?v=2&view=play#game=${encodeGame(GAME)}`);
  });

  it('never throws, and says what is wrong', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { game, fault } = decodeGame(text, DEFAULT_SETUP);
        expect(game === undefined).toBe(fault !== undefined);
      }),
    );
    const fault = (text: string) => decodeGame(text, DEFAULT_SETUP).fault;
    const text = encodeGame(GAME);
    expect(fault(`2${text.slice(1)}`)).toMatch(/format/);
    expect(fault(text.slice(0, 14))).toMatch(/incomplete/);
    expect(fault(text.replace('.60.', '.600.'))).toMatch(/incomplete/);
    expect(fault(text.replace('.0123', '.01z3'))).toMatch(/incomplete/);
    expect(fault(text.replace('.0123', `.${'0'.repeat(60)}`))).toMatch(/more choices/);
    expect(fault(text.replace('.0123', '.0223'))).toMatch(/not lead/);
    expect(fault(text.replace('.41.', '.42.'))).toMatch(/not lead/);
    expect(decodeGame(text, { ...DEFAULT_SETUP, rates: [0.9, 0.9] }).fault).toMatch(/incomplete/);
  });

  it('is refused with a set-up that had to be mended', () => {
    const fragment = `#game=${encodeGame(GAME)}`;
    expect(readLink({ search: '?v=2&rates=0.2,9', hash: fragment })?.fault).toMatch(/rates/);
    expect(readLink({ search: '', hash: fragment })?.game?.choices).toEqual(GAME.choices);
    expect(readLink({ search: '', hash: '#other' })).toBeNull();
  });
});

describe('a game kept on the device', () => {
  function storeOf(value: string | null) {
    return { value, getItem: () => value, setItem: (_: string, text: string) => (value = text) };
  }

  it('can be gone on with', () => {
    const store = storeOf(null);
    expect(keptGame(store)).toBeNull();
    keepGame(GAME, store);
    expect(keptGame(store)?.choices).toEqual(GAME.choices);
    expect(keptGame(store)?.terms).toEqual(GAME.terms);
  });

  it('is passed over where it cannot be read or kept', () => {
    for (const text of ['', '{}', '#', '#game=', '?rates=1#game=1.2']) {
      expect(keptGame(storeOf(text))).toBeNull();
    }
    const closed = {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(keptGame(closed)).toBeNull();
    expect(() => keepGame(GAME, closed)).not.toThrow();
  });
});
