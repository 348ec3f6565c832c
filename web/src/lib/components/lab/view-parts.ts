/**
 * What the lab loads when it is asked for or comes near. It stands one import away from the page, so
 * that its style sheets do not hold up the first view.
 */
export const inside = () => import('../inside/Inside.svelte');
export const step = () => import('../step/Step.svelte');
export const play = () => import('../play/Play.svelte');
export const own = () => import('../own/Own.svelte');
export const takeAway = () => import('../take-away/TakeAway.svelte');
export const repeated = () => import('./Repeated.svelte');
export const recent = () => import('./Recent.svelte');
export const tour = () => import('../tour/Tour.svelte');
export const settings = () => import('./settings-parts.ts');
export const more = () => import('./result-parts.ts');
