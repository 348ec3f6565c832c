/**
 * The parts of the page that are loaded when they come near. They stand one import away from the
 * page, so that their style sheets do not hold up its first view.
 */
export const curves = () => import('#lib/components/evaluation/Curves.svelte');
export const sensitivity = () => import('#lib/components/evaluation/Sensitivity.svelte');
export const rerun = () => import('#lib/components/evaluation/Rerun.svelte');
export const own = () => import('#lib/components/evaluation/Own.svelte');
export const files = async (folder: string) => {
  const { EvaluationFiles } = await import('#lib/state/evaluation-files.ts');
  return new EvaluationFiles(folder);
};
