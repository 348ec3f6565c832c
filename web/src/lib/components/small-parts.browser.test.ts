import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import type { Component } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Moments from '../charts/Moments.svelte';
import ProgressBar from './ProgressBar.svelte';
import SortHead from './table/SortHead.svelte';

let mounted: object | undefined;

function show(part: unknown, props: Record<string, unknown>, tag = 'div'): HTMLElement {
  const target = document.createElement(tag);
  document.body.append(target);
  mounted = mount(part as Component<Record<string, unknown>>, { target, props });
  flushSync();
  return target;
}

afterEach(async () => {
  if (mounted) await unmount(mounted);
  document.body.replaceChildren();
});

it('a progress bar tells what is done, in words and as a share', () => {
  const counts = { done: 1_200, total: 4_000 };
  const props = { label: 'Runs', share: 0.3, counts, unit: 'runs', left: 65_000 };
  const target = show(ProgressBar, props);
  const bar = target.querySelector('progress')!;
  expect(bar.value).toBe(0.3);
  expect(bar.getAttribute('aria-label')).toBe('Runs');
  expect(bar.getAttribute('aria-valuetext')).toBe('1,200 of 4,000 runs, about 1 min 5 s left');
});

it('a progress bar without counts has the percentage, never rounded up to all', () => {
  const target = show(ProgressBar, { label: 'Runs', share: 0.999 });
  expect(target.querySelector('progress')!.getAttribute('aria-valuetext')).toBe('99%');
});

it('the key of the moments points by pointer and focus, and reads at a press', () => {
  const [onpoint, onread] = [vi.fn(), vi.fn()];
  const moments = [{ round: 1_000, label: 'the rates change' }];
  const button = show(Moments, { moments, onpoint, onread }).querySelector('button')!;
  expect(button.textContent).toBe('Round 1,000: the rates change');
  button.focus();
  expect(onpoint).toHaveBeenLastCalledWith(moments[0]);
  button.blur();
  expect(onpoint).toHaveBeenLastCalledWith(null);
  button.click();
  expect(onread).toHaveBeenCalledWith(1_000);
});

it('a heading says how the table is sorted, and asks for the other way', () => {
  const onsort = vi.fn();
  const children = createRawSnippet(() => ({ render: () => '<span>Mean</span>' }));
  const shared = { column: 'mean', firstDescending: true, onsort, children };
  const sorted = show(SortHead, { ...shared, sorting: { column: 'mean', descending: true } }, 'tr');
  const head = sorted.querySelector('th')!;
  expect([head.scope, head.ariaSort]).toEqual(['col', 'descending']);
  head.querySelector('button')!.click();
  expect(onsort).toHaveBeenLastCalledWith({ column: 'mean', descending: false });

  const other = show(
    SortHead,
    { ...shared, sorting: { column: 'label', descending: false } },
    'tr',
  );
  expect(other.querySelector('th')!.ariaSort).toBeNull();
  other.querySelector('button')!.click();
  expect(onsort).toHaveBeenLastCalledWith({ column: 'mean', descending: true });
});
