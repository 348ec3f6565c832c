import { SOURCE_ADDRESS } from '$app/env/public';
import { numberPlace } from '#lib/components/methods/number-place.ts';
import { quotedNumbers } from '#lib/prose/load.server.ts';
import { numberSources } from '#lib/prose/number-sources.server.ts';
import { numberAnchor } from '#lib/prose/numbers.ts';
import { subPages } from '#lib/site/sub-pages.server.ts';

/** In the order in which the page has them; a study that is not named comes after these. */
const ORDER = ['main', 'policies', 'ablation', 'sensitivity', 'course-log', 'coverage'];

// Hundreds of rows that only want to be read: without a script they are there at once.
export const csr = false;

/** Every number that a text quotes, by study, scenario and policy. */
export async function load() {
  const pages = await subPages();
  const path = 'methods/numbers/';
  const headingOf = (page: string) =>
    pages.find((one) => one.path === page)?.heading ?? 'Methods and limits';
  const { documents } = await numberSources();
  const quoted = await quotedNumbers(SOURCE_ADDRESS);
  const studyOf = (key: string) => key.split('/', 1)[0];
  const rank = (study: string) => {
    const at = ORDER.indexOf(study);
    return study === 'published' ? Infinity : at < 0 ? ORDER.length : at;
  };
  const studies = [...Map.groupBy(quoted, ({ number }) => studyOf(number.key))]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([study, all]) => {
      const named = (documents.get(study) ?? documents.get('policies'))?.configuration;
      return {
        id: `study-${study}`,
        name: documents.get(study)?.configuration.title ?? OTHERS[study] ?? study,
        files: [...new Set(all.flatMap(({ number }) => number.file ?? []))],
        seeds: all[0].number.seeds,
        command: all[0].number.commands[0] ?? null,
        cells: [...Map.groupBy(all, ({ number }) => cellOf(number.key))].map(([cell, rows]) => {
          const [scenario, policy] = cell.split('/');
          const nameOf = (wanted: string | undefined) =>
            named?.policies.find(({ key }) => key === wanted)?.name ?? null;
          const names = {
            scenario: named?.scenarios.find(({ id }) => id === scenario)?.name ?? 'The whole study',
            policy: nameOf(policy) ?? '',
          };
          return {
            ...names,
            place: study === 'published' ? '' : cell === '' ? 'configuration' : cell,
            first: rows[0].number.commands[1] ?? null,
            rows: rows.map(({ number: { key, text, what, file }, pages: quoting }) => ({
              anchor: numberAnchor(key),
              text,
              what,
              less: nameOf(key.split('/')[4]),
              file,
              field: numberPlace(key)?.field ?? null,
              quotedBy: quoting,
            })),
          };
        }),
      };
    });
  const quoting = [...new Set(quoted.flatMap((one) => one.pages))];
  const headings = Object.fromEntries(quoting.map((page) => [page, headingOf(page)]));
  return { subPage: { path, heading: headingOf(path) }, studies, headings };
}

/** Scenario and policy of a key; empty where it is about a whole study. */
function cellOf(key: string): string {
  const [study, ...rest] = key.split('/');
  if (study === 'published') return `instant/${rest[0]}`;
  return rest.length === 1 ? '' : `${rest[0]}/${rest[1]}`;
}

const OTHERS: Readonly<Record<string, string>> = {
  coverage: 'The coverage of the intervals',
  published: 'Published elsewhere',
};
