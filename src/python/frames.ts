import type { Frame } from '../engine/frame/index.ts';

/**
 * Frames that Python holds, by number. A frame names its inputs by their numbers, so that shared inputs stay the same
 * object here and are compiled once.
 */
export class FrameTable {
  readonly #frames = new Map<number, Frame>();
  #next = 1;

  /** Resolves the references of a new frame and gives it a number, which is also its `id`. */
  add(plain: unknown): number {
    const id = this.#next++;
    this.#frames.set(id, { ...(this.#resolve(plain) as Frame), id });
    return id;
  }

  get(id: number): Frame {
    const frame = this.#frames.get(id);
    if (!frame) throw new Error(`python: there is no frame ${id}`);
    return frame;
  }

  release(ids: readonly number[]): void {
    for (const id of ids) this.#frames.delete(id);
  }

  #resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#resolve(item));
    if (typeof value !== 'object' || value === null) return value;
    if ('ref' in value && typeof value.ref === 'number') return this.get(value.ref);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#resolve(item)]));
  }
}
