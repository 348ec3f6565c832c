/** What a note loads when its figure comes near: an import away, so that its style sheets wait too. */
export const runs = () => import('./FigureRuns.svelte');
