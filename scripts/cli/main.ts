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
 * @returns the exit code: 0, 1 when parity or verify finds a difference, 2 when the input is at fault.
 */
export async function main(args: readonly string[]): Promise<number> {
  const named = args[0] === 'help' ? args.slice(1) : args;
  const command = COMMANDS.find((known) => wordsOf(known).every((word, i) => named[i] === word));
  try {
    if (asksForHelp(args)) {
      await write(command ? commandHelp(command) : overview(COMMANDS));
      return 0;
    }
    if (!command) throw new UsageError(unknownCommand(args));
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

function unknownCommand([first, second]: readonly string[]): string {
  const names = COMMANDS.map(({ name }) => name);
  const started = names.filter((name) => name.startsWith(`${first} `));
  const expected = `expected ${(started.length > 0 ? started : names).join(', ')}, or --help`;
  if (first === undefined) return `no command; ${expected}`;
  if (started.length === 0) return `unknown command ${JSON.stringify(first)}; ${expected}`;
  if (second === undefined || second.startsWith('-'))
    return `${first} needs a word more; ${expected}`;
  return `unknown command ${JSON.stringify(`${first} ${second}`)}; ${expected}`;
}
