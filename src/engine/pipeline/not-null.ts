import { EngineError } from '../errors.ts';
import type { Relation } from '../sql/contract.ts';
import { notNullColumns, quote } from '../sql/index.ts';
import type { FlowRun } from './flow-run.ts';
import { placed } from './graph.ts';

/**
 * The rows that a flow is about to write; one NULL in a column declared NOT NULL fails the flow before anything is written.
 * Source: Delta's error class DELTA_NOT_NULL_CONSTRAINT_VIOLATED.
 */
export function withoutNulls(run: FlowRun, rows: Relation): Relation {
  const { schema } = run.flow.dataset.definition;
  const names = schema === undefined ? [] : notNullColumns(schema);
  if (names.length === 0) return rows;
  const table = run.stages.create(`SELECT * FROM ${rows.sql}`);
  for (const name of names) {
    const column = rows.columns.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    const condition = column ? `${quote(column.name)} IS NULL` : 'true';
    const { rows: found } = run.stages.database.query(`SELECT '1' FROM ${table} WHERE ${condition} LIMIT 1`);
    if (found.length > 0) throw violated(run, name);
  }
  return { ...rows, sql: table };
}

function violated(run: FlowRun, name: string): EngineError {
  return new EngineError({
    condition: 'DELTA_NOT_NULL_CONSTRAINT_VIOLATED',
    message: `NOT NULL constraint violated for column: ${name} of ${run.flow.dataset.label}. Nothing of flow ${run.flow.label} was written.`,
    hint: 'Drop such rows with an expectation, or give the column a value in the query.',
    sqlState: '23502',
    ...placed(run.flow.dataset.definition.at),
  });
}
