import { EngineError } from '../errors.ts';
import type { Table } from './state.ts';

export type Write = 'INSERT' | 'INSERT OVERWRITE' | 'UPDATE' | 'DELETE' | 'MERGE' | 'TRUNCATE TABLE' | 'RESTORE';

/**
 * Throws when the platform refuses the write. A materialized view takes none: its pipeline alone writes it. A streaming
 * table takes INSERT, UPDATE, DELETE and MERGE (docs.databricks.com/aws/en/ldp/cdc-advanced).
 */
export function assertWritable(table: Table, write: Write): void {
  if (table.kind === 'materialized_view') {
    throw new EngineError({
      condition: 'MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED',
      message: `The materialized view operation ${write} is not allowed: ${table.name} is a materialized view, its rows are always those of its query.`,
      hint: 'Change the source table or the query in the pipeline, then update the pipeline.',
      sqlState: '56038',
    });
  }
  if (table.kind === 'streaming_table' && (write === 'INSERT OVERWRITE' || write === 'TRUNCATE TABLE')) {
    throw new EngineError({
      condition: 'STREAMING_TABLE_OPERATION_NOT_ALLOWED.UNSUPPORTED_OPERATION',
      message: `The operation ${write} is not allowed: ${table.name} is a streaming table.`,
      hint: 'Use DELETE, or a full refresh, which empties the table and its checkpoints together.',
      sqlState: '42601',
    });
  }
  const removes = write !== 'INSERT';
  if (removes && table.properties['delta.appendOnly'] === 'true') {
    throw new EngineError({
      condition: 'DELTA_CANNOT_MODIFY_APPEND_ONLY',
      message: `The table ${table.name} is configured to allow appends only, ${write} is refused.`,
      hint: `ALTER TABLE ${table.name} SET TBLPROPERTIES ('delta.appendOnly' = 'false') would permit it.`,
      sqlState: '42809',
    });
  }
}

/** ALTER, CREATE OR REPLACE: the definition of a pipeline's table is in the pipeline's source. */
export function assertRedefinable(table: Table, operation: 'ALTER TABLE' | 'CREATE OR REPLACE TABLE'): void {
  if (table.kind === 'table') return;
  const replaces = table.kind === 'materialized_view' ? 'REPLACE_DELTA_LIVE_TABLE' : 'CREATE_OR_REPLACE';
  throw new EngineError({
    ...classOf(table, operation === 'ALTER TABLE' ? 'INVALID_ALTER' : replaces),
    message: `The operation ${operation} is not allowed: ${table.name} is ${kindOf(table)} of a pipeline.`,
    hint: 'Change its definition in the pipeline and update the pipeline.',
  });
}

/** DROP TABLE while the pipeline still exists: the next update would make the table anew. */
export function assertDroppable(table: Table, pipelineExists: boolean): void {
  if (table.kind === 'table' || !pipelineExists) return;
  throw new EngineError({
    ...classOf(table, 'DROP_DELTA_LIVE_TABLE'),
    message: `The operation DROP TABLE is not allowed: ${table.name} is ${kindOf(table)} created by a pipeline.`,
    hint: 'Remove it from the pipeline definition; to load it anew, use a full refresh.',
  });
}

/** Sources: docs.databricks.com/error-messages, materialized-view- and streaming-table-operation-not-allowed-error-class. */
function classOf(table: Table, reason: string): { condition: string; sqlState: string } {
  return table.kind === 'materialized_view'
    ? { condition: `MATERIALIZED_VIEW_OPERATION_NOT_ALLOWED.${reason}`, sqlState: '56038' }
    : { condition: `STREAMING_TABLE_OPERATION_NOT_ALLOWED.${reason}`, sqlState: '42601' };
}

const kindOf = (table: Table): string =>
  table.kind === 'materialized_view' ? 'a materialized view' : 'a streaming table';
