import type { DataQuality } from './event-log.ts';
import { quote } from './sql/quote.ts';
import type { Cell } from './types.ts';

/** A rule over a dataset's rows, its predicate planned: DuckDB text that yields BOOLEAN over the dataset's columns. */
export interface Rule {
  name: string;
  action: 'warn' | 'drop' | 'fail';
  predicate: string;
}

/** Counts of one micro-batch over one dataset. */
export interface RuleCounts {
  batch: number;
  evaluated: number;
  dropped: number;
  /** By rule, in the order of the rules. */
  failed: readonly number[];
}

const mark = (index: number): string => quote(`__rule${index}`);

/**
 * The dataset's rows with one flag a rule, true when it holds. NULL is a violation. All rules see the same rows,
 * whatever other rules do with them.
 * Source: docs.databricks.com/aws/en/ldp/expectations; the stub's wording "invariant is not true".
 */
export function markRows(query: string, rules: readonly Rule[]): string {
  const flags = rules.map((rule, index) => `, coalesce((${rule.predicate}), false) AS ${mark(index)}`);
  return `SELECT *${flags.join('')}, row_number() OVER () - 1 AS __n FROM ${query} AS q`;
}

/** Rows of text: batch, evaluated, dropped, then failures by rule. A row counts once as dropped, however many rules drop it. */
export function countRows(table: string, rules: readonly Rule[], batchSize: number): string {
  const failed = rules.map((_, index) => `, CAST(count(*) FILTER (NOT ${mark(index)}) AS VARCHAR)`);
  return `SELECT CAST(__n // ${batchSize} AS VARCHAR), CAST(count(*) AS VARCHAR),
    CAST(count(*) FILTER (NOT (${keptCondition(rules)})) AS VARCHAR)${failed.join('')} FROM ${table} GROUP BY __n // ${batchSize}`;
}

export function readCounts(rows: readonly (readonly Cell[])[]): RuleCounts[] {
  return rows
    .map((row) => row.map(Number))
    .map(([batch = 0, evaluated = 0, dropped = 0, ...failed]) => ({ batch, evaluated, dropped, failed }))
    .sort((a, b) => a.batch - b.batch);
}

/** True for rows that no drop rule removes. */
export function keptCondition(rules: readonly Rule[]): string {
  const drops = rules.flatMap((rule, index) => (rule.action === 'drop' ? [mark(index)] : []));
  return drops.length === 0 ? 'true' : drops.join(' AND ');
}

/** Rows that break a rule which fails the update. */
export function fatalCondition(rules: readonly Rule[]): string | undefined {
  const fails = rules.flatMap((rule, index) => (rule.action === 'fail' ? [`NOT ${mark(index)}`] : []));
  return fails.length === 0 ? undefined : fails.join(' OR ');
}

/** Names of the fail rules that a row breaks, as text `true`/`false` a rule. */
export function fatalFlags(rules: readonly Rule[]): string {
  return rules
    .map((rule, index) => `CAST(${rule.action === 'fail' ? `NOT ${mark(index)}` : 'false'} AS VARCHAR)`)
    .join(', ');
}

/**
 * Source of the wording: docs.databricks.com/aws/en/ldp/expectations. The record that came in and the one that came out
 * are told apart only where the engine knows both.
 */
export function violationMessage(flow: string, rules: readonly string[], record: string): string {
  const names = rules.map((name) => `'${name}'`).join(', ');
  return `Flow '${flow}' failed to meet the expectation. Violated expectations: ${names}. Input data: '${record}'. Output record: '${record}'. Missing input data: false`;
}

/** Metrics of one micro-batch over the datasets of a flow that carry expectations. */
export function qualityOf(
  parts: readonly { dataset: string; rules: readonly Rule[]; counts: RuleCounts | undefined }[],
): DataQuality {
  return {
    dropped_records: parts.reduce((sum, part) => sum + (part.counts?.dropped ?? 0), 0),
    expectations: parts.flatMap(({ dataset, rules, counts }) =>
      rules.map((rule, index) => {
        const failed = counts?.failed[index] ?? 0;
        return { name: rule.name, dataset, passed_records: (counts?.evaluated ?? 0) - failed, failed_records: failed };
      }),
    ),
  };
}
