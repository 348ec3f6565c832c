import type { PolicyDescription } from './policy.ts';
import { POLICIES } from './registry.ts';

/**
 * The registry without the implementations, for pages that name policies but run them in a
 * worker. The site's build replaces this module by its value: see web/constant-module.ts.
 */
export const CATALOGUE: readonly PolicyDescription[] = POLICIES.map(
  ({ id, name, short, group, summary, reference, parameters }) => {
    return { id, name, short, group, summary, reference, parameters };
  },
);
