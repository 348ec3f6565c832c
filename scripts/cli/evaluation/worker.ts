import { parentPort, workerData } from 'node:worker_threads';
import { Logs } from '../../../web/src/lib/eval/logs.ts';
import { planRuns } from '../../../web/src/lib/eval/plan.ts';
import { runPlanned } from '../../../web/src/lib/eval/run.ts';
import type { Task } from './pool.ts';
import type { Study } from './study.ts';

const generated = new Logs();
const studies = (workerData as Study[]).map(({ configuration, recorded }) => ({
  configuration,
  plan: planRuns(configuration),
  logs: recorded === undefined ? generated : new Logs(recorded),
}));

parentPort?.on('message', ({ study, run }: Task) => {
  const { configuration, plan, logs } = studies[study];
  parentPort?.postMessage(runPlanned(configuration, plan[run], logs));
});
