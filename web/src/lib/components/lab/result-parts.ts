/** What stands folded or far down among the results: one file for all of it. */
export { default as CheckpointTable } from './CheckpointTable.svelte';
export { default as Shares } from './Shares.svelte';
