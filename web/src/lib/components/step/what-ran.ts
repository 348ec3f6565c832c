import type { Condition, Method } from '../../watch/source.ts';

/** Whether a line ran in the step shown; `maybe` where that hangs on what the page cannot see. */
export type LineState = 'ran' | 'maybe' | 'idle';

export interface RanMethod {
  readonly method: Method;
  /** Undefined where the page cannot tell. */
  readonly ran: boolean | undefined;
  readonly lines: readonly LineState[];
}

/**
 * Which of a policy's methods ran, and which of their lines.
 * @param methods - the one that was asked for first, each after its caller.
 * @param asked - whether that one ran.
 * @param news - whether the policy came with news; undefined where nothing tells.
 */
export function whatRan(
  methods: readonly Method[],
  asked: boolean,
  news: boolean | undefined,
): RanMethod[] {
  const holds = (condition: Condition): boolean | undefined => {
    if (condition === 'none') return true;
    return condition === 'news' ? news : undefined;
  };
  const ranByName = new Map<string | undefined, boolean | undefined>([[undefined, asked]]);
  return methods.map((method) => {
    const called = ranByName.get(method.calledBy);
    const ran = called === true ? holds(method.condition) : called;
    ranByName.set(method.name, ran);
    const lines = method.conditions.map((condition): LineState => {
      const did = ran === true ? holds(condition) : ran;
      return did === undefined ? 'maybe' : did ? 'ran' : 'idle';
    });
    return { method, ran, lines };
  });
}
