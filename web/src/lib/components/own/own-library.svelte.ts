import { EXAMPLES } from '../../own-policy/examples.ts';
import {
  freeName,
  mergeLibraries,
  printLibrary,
  readLibrary,
  writeLibrary,
} from '../../own-policy/library.ts';
import type { OwnSource } from '../../own-policy/library.ts';

/** The visitor's policies, as the page shows and the device keeps them. */
export class OwnLibrary {
  #policies = $state.raw<readonly OwnSource[]>([]);
  #index = $state.raw(0);
  #kept = $state.raw(true);
  #deleted = $state.raw<{ readonly policy: OwnSource; readonly index: number } | null>(null);

  /** What the device kept when this page last read or wrote it. */
  #base: readonly OwnSource[];

  constructor() {
    this.#base = readLibrary(storage());
    this.#policies = this.#base.length > 0 ? this.#base : [EXAMPLES[0]];
  }

  /** Takes in what another page of the site has kept meanwhile; the open policy stays open. */
  refresh(): void {
    const kept = readLibrary(storage());
    if (kept.length === 0 || printLibrary(kept) === printLibrary(this.#base)) return;
    const { name } = this.current;
    const merged = mergeLibraries(this.#base, this.#policies, kept);
    this.#base = kept;
    this.#policies = merged.length > 0 ? merged : kept;
    this.#index = Math.max(0, namesOf(this.#policies).indexOf(name));
  }

  get policies(): readonly OwnSource[] {
    return this.#policies;
  }

  get index(): number {
    return this.#index;
  }

  get current(): OwnSource {
    return this.#policies[this.#index];
  }

  /** Whether the device keeps what is written. */
  get kept(): boolean {
    return this.#kept;
  }

  /** What was deleted last, while it can be brought back. */
  get deleted(): OwnSource | null {
    return this.#deleted?.policy ?? null;
  }

  open(index: number): void {
    this.#index = index;
  }

  /** Adds policies, under names of their own, and opens the first of them. */
  add(...added: readonly OwnSource[]): void {
    if (added.length === 0) return;
    const first = this.#policies.length;
    const policies = [...this.#policies];
    for (const { name, source } of added) {
      policies.push({ name: freeName(name, namesOf(policies)), source });
    }
    this.#keep(policies, first);
  }

  write(source: string): void {
    if (source === this.current.source) return;
    this.#keep(this.#policies.with(this.#index, { ...this.current, source }), this.#index);
  }

  rename(name: string): void {
    const others = namesOf(this.#policies.toSpliced(this.#index, 1));
    const renamed = { ...this.current, name: freeName(name, others) };
    this.#keep(this.#policies.with(this.#index, renamed), this.#index);
  }

  /** Deletes the open policy; of the last one, its text gives way to the first example. */
  delete(): void {
    const index = this.#index;
    const deleted = { policy: this.current, index };
    const rest = this.#policies.toSpliced(index, 1);
    const left = rest.length > 0 ? rest : [EXAMPLES[0]];
    this.#keep(left, Math.min(index, left.length - 1));
    this.#deleted = deleted;
  }

  undelete(): void {
    if (this.#deleted === null) return;
    const { policy, index } = this.#deleted;
    const name = freeName(policy.name, namesOf(this.#policies));
    this.#keep(this.#policies.toSpliced(index, 0, { ...policy, name }), index);
    this.#deleted = null;
  }

  #keep(policies: readonly OwnSource[], index: number): void {
    this.#policies = policies;
    this.#index = index;
    this.refresh();
    try {
      writeLibrary(storage(), this.#policies);
      this.#base = this.#policies;
      this.#kept = true;
    } catch {
      this.#kept = false;
    }
  }
}

/** The policies that are kept on this device; none before the visitor has written one. */
export function keptPolicies(): readonly OwnSource[] {
  return readLibrary(storage());
}

const namesOf = (policies: readonly OwnSource[]) => policies.map(({ name }) => name);

/** The device's storage; even to name it throws where the browser has closed it. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  return {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  };
}
