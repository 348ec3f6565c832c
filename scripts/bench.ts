import { coverage } from './bench/coverage.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchPage } from './bench/page.ts';
import { benchPublished } from './bench/published.ts';
import { benchReplay } from './bench/replay.ts';
import { InputError } from '../web/src/lib/errors.ts';
import { UsageError } from './cli/command.ts';
import { TaskError } from './tasks/process.mjs';

const USAGE = `npm run bench -- <benchmark>

  page        the built site in Chromium: speed, long tasks, cancelling, memory, first view
              [--full] with everything published run again on /evaluation
  lighthouse  Lighthouse's mobile preset on the built site, a row for each page
              [--runs N] [page …]
  replay      every policy under every delay: Node, Chromium and the Python reference
  published   means over 400 repetitions beside the published figures
  coverage    real coverage of 95% intervals from 20 repetitions
              [--repetitions N] [--studies N] [--out FILE]`;

const [name, ...rest] = process.argv.slice(2);
try {
  process.exitCode = await bench();
} catch (error) {
  const kinds = [UsageError, InputError, TaskError];
  if (!(error instanceof Error) || !kinds.some((kind) => error instanceof kind)) throw error;
  console.error(`bench: ${error.message}`);
  process.exitCode = error instanceof TaskError ? error.exitCode : 2;
}

async function bench(): Promise<number> {
  if (name === undefined || name === '--help') {
    console.log(USAGE);
    return 0;
  }
  if (name === 'coverage') {
    coverage(rest);
    return 0;
  }
  if (name === 'page') {
    await benchPage(rest);
    return 0;
  }
  if (name === 'lighthouse') {
    await benchLighthouse(rest);
    return 0;
  }
  if (rest.length > 0) throw new UsageError(`${name} takes no argument, but got ${rest.join(' ')}`);
  if (name === 'published') return benchPublished() ? 0 : 1;
  if (name !== 'replay') {
    throw new UsageError(
      `unknown benchmark ${name}; there are page, lighthouse, replay, published and coverage`,
    );
  }
  await benchReplay();
  return 0;
}
