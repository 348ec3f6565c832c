import type { Command, OptionSpec } from './command.ts';

const CALL = 'npm run -s lab --';
const WIDTH = 96;

/** The help of the whole program. */
export function overview(commands: readonly Command[]): string {
  return [
    `Usage: ${CALL} <command> [options]`,
    ...wrap('Results are JSON on standard output; messages go to standard error.'),
    '',
    'Commands:',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    `${CALL} <command> --help explains one of them.`,
    'Exit codes: 0 done; 1 parity or verify found a difference; 2 the input is at fault.',
    '',
    'Examples:',
    ...commands.map(({ name, examples }) => `  ${CALL} ${[name, examples[0]].join(' ').trimEnd()}`),
    '',
  ].join('\n');
}

/** The help of one command. */
export function commandHelp(command: Command): string {
  const { name, summary, options, notes = [], examples } = command;
  const { operands } = command;
  const operand = operands ? [`[${operands.value}]`] : [];
  const operandRow = operands ? [[operands.value, operands.help] as const] : [];
  const list = command.table ? ['', `${command.table.title}:`, ...table(command.table.rows)] : [];
  return [
    ...wrap([`Usage: ${CALL} ${name}`, ...operand, ...options.map(usage)].join(' '), '  '),
    '',
    ...wrap(summary),
    '',
    'Options:',
    ...table([...operandRow, ...options.map(row), ['--help', 'Print this.']]),
    ...list,
    ...notes.flatMap((note) => ['', ...wrap(note)]),
    '',
    'Examples:',
    ...examples.map((example) => `  ${CALL} ${name} ${example}`.trimEnd()),
    '',
  ].join('\n');
}

function usage(option: OptionSpec): string {
  const text = label(option) + (option.many ? ' …' : '');
  // Wrapping must not part an option from its value.
  return (option.required ? text : `[${text}]`).replaceAll(' ', '\u00a0');
}

function row(option: OptionSpec): [string, string] {
  return [label(option), option.help];
}

function label({ name, value }: OptionSpec): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const longest = Math.max(...rows.map(([left]) => left.length));
  const indent = ' '.repeat(longest + 4);
  return rows.flatMap(([left, right]) => {
    const [first, ...rest] = wrap(indent + right, indent);
    return [`  ${left.padEnd(longest + 2)}${first.trimStart()}`, ...rest];
  });
}

/** Lines of at most {@link WIDTH}, all but the first indented. */
function wrap(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let line = /^ */.exec(text)?.[0] ?? '';
  for (const word of text.trim().split(' ')) {
    if (line.trim() !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].map((wrapped) => wrapped.replaceAll('\u00a0', ' '));
}
