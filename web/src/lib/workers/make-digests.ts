// Writes digests.golden.json: what Node finds for the random specs, for the browser to find too.
import { writeFileSync } from 'node:fs';
import { digestSpecs } from './digest-setups.ts';
import { runSpec } from './run-spec.ts';

const digests = digestSpecs().map((spec) => runSpec(spec).digest);
const file = new URL('./digests.golden.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(digests, null, 2)}\n`);
