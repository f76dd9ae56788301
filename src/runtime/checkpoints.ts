import type { Warehouse } from '../engine/index.ts';

/** Forks that are kept at most; going back further replays from the start. */
const KEPT = 8;

/** States a session can go back to: `n` is how many entries led there. */
export class Checkpoints {
  readonly #start: Warehouse;
  #kept: { n: number; warehouse: Warehouse }[] = [];

  /** `start` stays its owner's; checkpoints belong to this object. */
  constructor(start: Warehouse) {
    this.#start = start;
  }

  keep(n: number, warehouse: Warehouse): void {
    this.#kept.push({ n, warehouse });
    if (this.#kept.length > KEPT) this.#kept.shift()?.warehouse.close();
  }

  /** A fork of the last state at or before `n` entries, which becomes the caller's, and where it stands. */
  before(n: number): { n: number; warehouse: Warehouse } {
    const found = this.#kept.findLast((checkpoint) => checkpoint.n <= n) ?? { n: 0, warehouse: this.#start };
    return { n: found.n, warehouse: found.warehouse.fork() };
  }

  /** Forgets states after `n` entries. */
  forgetAfter(n: number): void {
    for (const checkpoint of this.#kept) if (checkpoint.n > n) checkpoint.warehouse.close();
    this.#kept = this.#kept.filter((checkpoint) => checkpoint.n <= n);
  }

  close(): void {
    for (const { warehouse } of this.#kept) warehouse.close();
    this.#kept = [];
  }
}
