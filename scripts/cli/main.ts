import { InputError } from '../../web/src/lib/errors.ts';
import { parseOptions, UsageError } from './command.ts';
import type { Command } from './command.ts';
import { draws } from './draws.ts';
import { evaluate } from './evaluate.ts';
import { commandHelp, overview } from './help.ts';
import { log } from './log.ts';
import { merge } from './merge.ts';
import { note, write } from './output.ts';
import { parity } from './parity.ts';
import { replay } from './replay.ts';
import { stats } from './stats.ts';
import { verify } from './verify.ts';

const COMMANDS: readonly Command[] = [
  draws,
  log,
  replay,
  parity,
  evaluate,
  verify,
  merge,
  ...stats,
];

/**
 * The command line of the lab.
 * @param args - what follows `npm run -s lab --`.
 * @returns the exit code: 0, 1 when parity fails, 2 when the input is at fault.
 */
export async function main(args: readonly string[]): Promise<number> {
  const command = COMMANDS.find((known) => wordsOf(known).every((word, i) => args[i] === word));
  try {
    if (asksForHelp(args)) {
      await write(command ? commandHelp(command) : overview(COMMANDS));
      return 0;
    }
    if (!command) throw new UsageError(unknownCommand(args[0]));
    const rest = args.slice(wordsOf(command).length);
    return await command.run(parseOptions(command.options, rest, command.operands !== undefined));
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof InputError)) throw error;
    note(`lab${command ? ` ${command.name}` : ''}: ${error.message}`);
    return 2;
  }
}

/** A command may have two, as `stats wilson`. */
function wordsOf(command: Command): string[] {
  return command.name.split(' ');
}

function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h') || args[0] === 'help';
}

function unknownCommand(name: string | undefined): string {
  const found = name === undefined ? 'no command' : `unknown command ${JSON.stringify(name)}`;
  return `${found}; expected ${COMMANDS.map((known) => known.name).join(', ')}, or --help`;
}
