import { acting } from './actor.ts';
import { apply } from './apply.ts';
import { bundleFor, demandBundle, loadedBundle } from './bundle.ts';
import { epochOf, isoOf } from './clock.ts';
import { type Core, copyState, emptyState, nextId, type Shared, segmentsOf } from './core.ts';
import { environmentOf } from './environment.ts';
import { numberOf } from './hash.ts';
import { hashTable } from './hash-table.ts';
import { forgetVersions, packVersions } from './pack.ts';
import { demandVolume } from './permissions/access.ts';
import { openPool } from './pool.ts';
import { rulesOf } from './practice.ts';
import { pythonHostOf, pythonOf } from './python-host.ts';
import type { Services } from './services.ts';
import { StagedFiles } from './staged.ts';
import type { Session, WarehouseState } from './state.ts';
import type { Context, SessionHolder } from './statement/context.ts';
import { planOne, runQuery, runScript } from './statement/run.ts';
import { createTables } from './tables.ts';
import { list } from './volume.ts';
import type { ExecuteOptions, OpenWarehouse, Place, Warehouse, WarehouseConfig } from './warehouse.ts';

/** A warehouse with nothing in it but its repository, catalogs and clock. Several may share one database. */
export const openWarehouse: OpenWarehouse = (ports, config) => {
  const warehouse = build(config, shareOf(ports), emptyState(config), new Map());
  const { error } = config.setup === undefined ? {} : warehouse.execute(config.setup);
  if (error) throw error;
  warehouse.state.clock = config.clock;
  return warehouse;
};

export function shareOf(ports: Shared['ports']): Shared {
  return { ports, pool: openPool(ports.database), bundles: new WeakMap() };
}

/** Puts a warehouse around a state whose segments are in the pool. */
export function build(
  config: WarehouseConfig,
  shared: Shared,
  state: WarehouseState,
  eventTables: Core['eventTables'],
): Warehouse {
  const core: Core = {
    config,
    shared,
    state,
    eventTables,
    actor: { by: config.user },
    staged: new StagedFiles(shared.ports.database, () => shared.pool.freshId()),
  };
  const tables = createTables(core);
  const release = shared.pool.hold(() => segmentsOf(core));

  const consoleSession: SessionHolder = {
    get: () => core.state.session,
    set: (session) => {
      core.state.session = session;
    },
  };

  const contextOf = (session: SessionHolder, options: ExecuteOptions): Context => ({
    core,
    tables,
    session,
    limit: options.limit,
    environment: () => environmentOf(core, tables, session.get(), options),
  });

  const execute: Services['execute'] = (sql, options = {}) => {
    const { by = core.actor.by, origin = core.actor.origin } = options;
    const session = options.place ? sessionAt(options.place) : consoleSession;
    return acting(core, { by, origin }, () => runScript(contextOf(session, options), sql));
  };

  const placed = (place: Place | undefined): Session => (place ? { ...place, views: new Map() } : core.state.session);

  const warehouse: Warehouse = {
    config,
    state,
    ports: shared.ports,
    tables,
    store: tables,
    apply: (action, options = {}) => apply(services, action, options),
    fork: () => build(config, shared, copyState(core.state), new Map(core.eventTables)),
    close() {
      core.staged.drop();
      release();
      shared.pool.sweep();
    },
    packVersions() {
      packVersions(shared.pool, shared.ports.database, core.state);
    },
    forgetVersions() {
      core.state.tables = forgetVersions(core.state.tables);
      shared.pool.sweep();
    },
    writtenSegments() {
      const ids = new Set([...segmentsOf(core)].map(({ id }) => id));
      return new Map([...ids].map((id) => [id, shared.pool.written(id, ids)]));
    },
    query(sql, options = {}) {
      try {
        return runQuery(contextOf(consoleSession, options), sql);
      } finally {
        core.staged.drop();
      }
    },
    plan: (sql, options = {}) => planOne(contextOf(consoleSession, options), sql),
    execute,
    python: () => pythonOf(core),
    environment: (place) => environmentOf(core, tables, placed(place), place),
    pythonHost: ({ conf, ...place }) => pythonHostOf(contextOf(sessionAt(place), {}), { conf }),
    bundle: (target) => (target === undefined ? demandBundle(core) : bundleFor(core, target)),
    bundleProblems: () => loadedBundle(core).problems,
    rules: (module, dict) => rulesOf(services, module, dict),
    demandFiles: (path) => demandVolume(core, path, 'read'),
    nextId(kind = 'id') {
      if (kind !== 'run') return nextId(core, kind);
      core.state.counter += 1;
      return numberOf(`${core.state.seed}/run/${core.state.counter}`);
    },
    elapse(milliseconds) {
      core.state.clock = isoOf(epochOf(core.state.clock) + milliseconds);
      return core.state.clock;
    },
    hashTable: (name, columns) => hashTable(core, tables, name, columns),
    list: (folder) => list(core.state.volumes, folder),
  };

  const services: Services = {
    core,
    tables,
    warehouse,
    execute,
    context: (place, parameters) => contextOf(sessionAt(place), { parameters }),
  };
  return warehouse;
}

/** A session that begins at a place and ends with whoever holds it. */
function sessionAt(place: { catalog: string; schema: string }): SessionHolder {
  let session: Session = { catalog: place.catalog, schema: place.schema, views: new Map() };
  return {
    get: () => session,
    set: (next) => {
      session = next;
    },
  };
}
