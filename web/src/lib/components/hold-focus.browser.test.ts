import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdFocus } from './hold-focus.ts';

let place: HTMLElement;
let end: () => void;
const get = (id: string) => document.getElementById(id) as HTMLButtonElement;
const focused = () => document.activeElement?.id;

beforeEach(() => {
  place = document.createElement('div');
  place.innerHTML = `
    <button id="far">far</button>
    <div id="field"><button id="reset">reset</button><input id="input" /></div>
    <div id="row"><button id="undo">undo</button><button id="redo">redo</button></div>
    <ul><li id="copy"><button id="take-away">take away</button></li></ul>
    <button id="after">after</button>`;
  document.body.append(place);
  end = holdFocus(place);
});

afterEach(() => {
  end();
  document.body.replaceChildren();
});

it('goes to the field when its reset is gone', async () => {
  get('reset').focus();
  get('reset').remove();
  await expect.poll(focused).toBe('input');
});

it('goes to the neighbour of a button that is disabled', async () => {
  get('undo').focus();
  get('undo').disabled = true;
  await expect.poll(focused).toBe('redo');
});

it('goes to what stood before when nothing comes after in the part', async () => {
  get('redo').focus();
  get('redo').disabled = true;
  await expect.poll(focused).toBe('undo');
});

it('follows what takes the place of it', async () => {
  get('reset').focus();
  const other = document.createElement('button');
  other.id = 'other';
  get('reset').replaceWith(other);
  await expect.poll(focused).toBe('other');
});

it('leaves the focus where it was put on purpose, and does not bring it back', async () => {
  get('undo').focus();
  get('far').focus();
  get('undo').remove();
  await Promise.resolve();
  expect(focused()).toBe('far');
  get('far').blur();
  await new Promise((resume) => setTimeout(resume));
  get('far').remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
