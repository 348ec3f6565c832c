import { readDocument } from '#lib/eval/document.ts';
import { coverageRows } from '#lib/prose/number-sources.server.ts';
import ablation from '../../../static/evaluation/ablation.json';
import main from '../../../static/evaluation/main.json';

/** What the page shows before anything else is loaded; it is part of the prerendered page. */
export function load() {
  return {
    main: readDocument(main, 'main'),
    ablation: readDocument(ablation, 'ablation'),
    coverage: coverageRows(),
  };
}
