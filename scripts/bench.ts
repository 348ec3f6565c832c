import { benchPublished } from './bench/published.ts';
import { benchReplay } from './bench/replay.ts';

const USAGE = `npm run bench -- <benchmark>

  replay      every policy under every delay: Node, Chromium and the Python reference
  published   means over 400 repetitions beside the published figures`;

const [name, ...rest] = process.argv.slice(2);
if (name === 'replay' && rest.length === 0) {
  await benchReplay();
} else if (name === 'published' && rest.length === 0) {
  process.exitCode = benchPublished() ? 0 : 1;
} else if (name === undefined || name === '--help') {
  console.log(USAGE);
} else {
  console.error(`${[name, ...rest].join(' ')} is no benchmark; there are replay and published.`);
  process.exitCode = 2;
}
