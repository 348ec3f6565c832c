import type { Parameters, ParameterSpec } from './policy.ts';

/**
 * Parameter `plays`, of policies that keep count of plays whose feedback is still missing. In the
 * delayed replay an ask is no play: most match nothing, and a match brings its feedback along, so
 * nothing is ever in flight and plays are the feedbacks counted. In the every-decision replay each
 * ask is a play. A policy cannot know which of the two asks it.
 */
export function playsParameter(fallback: 'counted' | 'asked', help: string): ParameterSpec {
  return {
    name: 'plays',
    label: 'Plays',
    type: 'choice',
    options: ['counted', 'asked'],
    default: fallback,
    help,
  };
}

export function playsAreAsks(parameters: Parameters): boolean {
  return parameters['plays'] === 'asked';
}
