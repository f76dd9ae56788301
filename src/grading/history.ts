import { EngineError, type Warehouse, type WarehouseConfig } from '../engine/index.ts';
import type { StartBundle } from '../schema/bundle.ts';
import type { HistoryItem } from '../schema/history.ts';
import { describeError } from './finding.ts';

/** Start states of a lab, one replay of the history a seed. They belong to this object: fork them, do not change them. */
export interface Histories {
  /** What the learner finds. */
  start(seed: number): Warehouse;
  /** The same history without the incident. */
  clean(seed: number): Warehouse;
  close(): void;
}

/** A lab whose files make no sense to the engine, e.g. a delivery of a source that does not exist. */
export class BrokenLab extends Error {
  /** File and item, e.g. `history.yml: item 3 (deliver)`. */
  readonly place: string;
  readonly what: string;
  readonly hint: string | undefined;

  constructor(place: string, cause: EngineError) {
    super(`${place}: ${cause.message}${cause.hint ? ` (${cause.hint})` : ''}`, { cause });
    this.name = 'BrokenLab';
    this.place = place;
    this.what = describeError(cause);
    this.hint = cause.hint;
  }
}

export function warehouseConfig({ base, repository, sources }: StartBundle, seed: number): WarehouseConfig {
  return {
    seed,
    clock: base.clock,
    catalogs: base.catalogs,
    bundle: base.bundle,
    sources,
    repository: new Map(Object.entries(repository)),
    user: base.user ?? 'data-platform',
    permissions: base.permissions,
    setup: base.setup,
  };
}

/** `onProgress` is told how many of the history's items are done, each time one is. */
export function openHistories(
  lab: StartBundle,
  open: (config: WarehouseConfig) => Warehouse,
  onProgress: (done: number, total: number) => void = () => {},
): Histories {
  const pairs = new Map<number, { start: Warehouse; clean: Warehouse }>();
  const pair = (seed: number) => {
    let found = pairs.get(seed);
    if (!found) {
      found = replay(lab, open(warehouseConfig(lab, seed)), onProgress);
      pairs.set(seed, found);
    }
    return found;
  };
  return {
    start: (seed) => pair(seed).start,
    clean: (seed) => pair(seed).clean,
    close() {
      for (const { start, clean } of pairs.values()) for (const warehouse of new Set([start, clean])) warehouse.close();
      pairs.clear();
    },
  };
}

/** Both histories share what happened before the incident. */
function replay(
  { history, lab }: StartBundle,
  warehouse: Warehouse,
  onProgress: (done: number, total: number) => void,
): { start: Warehouse; clean: Warehouse } {
  const split = history.findIndex((item) => item.incident);
  const shared = split < 0 ? history.length : split;
  const items = history.map((item, n) => ({ ...item, n }));
  const kept = items.slice(shared).filter((item) => !item.incident);
  const total = split < 0 ? items.length : items.length + kept.length;
  let done = 0;
  const play = (to: Warehouse, some: readonly PlacedItem[]): void => {
    for (const item of some) {
      applyItem(to, item);
      onProgress(++done, total);
    }
  };
  play(warehouse, items.slice(0, shared));
  const clean = split < 0 ? warehouse : warehouse.fork();
  play(warehouse, items.slice(shared));
  if (split >= 0) play(clean, kept);
  for (const each of new Set([warehouse, clean])) arrive(each, lab.start);
  return { start: warehouse, clean };
}

type PlacedItem = HistoryItem & { n: number };

function applyItem(warehouse: Warehouse, { action, n }: PlacedItem): void {
  const where = `history.yml: item ${n + 1} (${action.do})`;
  const { outcome, error } = lawful(where, () => warehouse.apply(action));
  if (outcome === 'timeout') throw new Error(`${where}: ${error ? describeError(error) : 'stopped'}`);
  if (error?.condition.startsWith('SANDBOX_')) throw new BrokenLab(where, error);
}

function arrive(warehouse: Warehouse, to: string): void {
  const { error } = lawful('lab.yml: start', () => warehouse.apply({ do: 'advance', to }));
  if (error) throw new BrokenLab('lab.yml: start', error);
}

/** What the engine refuses outright is a broken lab. */
export function lawful<T>(where: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof EngineError) throw new BrokenLab(where, error);
    throw error;
  }
}
