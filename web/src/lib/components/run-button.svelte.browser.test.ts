import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import RunButton from './RunButton.svelte';

let mounted: object | undefined;

afterEach(async () => {
  if (mounted) await unmount(mounted);
});

it('one button starts and cancels: the second half of a double click does not', () => {
  const [onrun, oncancel] = [vi.fn(), vi.fn()];
  const children = createRawSnippet(() => ({ render: () => '<span>Run</span>' }));
  const props = $state({ running: false, disabled: false, onrun, oncancel, children });
  mounted = mount(RunButton, { target: document.body, props });
  flushSync();
  const button = document.querySelector('button')!;
  button.focus();
  button.click();
  expect(onrun).toHaveBeenCalledOnce();
  props.running = true;
  flushSync();
  expect(button.textContent).toBe('Cancel');
  expect(document.activeElement).toBe(button);
  button.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
  expect(oncancel).not.toHaveBeenCalled();
  button.click();
  expect(oncancel).toHaveBeenCalledOnce();
  // What cannot start can still be ended.
  props.disabled = true;
  flushSync();
  expect(button.disabled).toBe(false);
});
