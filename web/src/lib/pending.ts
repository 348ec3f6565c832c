/** No event: the end of a list in {@link PendingEvents}. */
export const NONE = -1;

const SLOT_BITS = 12;
const SLOTS = 1 << SLOT_BITS;
const SLOT_MASK = SLOTS - 1;

/**
 * Events that wait for their step, handed out in step order and, within a step, in the order
 * in which they were added. A timing wheel of two levels: slots for the steps of the current
 * stretch of 4,096, and one list for each later stretch. Adding and taking cost the same
 * however far away the step is, and memory grows with the events that wait, not with time.
 */
export class PendingEvents {
  readonly #end: number;
  readonly #slotHead = new Int32Array(SLOTS).fill(NONE);
  readonly #slotTail = new Int32Array(SLOTS);
  readonly #stretchHead: Int32Array;
  readonly #stretchTail: Int32Array;
  // Nodes of the linked lists; freed nodes form a list of their own.
  #next = new Int32Array(1024);
  #due = new Int32Array(1024);
  #event = new Uint8Array(1024);
  #used = 0;
  #free = NONE;
  #size = 0;
  /** By event, how many were due at the end or later, and how many never. */
  readonly #late = new Float64Array(256);
  readonly #lost = new Float64Array(256);

  /** @param end - the first step that never comes, below 2^31; what is due then waits on. */
  constructor(end: number) {
    this.#end = end;
    const stretches = (end >> SLOT_BITS) + 1;
    this.#stretchHead = new Int32Array(stretches).fill(NONE);
    this.#stretchTail = new Int32Array(stretches);
  }

  /** How many events wait, those due at the end or later among them. */
  get size(): number {
    return this.#size;
  }

  /**
   * Queues an event (0 … 255) for a step after `now`, or for `now` itself before it is taken.
   * @returns its node, or NONE if it is due at the end, later or never.
   */
  add(now: number, due: number, event: number): number {
    if (due >= this.#end) {
      (due === Infinity ? this.#lost : this.#late)[event] += 1;
      if (due < Infinity) this.#size += 1;
      return NONE;
    }
    const node = this.#allocate();
    this.#due[node] = due;
    this.#event[node] = event;
    this.#size += 1;
    const stretch = due >> SLOT_BITS;
    // At the first step of a stretch, what was added before may not have been spread out yet.
    if (stretch === now >> SLOT_BITS && this.#stretchHead[stretch] === NONE) {
      this.#append(this.#slotHead, this.#slotTail, due & SLOT_MASK, node);
    } else {
      this.#append(this.#stretchHead, this.#stretchTail, stretch, node);
    }
    return node;
  }

  /**
   * The first event due at `step`, or NONE. To be called for every step in turn; steps at which
   * nothing waits may be left out.
   */
  first(step: number): number {
    const slot = step & SLOT_MASK;
    if (slot === 0) this.#open(step >> SLOT_BITS);
    const node = this.#slotHead[slot];
    if (node !== NONE) this.#slotHead[slot] = NONE;
    return node;
  }

  /** The event of a node that {@link first} or {@link after} returned. */
  event(node: number): number {
    return this.#event[node];
  }

  /** The event due after this one at the same step, or NONE; the node is used up. */
  after(node: number): number {
    const next = this.#next[node];
    this.#next[node] = this.#free;
    this.#free = node;
    this.#size -= 1;
    return next;
  }

  /** By event (0 … 255), how many wait, those due at the end or later among them. */
  countWaiting(): Float64Array {
    const counts = Float64Array.from(this.#late);
    for (const heads of [this.#slotHead, this.#stretchHead]) {
      for (const head of heads) {
        for (let node = head; node !== NONE; node = this.#next[node])
          counts[this.#event[node]] += 1;
      }
    }
    return counts;
  }

  /** By event (0 … 255), how many were added that are never due. */
  get lost(): Readonly<Float64Array> {
    return this.#lost;
  }

  /** The events that come first, in the order of their steps; `now` is the step to be taken next. */
  firstWaiting(now: number, limit: number): { due: number; event: number }[] {
    const found: number[] = [];
    for (let slot = now & SLOT_MASK; slot < SLOTS && found.length < limit; slot++) {
      this.#collect(this.#slotHead[slot], found);
    }
    const stretches = this.#stretchHead.length;
    for (let stretch = now >> SLOT_BITS; stretch < stretches && found.length < limit; stretch++) {
      const nodes = this.#collect(this.#stretchHead[stretch], []);
      nodes.sort((a, b) => this.#due[a] - this.#due[b]);
      for (const node of nodes) found.push(node);
    }
    return found
      .slice(0, limit)
      .map((node) => ({ due: this.#due[node], event: this.#event[node] }));
  }

  /** Adds the nodes of a list to others. */
  #collect(head: number, nodes: number[]): number[] {
    for (let node = head; node !== NONE; node = this.#next[node]) nodes.push(node);
    return nodes;
  }

  /** Spreads the events of a stretch that begins over the slots. */
  #open(stretch: number): void {
    let node = this.#stretchHead[stretch];
    while (node !== NONE) {
      const next = this.#next[node];
      this.#append(this.#slotHead, this.#slotTail, this.#due[node] & SLOT_MASK, node);
      node = next;
    }
    this.#stretchHead[stretch] = NONE;
  }

  #append(heads: Int32Array, tails: Int32Array, list: number, node: number): void {
    this.#next[node] = NONE;
    if (heads[list] === NONE) heads[list] = node;
    else this.#next[tails[list]] = node;
    tails[list] = node;
  }

  #allocate(): number {
    if (this.#free !== NONE) {
      const node = this.#free;
      this.#free = this.#next[node];
      return node;
    }
    if (this.#used === this.#next.length) this.#grow();
    return this.#used++;
  }

  #grow(): void {
    const size = 2 * this.#next.length;
    const next = new Int32Array(size);
    const due = new Int32Array(size);
    const event = new Uint8Array(size);
    next.set(this.#next);
    due.set(this.#due);
    event.set(this.#event);
    this.#next = next;
    this.#due = due;
    this.#event = event;
  }
}
