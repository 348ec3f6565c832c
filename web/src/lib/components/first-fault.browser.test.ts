import { afterEach, expect, it } from 'vitest';
import { goToFault } from './first-fault.ts';

afterEach(() => document.body.replaceChildren());

it('focuses the first field at fault, in however many folds', () => {
  document.body.innerHTML = `<input aria-invalid="false" />
    <details><details><input id="wrong" aria-invalid="true" /></details></details>
    <input aria-invalid="true" />`;
  expect(goToFault(document)).toBe(true);
  expect(document.activeElement?.id).toBe('wrong');
});

it('leaves the focus where every field is fine', () => {
  document.body.innerHTML = '<button></button><input aria-invalid="false" />';
  document.querySelector('button')!.focus();
  expect(goToFault(document)).toBe(false);
  expect(document.activeElement?.tagName).toBe('BUTTON');
});
