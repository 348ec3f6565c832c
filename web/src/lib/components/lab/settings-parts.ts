/** Fields that the settings show only when they are asked for: one file for all of them. */
export { default as DelayShape } from './DelayShape.svelte';
export { default as DriftShape } from './DriftShape.svelte';
export { default as ParameterFields } from './ParameterFields.svelte';
