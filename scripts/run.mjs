import { TaskError, handleInterrupts, note } from './tasks/process.mjs';
import { TASKS } from './tasks/tasks.mjs';

const [name = '', ...args] = process.argv.slice(2);
handleInterrupts();

try {
  const task = TASKS.get(name);
  if (!task) throw new TaskError(`Usage: run.mjs <${[...TASKS.keys()].join('|')}> [arguments]`, 2);
  process.exitCode = await task(args);
} catch (error) {
  if (!(error instanceof TaskError)) throw error;
  note(error.message);
  process.exitCode = error.exitCode;
}
