import type { Warehouse } from '../engine/index.ts';
import type { Step } from '../schema/proof.ts';
import type { WorkedMistake, WorkedResult, WorkedSet, WorkedTable } from '../schema/worked.ts';
import type { Proofs } from './proof.ts';

type Mistake = WorkedSet['mistakes'][number];

const COUNTS = `WITH metric AS (
    SELECT explode(from_json(details:flow_progress.data_quality.expectations,
      'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>')) AS m
    FROM event_log(TABLE(dwh_prod.silver.sales_order_line)) WHERE event_type = 'flow_progress')
  SELECT sum(m.passed_records) || '/' || sum(m.failed_records) FROM metric WHERE m.name = :rule`;

/**
 * Runs the worked set and every mistake of it.
 *
 * @throws Error with every figure that is not as the set states it, and every step that failed.
 */
export function workedSet(proofs: Proofs, set: WorkedSet): WorkedResult {
  const problems: string[] = [];
  const run = <T>(title: string, steps: readonly Step[], see: (warehouse: Warehouse) => T): T => {
    const { seen, failed } = proofs.look(set.world, steps, see);
    if (failed !== null) problems.push(`${title}: a step failed: ${failed}`);
    return seen;
  };
  const expect = (what: string, shows: string | null, value: string | null): void => {
    if (value !== shows) problems.push(`${what} is ${value ?? 'NULL'}, stated is ${shows ?? 'NULL'}`);
  };
  const healthy = run('the worked set', set.steps, (warehouse) => ({
    revenue: cell(warehouse, set.revenue),
    gate: gateOf(warehouse, set.gate),
    tables: set.tables.map((table) => tableOf(warehouse, table)),
    hashes: hashesOf(warehouse, set.compared),
  }));
  expect('revenue', set.shows, healthy.revenue);
  const mistakes = set.mistakes.map((mistake): WorkedMistake => {
    const { title, gotcha, before, after, also } = mistake;
    const found = run(title, [...before, ...set.steps, ...after], (warehouse) => seeMistake(warehouse, set, mistake));
    expect(`${title}: revenue`, mistake.shows, found.revenue);
    for (const [n, { label, shows }] of also.entries())
      expect(`${title}: ${label}`, shows, found.also[n]?.value ?? null);
    const differs = set.compared.filter((_, n) => found.hashes[n] !== healthy.hashes[n]);
    return { title, gotcha: gotcha ?? null, revenue: found.revenue, also: found.also, differs };
  });
  if (problems.length > 0) throw new Error(`the worked set does not show what it states:\n${problems.join('\n')}`);
  const { revenue, gate, tables } = healthy;
  return { revenue, gate, tables, mistakes };
}

function seeMistake(warehouse: Warehouse, set: WorkedSet, { also }: Mistake) {
  return {
    revenue: cell(warehouse, set.revenue),
    also: also.map((one) => ({
      label: one.label,
      value: 'rule' in one ? cell(warehouse, COUNTS, { rule: one.rule }) : cell(warehouse, one.sql),
    })),
    hashes: hashesOf(warehouse, set.compared),
  };
}

const cell = (warehouse: Warehouse, sql: string, parameters: Record<string, unknown> = {}): string | null =>
  warehouse.query(sql, { limit: 1, parameters }).rows[0]?.[0] ?? null;

const hashesOf = (warehouse: Warehouse, tables: readonly string[]): string[] =>
  tables.map((table) => warehouse.hashTable(`dwh_prod.${table}`));

function tableOf(warehouse: Warehouse, { id, title, sql }: WorkedSet['tables'][number]): WorkedTable {
  const { columns, rows } = warehouse.query(sql, { limit: 50 });
  return { id, title, columns: columns.map(({ name }) => name), rows: rows.map((row) => [...row]) };
}

/** Asks the gate as the job would. Its message when it raises. */
function gateOf(warehouse: Warehouse, { file, parameters }: WorkedSet['gate']): string | null {
  const text = warehouse.state.workspace.get(file);
  if (text === undefined) throw new Error(`the worked set: there is no ${file}`);
  return warehouse.execute(text, { parameters }).error?.message ?? null;
}
