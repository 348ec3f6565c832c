/** What a text loads when a figure comes near: an import away, so that its style sheets wait too. */
export const matching = () => import('./MatchFigure.svelte');
export const queue = () => import('./WaitFigure.svelte');
export const loss = () => import('./LossFigure.svelte');
