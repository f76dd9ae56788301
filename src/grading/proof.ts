import { EngineError, type Ports, type Sources, type Warehouse, type WarehouseConfig } from '../engine/index.ts';
import type { Base } from '../schema/base.ts';
import { HOLE, type Proof, type ProofResult, type Step, type World } from '../schema/proof.ts';
import { describeError } from './finding.ts';
import { BrokenLab, lawful } from './history.ts';

/** A world as the engine opens it: plain data, so that a worker can be handed it. */
export interface ProofWorld {
  id: string;
  world: World;
  /** Of the world's base. */
  base?: { base: Base; repository: Readonly<Record<string, string>> } | undefined;
}

const SOURCE = 'files';

/** The one source system of a proof: it lands what a step says. */
const landing: Sources = {
  deliver: ({ day, fault }) =>
    Object.entries((fault as { files: Record<string, string> }).files).map(([path, content]) => ({
      path,
      content,
      modified: (fault as { modified?: string }).modified ?? `${day}T00:00:00Z`,
    })),
};

/** Small warehouses that share one beginning. */
export interface Proofs {
  /** What one side shows; `snippet` stands where the proof leaves a hole. A step that the engine refuses outright throws `BrokenLab`. */
  run(proof: Proof, side: 'wrong' | 'right', snippet?: string): ProofResult;
  /** Takes steps on a fork of a world and looks at what came of it; `failed` is the message of the first step that failed. */
  look<T>(world: string, steps: readonly Step[], look: (warehouse: Warehouse) => T): { seen: T; failed: string | null };
  close(): void;
}

/** `open` is the engine's `openWarehouse`. A world is built when a proof first needs it. */
export function openProofs(
  ports: Ports,
  worlds: readonly ProofWorld[],
  open: (ports: Ports, config: WarehouseConfig) => Warehouse,
): Proofs {
  const built = new Map<string, Warehouse>();
  const worldOf = (world: string): Warehouse => {
    const known = built.get(world);
    if (known) return known;
    const found = worlds.find(({ id }) => id === world);
    if (!found) throw new Error(`there is no world ${world}`);
    const warehouse = open({ ...ports, sources: landing }, configOf(found));
    const failed = take(warehouse, found.world.steps, `worlds/${found.id}.yml`);
    if (failed !== null) throw new Error(`worlds/${found.id}.yml: ${failed}`);
    built.set(world, warehouse);
    return warehouse;
  };
  const look: Proofs['look'] = (world, steps, see) => {
    const warehouse = worldOf(world).fork();
    try {
      const failed = take(warehouse, steps, 'proof');
      return { seen: see(warehouse), failed };
    } finally {
      warehouse.close();
    }
  };
  return {
    look,
    run(proof, side, snippet = proof[side].snippet) {
      const files = Object.entries(proof.files).map(
        ([path, content]): Step => ({ do: 'edit', path, content, by: 'data-platform' }),
      );
      const steps = [...files, ...proof.steps, ...proof[side].steps].map((step) => fill(step, snippet));
      const { seen, failed } = look(proof.world, steps, (warehouse) => ({
        figures: figuresOf(warehouse, proof),
        apart: apartOf(warehouse, proof),
      }));
      return { ...seen, failed };
    },
    close() {
      for (const warehouse of built.values()) warehouse.close();
      built.clear();
    },
  };
}

/** Takes every step; a failed one does not keep the next from being taken, as on the platform. */
function take(warehouse: Warehouse, steps: readonly Step[], where: string): string | null {
  let failed: string | null = null;
  steps.forEach((step, n) => {
    const place = `${where}: step ${n + 1}`;
    const action = 'land' in step ? landingOf(step, warehouse.state.clock) : step;
    const { outcome, error } = lawful(place, () => warehouse.apply(action));
    if (outcome === 'ok') return;
    if (error?.condition.startsWith('SANDBOX_') && action.do !== 'sql') throw new BrokenLab(place, error);
    failed ??= error ? describeError(error) : outcome;
  });
  return failed;
}

function landingOf(step: Extract<Step, { land: unknown }>, clock: string) {
  return {
    do: 'deliver',
    source: SOURCE,
    day: clock.slice(0, 10),
    fault: { files: step.land, modified: step.modified ?? clock },
  } as const;
}

/** The snippet in the place of the hole, wherever it is. */
function fill<T>(value: T, snippet: string): T {
  if (typeof value === 'string') return value.replaceAll(HOLE, () => snippet) as T;
  if (Array.isArray(value)) return value.map((item) => fill(item, snippet)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [fill(key, snippet), fill(item, snippet)])) as T;
}

/** A figure whose table is not there is NULL: that is what a reader of it would have. */
function figuresOf(warehouse: Warehouse, { figures }: Proof): ProofResult['figures'] {
  return figures.map(({ label, unit, sql }) => {
    const answer = missing(() => warehouse.query(sql, { limit: 1 }).rows[0]?.[0] ?? null, null);
    return { label, unit: unit ?? null, value: answer };
  });
}

function apartOf(warehouse: Warehouse, { apart }: Proof): ProofResult['apart'] {
  const look = () => {
    const { columns, rows } = warehouse.query(apart.sql, { limit: 20 });
    return { columns: columns.map(({ name }) => name), rows: rows.map((row) => [...row]) };
  };
  return missing(look, { columns: [], rows: [] });
}

function missing<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof EngineError && error.condition.startsWith('TABLE_OR_VIEW_NOT_FOUND')) return otherwise;
    throw error;
  }
}

function configOf({ world, base }: ProofWorld): WarehouseConfig {
  const { clock } = world;
  const repository = new Map(Object.entries({ ...base?.repository, ...world.files }));
  if (!base && !repository.has('databricks.yml')) repository.set('databricks.yml', bundleOf(world));
  return {
    seed: 1,
    clock,
    catalogs: world.catalogs ?? base?.base.catalogs ?? { main: ['default'] },
    bundle: base?.base.bundle ?? { file: 'databricks.yml', target: 'prod' },
    sources: { [SOURCE]: {} },
    repository,
    user: 'data-platform',
  };
}

/** One pipeline over all source files. */
function bundleOf({ pipeline, catalogs = { main: ['default'] } }: World): string {
  const [catalog = 'main'] = Object.keys(catalogs);
  const settings = {
    name: 'p',
    catalog,
    schema: catalogs[catalog]?.[0] ?? 'default',
    edition: 'ADVANCED',
    libraries: [{ glob: { include: 'pipeline/**' } }],
    ...pipeline,
  };
  return JSON.stringify({
    bundle: { name: 'proof' },
    targets: { prod: { default: true } },
    resources: { pipelines: pipeline ? { p: settings } : {} },
  });
}
