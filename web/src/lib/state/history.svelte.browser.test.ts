import { expect, it } from 'vitest';
import { UndoHistory } from './history.svelte.ts';

/** A history of texts, under a clock that the test moves. */
function start() {
  let now = 0;
  let current = '';
  const history = new UndoHistory<string>(() => now);
  return {
    history,
    change: (text: string, what = text) => {
      history.note(current, what);
      current = text;
    },
    wait: (ms: number) => (now += ms),
    undo: () => (current = history.undo(current) ?? current),
    redo: () => (current = history.redo(current) ?? current),
  };
}

it('goes back and forth, change by change', () => {
  const { history, change, undo, redo } = start();
  expect([history.undoes, undo(), redo()]).toEqual([null, '', '']);
  for (const text of ['a', 'b', 'c']) change(text);
  expect([history.undoes, undo(), undo()]).toEqual(['c', 'b', 'a']);
  expect([history.undoes, history.redoes]).toEqual(['a', 'b']);
  expect([redo(), redo(), redo()]).toEqual(['b', 'c', 'c']);
  expect([undo(), undo(), undo(), undo()]).toEqual(['b', 'a', '', '']);
});

it('forgets what was undone when something else is changed', () => {
  const { history, change, undo, redo } = start();
  change('a');
  change('b');
  undo();
  change('c');
  expect([history.redoes, redo(), undo(), undo()]).toEqual([null, 'c', 'a', '']);
});

it('takes a gesture for one change', () => {
  const { change, wait, undo } = start();
  for (const text of ['0.1', '0.2', '0.3']) {
    change(text, 'a rate');
    wait(900);
  }
  wait(200);
  change('0.4', 'a rate');
  expect([undo(), undo()]).toEqual(['0.3', '']);
});

it('does not join a change to one that was undone or redone', () => {
  const { change, undo, redo } = start();
  change('1', 'a rate');
  undo();
  redo();
  change('2', 'a rate');
  expect([undo(), undo()]).toEqual(['1', '']);
});

it('keeps the last 200 changes', () => {
  const { change, undo, history } = start();
  for (let i = 1; i <= 250; i++) change(String(i));
  for (let i = 0; i < 250; i++) undo();
  expect([undo(), history.undoes]).toEqual(['50', null]);
});
