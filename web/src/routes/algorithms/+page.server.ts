import { SOURCE_ADDRESS } from '$app/env/public';
import type { PolicyMeans, QuotedMean } from '#lib/components/notes/mean.ts';
import { POLICIES } from '#lib/policies/registry.ts';
import { quotedNumbers } from '#lib/prose/load.server.ts';
import { numberSources } from '#lib/prose/number-sources.server.ts';
import { numberAnchor, quotedNumber } from '#lib/prose/numbers.ts';

/** What each policy earns with instant feedback, and with most of the best arm's lost. */
export async function load(): Promise<{ means: PolicyMeans }> {
  const sources = await numberSources();
  const quoted = new Set((await quotedNumbers(SOURCE_ADDRESS)).map(({ number }) => number.key));
  const meanOf = (scenario: string, policy: string): QuotedMean => {
    const key = `policies/${scenario}/${policy}/mean`;
    const { text, about, file } = quotedNumber(key, sources);
    const [estimate, interval = ''] = text.split(/ (?=\[)/);
    // A number that a text quotes has a place in their list; the others have their document.
    const href = quoted.has(key) ? `methods/numbers/#${numberAnchor(key)}` : (file ?? '');
    return { estimate, interval, about, href };
  };
  const means = POLICIES.map(({ id }) => [
    id,
    { instant: meanOf('instant', id), loss: meanOf('loss', id) },
  ]);
  return { means: Object.fromEntries(means) as PolicyMeans };
}
