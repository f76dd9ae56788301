import type { LoadedBundle } from '../jobs/bundle/load.ts';
import type { Ports } from '../ports.ts';
import { uuidOf } from './hash.ts';
import type { SegmentPool } from './segments.ts';
import type { StagedFiles } from './staged.ts';
import type { Segment, WarehouseState } from './state.ts';
import type { WarehouseConfig } from './warehouse.ts';

/** What all forks of one warehouse have in common. */
export interface Shared {
  ports: Ports;
  pool: SegmentPool;
  /** By workspace: a workspace map is never changed in place. */
  bundles: WeakMap<ReadonlyMap<string, string>, LoadedBundle>;
}

/** The physical copy of a pipeline's events: of the first `length` events. */
export interface EventTable {
  length: number;
  segments: readonly Segment[];
}

/** Who acts at the moment, for commits. */
export interface Actor {
  by: string;
  origin?: string | undefined;
}

/** The inside of one warehouse, handed to the modules that do the work. */
export interface Core {
  readonly config: WarehouseConfig;
  readonly shared: Shared;
  readonly state: WarehouseState;
  /** By pipeline id. */
  readonly eventTables: Map<string, EventTable>;
  actor: Actor;
  readonly staged: StagedFiles;
}

/** The next UUID; equal seeds and equal actions give equal ids. */
export function nextId(core: Core, kind: string): string {
  core.state.counter += 1;
  return uuidOf(`${core.state.seed}/${kind}/${core.state.counter}`);
}

/** A copy that later changes of the original do not reach. Nothing in the maps and lists is ever changed in place. */
export function copyState(state: WarehouseState): WarehouseState {
  return {
    ...state,
    deployments: [...state.deployments],
    volumes: new Map(state.volumes),
    schemas: new Map(state.schemas),
    tables: new Map(state.tables),
    views: new Map(state.views),
    checkpoints: new Map(state.checkpoints),
    events: [...state.events],
    updates: [...state.updates],
    runs: [...state.runs],
    alerts: [...state.alerts],
    answers: new Map(state.answers),
  };
}

/** Every segment that some version of some table still needs. */
export function* segmentsOf(core: Core): Iterable<Segment> {
  for (const table of core.state.tables.values()) for (const commit of table.commits) yield* commit.segments;
  for (const events of core.eventTables.values()) yield* events.segments;
}

export function emptyState(config: WarehouseConfig): WarehouseState {
  const [first] = Object.keys(config.catalogs);
  return {
    seed: config.seed,
    clock: config.clock,
    counter: 0,
    workspace: new Map(config.repository),
    deployments: [],
    volumes: new Map(),
    schemas: new Map(Object.entries(config.catalogs)),
    tables: new Map(),
    views: new Map(),
    checkpoints: new Map(),
    events: [],
    updates: [],
    runs: [],
    alerts: [],
    grants: [],
    answers: new Map(),
    overrides: [],
    session: { catalog: config.catalog ?? first ?? 'main', schema: config.schema ?? 'default', views: new Map() },
  };
}
