import type { Access } from './provider.ts';

/** What the calls of a run have taught about the server. */
interface Memory {
  /** A reply of any kind has come: the server allows this page, so a later silence is the network. */
  reached: boolean;
  /** Models that refused to have their answer's format prescribed. */
  withoutFormat: Set<string>;
  /** How often each round was spoiled by the scripted stand-in. */
  spoiled: Map<number, number>;
}

const memories = new WeakMap<Access, Memory>();

/** The memory that goes with an access object; see {@link Access}. */
export function memoryOf(access: Access): Memory {
  let memory = memories.get(access);
  if (!memory) {
    memory = { reached: false, withoutFormat: new Set(), spoiled: new Map() };
    memories.set(access, memory);
  }
  return memory;
}
