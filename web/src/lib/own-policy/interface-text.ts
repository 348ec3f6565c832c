import text from './interface.d.ts?raw';

interface Described {
  /** As the file has it, without its comment. */
  readonly signature: string;
  /** Empty where the signature says it all. */
  readonly help: string;
}

export interface DescribedInterface extends Described {
  readonly members: readonly Described[];
}

/** The interfaces of the file that the examples are checked against, for a page to show. */
export const INTERFACES: readonly DescribedInterface[] = describeInterfaces(text);

/** Reads interfaces whose members and comments take one line each. */
export function describeInterfaces(source: string): DescribedInterface[] {
  const found: (Described & { members: Described[] })[] = [];
  let help = '';
  for (const line of source.split('\n').map((one) => one.trim())) {
    const comment = /^\/\*\* (.*) \*\/$/.exec(line);
    if (comment) {
      help = comment[1];
      continue;
    }
    const opened = /^interface (\w+) \{$/.exec(line);
    if (opened) found.push({ signature: opened[1], help, members: [] });
    else if (line.endsWith(';')) found.at(-1)?.members.push({ signature: line.slice(0, -1), help });
    help = '';
  }
  return found;
}
