/** An option of a command; without `value` it is a switch. */
export interface OptionSpec {
  readonly name: string;
  /** What stands for the value in the help, for example `N`. */
  readonly value?: string;
  readonly help: string;
  readonly required?: boolean;
  /** May be given again, and takes every word up to the next option. */
  readonly many?: boolean;
}

/** A command of `npm run -s lab`. */
export interface Command {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** Words that may stand before the options: what stands for them in the help, and what they are. */
  readonly operands?: { readonly value: string; readonly help: string };
  readonly options: readonly OptionSpec[];
  /** What the options cannot say, one paragraph each. */
  readonly notes?: readonly string[];
  /** A list for the help, such as the parameters of each policy. */
  readonly table?: {
    readonly title: string;
    readonly rows: readonly (readonly [left: string, right: string])[];
  };
  /** Arguments worth trying, without the command's name. */
  readonly examples: readonly string[];
  /** Writes the result; gives the exit code. */
  run(given: Given): Promise<number>;
}

/** A mistake of the caller, told in one line; the exit code is 2. */
export class UsageError extends Error {}

/** No option has this name. */
const OPERANDS = '';

/** The options that a caller gave, each with its words. */
export class Given {
  readonly #words: ReadonlyMap<string, readonly string[]>;

  constructor(words: ReadonlyMap<string, readonly string[]>) {
    this.#words = words;
  }

  /** The words that are no option's. */
  get operands(): readonly string[] {
    return this.all(OPERANDS);
  }

  has(name: string): boolean {
    return this.#words.has(name);
  }

  /** The value of an option that may be missing. */
  optional(name: string): string | undefined {
    return this.#words.get(name)?.[0];
  }

  /** The value of a required option. */
  text(name: string): string {
    return this.optional(name) ?? '';
  }

  /** All values of an option that takes many. */
  all(name: string): readonly string[] {
    return this.#words.get(name) ?? [];
  }
}

/**
 * Reads `--name value`, `--name=value` and switches. A value may start with one minus sign, so
 * that `--low -5` is what it looks like.
 * @throws UsageError for an unknown, repeated or incomplete option, or a missing required one.
 */
export function parseOptions(
  options: readonly OptionSpec[],
  args: readonly string[],
  takesOperands = false,
): Given {
  const found = new Map<string, string[]>();
  let at = 0;
  if (takesOperands) {
    while (at < args.length && !args[at].startsWith('-')) at += 1;
    found.set(OPERANDS, args.slice(0, at));
  }
  while (at < args.length) {
    const word = args[at++];
    const [name, attached] = splitAtEquals(word);
    const spec = options.find((option) => `--${option.name}` === name);
    if (!spec) {
      const kind = word.startsWith('-') ? 'unknown option' : 'unexpected argument';
      throw new UsageError(`${kind} ${JSON.stringify(name)}; try --help`);
    }
    if (found.has(spec.name) && !spec.many) throw new UsageError(`${name} is given twice`);
    const words = found.get(spec.name) ?? [];
    found.set(spec.name, words);
    if (spec.value === undefined) {
      if (attached !== undefined) throw new UsageError(`${name} takes no value`);
      continue;
    }
    const before = words.length;
    if (attached !== undefined) words.push(attached);
    const isValue = (index: number) => index < args.length && !args[index].startsWith('--');
    while (isValue(at) && (words.length === before || spec.many)) words.push(args[at++]);
    if (words.length === before) throw new UsageError(`${name} needs a value: ${spec.value}`);
  }
  const missing = options.find((option) => option.required && !found.has(option.name));
  if (missing) throw new UsageError(`--${missing.name} ${missing.value} is missing; try --help`);
  return new Given(found);
}

function splitAtEquals(word: string): [name: string, attached: string | undefined] {
  const at = word.startsWith('--') ? word.indexOf('=') : -1;
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}
