import { tick } from 'svelte';

/** Does what the visitor did before the page had come alive; `static/early.js` has kept it. */
export async function pageAlive(): Promise<void> {
  await tick();
  document.dispatchEvent(new Event('page-alive'));
}
