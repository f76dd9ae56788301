import { readBase } from '../../src/authoring/base.ts';
import { type Cell, openWarehouse, type Ports, type Warehouse, type WarehouseConfig } from '../../src/engine/index.ts';
import type { Action } from '../../src/schema/action.ts';

const BASES = new URL('../../scenarios/_base', import.meta.url).pathname;

/** The healthy warehouse as a lab opens it, before its first night. */
export function readWarehouseConfig(seed: number, overrides: Partial<WarehouseConfig> = {}): WarehouseConfig {
  const { value, problems } = readBase(BASES, 'dwh');
  if (!value) throw new Error(problems.map(({ file, what }) => `${file}: ${what}`).join('\n'));
  const { base, repository } = value;
  return {
    seed,
    clock: base.clock,
    catalogs: base.catalogs,
    bundle: base.bundle,
    sources: base.sources,
    repository: new Map(Object.entries(repository)),
    user: 'data-platform',
    ...overrides,
  };
}

export function openBaseWarehouse(ports: Ports, seed: number, overrides: Partial<WarehouseConfig> = {}): Warehouse {
  return openWarehouse(ports, readWarehouseConfig(seed, overrides));
}

/** Applies actions that must succeed. */
export function apply(warehouse: Warehouse, ...actions: Action[]): void {
  for (const action of actions) {
    const { outcome, error } = warehouse.apply(action);
    if (outcome !== 'ok')
      throw new Error(`${JSON.stringify(action).slice(0, 200)}: ${outcome} ${error?.message ?? ''}`);
  }
}

/** A pipeline update with nothing selected. */
export function update(pipeline: string, selection: Partial<Action & { do: 'update_pipeline' }> = {}): Action {
  return {
    do: 'update_pipeline',
    pipeline,
    refresh: [],
    full_refresh: [],
    reset_checkpoint: [],
    validate_only: false,
    ...selection,
  };
}

/** Rows as text, in the order of the query. */
export function rows(warehouse: Warehouse, sql: string, parameters: Record<string, unknown> = {}): Cell[][] {
  return warehouse.query(sql, { parameters }).rows;
}

/** The only cell of a query. */
export function cell(warehouse: Warehouse, sql: string): Cell {
  return rows(warehouse, sql)[0]![0]!;
}

/** Passed and failed of each rule, summed over all updates of dwh_ingest; unlike the platform's log, keyed by rule. */
export function ruleCounts(warehouse: Warehouse): Record<string, string> {
  const counts = rows(
    warehouse,
    `WITH metric AS (
       SELECT explode(from_json(details:flow_progress.data_quality.expectations,
         'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>')) AS m
       FROM event_log(TABLE(dwh_prod.silver.sales_order_line)) WHERE event_type = 'flow_progress')
     SELECT m.name, sum(m.passed_records) || '/' || sum(m.failed_records) FROM metric GROUP BY m.name ORDER BY m.name`,
  );
  return Object.fromEntries(counts.map(([rule, text]) => [rule!, text!]));
}
