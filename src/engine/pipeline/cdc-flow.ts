import { type ChangeCounts, type ChangePlan, type Changes, readCounts } from '../cdc/changes.ts';
import { planJournal } from '../cdc/journal.ts';
import { ordered, orderedType, unordered } from '../cdc/order.ts';
import { planScd1 } from '../cdc/scd1.ts';
import { planScd2 } from '../cdc/scd2.ts';
import { EngineError } from '../errors.ts';
import type { FlowMetrics } from '../event-log.ts';
import type { Relation } from '../sql/contract.ts';
import { quoteText } from '../sql/quote.ts';
import type { Column } from '../types.ts';
import type { Table } from '../warehouse/state.ts';
import { batchesOf, batchSize } from './batches.ts';
import { type ChangeExpressions, planChanges } from './cdc-expressions.ts';
import { checkLists, journalCell } from './cdc-lists.ts';
import { cdcColumns, isInterval, keepOnNullColumns, keyColumns, SEQUENCE, trackedColumns } from './cdc-shape.ts';
import {
  hasJournal,
  journalColumns,
  journalRelation,
  noteWritten,
  openState,
  refuseChangedRows,
  stateColumns,
  stateRelation,
  writeState,
} from './cdc-state.ts';
import type { AutoCdcFlow } from './definition.ts';
import {
  batchesFrom,
  commitInfo,
  type FlowOutcome,
  type FlowRun,
  NOTHING,
  remember,
  rowsRead,
  streamParameters,
} from './flow-run.ts';
import { placed } from './graph.ts';
import { withoutNulls } from './not-null.ts';
import { cellOf, ensureTarget } from './targets.ts';

/** Applies new change events of the source to the target. */
export function runAutoCdc(run: FlowRun): FlowOutcome {
  const { reader, flow, host, spec } = run;
  const definition = flow.definition as AutoCdcFlow;
  const source = reader.table(definition.source, !definition.once);
  if (!reader.progress.fresh && !definition.once) {
    remember(run, 0);
    return NOTHING;
  }
  const expressions = planChanges(definition, source.columns, reader.environment());
  const judged = reader.judge(flow.dataset, source);
  const { type } = expressions.sequence;
  const sequence: Column = { name: SEQUENCE, type: orderedType(type) };
  const columns = cdcColumns(definition, source.columns, type, expressions.system?.type);
  const info = { by: run.by, origin: run.origin };
  const table = ensureTarget(host, spec, flow.dataset, { columns, hidden: [sequence] }, info);
  const data = table.columns.filter((column) => !isInterval(column));
  const journal = hasJournal(flow.dataset) ? journalCell(definition, source.columns, expressions) : undefined;
  if (journal) refuseChangedRows(host, table, definition);
  const staged = stageChanges(run, judged, expressions, data, journal?.sql);
  const rows = validate(run, staged, keyColumns(definition, data), expressions.system !== undefined);
  if (definition.columnsToUpdate !== undefined) checkLists(run, staged, data);
  const counts = rows === 0 ? EMPTY : apply(run, table, data, { staged, rows, sequence, more: journal?.column });
  return outcome(run, counts, rows);
}

const EMPTY: ChangeCounts = { batches: [], target: false, state: false };

/** The events with the target's data columns, in arrival order. Names in the expressions go through the alias `s`. */
function stageChanges(
  run: FlowRun,
  source: Relation,
  expressions: ChangeExpressions,
  data: readonly Column[],
  journal: string | undefined,
): string {
  const cells = data.map((column) => {
    const from = source.columns.find(({ name }) => name.toLowerCase() === column.name.toLowerCase());
    return `${cellOf(from, column, 's')} AS "${column.name.replaceAll('"', '""')}"`;
  });
  const { sequence, deletes, truncates } = expressions;
  // A delete condition that is NULL makes no delete.
  return run.stages.create(
    `SELECT ${cells.join(', ')}, ${ordered(sequence.type, sequence.sql)} AS __seq, coalesce(${deletes}, false) AS __del,
      coalesce(${truncates}, false) AS __trunc${journal === undefined ? '' : `, ${journal}`}, row_number() OVER () - 1 AS __n FROM ${source.sql} AS s`,
  );
}

/** Counts the events; one NULL in sequence or key fails the whole batch. Source: the error class AUTOCDC_MICROBATCH_VALIDATION. */
function validate(run: FlowRun, staged: string, keys: readonly string[], bitemporal: boolean): number {
  const noKey = keys.map((key) => `"${key.replaceAll('"', '""')}" IS NULL`).join(' OR ');
  const { rows } = run.stages.database.query(
    `SELECT CAST(count(*) AS VARCHAR), CAST(count(*) FILTER (__seq IS NULL) AS VARCHAR),
      CAST(count(*) FILTER (NOT __trunc AND (${noKey})) AS VARCHAR),
      CAST(count(*) FILTER (${bitemporal ? '__sys IS NULL' : 'false'}) AS VARCHAR) FROM ${staged}`,
  );
  const [total = 0, noSequences = 0, noKeys = 0, noSystem = 0] = (rows[0] ?? []).map(Number);
  const fail = (condition: string, count: number, what: string, hint: string) => {
    throw new EngineError({
      condition: `AUTOCDC_MICROBATCH_VALIDATION.${condition}`,
      message: `Flow ${run.flow.label}: ${count} of ${total} change events have NULL in ${what}. Nothing of the batch was applied.`,
      hint,
      sqlState: '22000',
      ...placed(run.flow.definition.at),
    });
  };
  if (noSequences > 0)
    fail('NULL_SEQUENCE', noSequences, 'sequence_by', 'Filter such events in a view before the flow.');
  if (noSystem > 0)
    fail('NULL_SEQUENCE', noSystem, 'system_sequence_by', 'Filter such events in a view before the flow.');
  if (noKeys > 0)
    fail('NULL_KEY', noKeys, `a key (${keys.join(', ')})`, 'Filter such events in a view before the flow.');
  return total;
}

interface Batch {
  staged: string;
  rows: number;
  sequence: Column;
  /** Of a journal: its column besides the sequence. */
  more: Column | undefined;
}

function apply(run: FlowRun, table: Table, data: readonly Column[], batch: Batch): ChangeCounts {
  const { host, stages } = run;
  const definition = run.flow.definition as AutoCdcFlow;
  const changes: Changes = {
    table: batch.staged,
    keys: keyColumns(definition, data),
    columns: data.map((column) => column.name),
    keepOnNull: keepOnNullColumns(definition, data),
    truncates: definition.applyAsTruncates !== undefined,
    batchSize: run.reader.progress.whole ? batch.rows : batchSize(batch.rows),
  };
  const plan = planOf(run, table, data, batch, changes);
  stages.adopt(plan.temporary);
  const counts = prepare(run, plan);
  if (counts.target) {
    const rows = withoutNulls(run, { sql: `(${inOrder(plan, table)})`, columns: table.columns });
    // The new state is worked out before the target changes under it.
    if (counts.state) writeState(host, table, plan.state);
    host.store.replace(table.name, `SELECT * FROM ${rows.sql}`, commitInfo(run, 'MERGE', streamParameters(run)));
    if (batch.more) noteWritten(host, table.name);
  } else if (counts.state) writeState(host, table, plan.state);
  return counts;
}

/** The algorithm for the target, over its rows and its hidden state, which is opened for it. */
function planOf(run: FlowRun, table: Table, data: readonly Column[], batch: Batch, changes: Changes): ChangePlan {
  const { host, spec, flow } = run;
  const definition = flow.definition as AutoCdcFlow;
  const { sequence, more } = batch;
  const scd = definition.scdType;
  const target = comparable(host.store.relation(table, { hidden: true }), table);
  const now = `CAST(${quoteText(host.state.clock.replace('T', ' ').replace('Z', ''))} AS TIMESTAMP)`;
  const prefix = `__cdc_${flow.key.replace(/\W/g, '_')}`;
  if (more) {
    const hidden = journalColumns(data, sequence, more);
    openState(host, spec, table, flow.dataset, definition, hidden);
    const state = journalRelation(host, table, scd, changes.keys, hidden);
    return planJournal(changes, { kind: scd, tracked: trackedColumns(definition, data) }, target, state, now, prefix);
  }
  if (scd === 'bitemporal') throw new Error(`flow ${flow.label} has no journal`);
  const keys = data.filter(({ name }) => changes.keys.includes(name));
  const hidden = stateColumns(scd, keys, data, sequence);
  openState(host, spec, table, flow.dataset, definition, hidden);
  const state = stateRelation(host, table, scd, hidden);
  return scd === 1
    ? planScd1(changes, target, state, now, prefix)
    : planScd2(changes, trackedColumns(definition, data), target, state, now, prefix);
}

function prepare(run: FlowRun, plan: ChangePlan): ChangeCounts {
  const { database } = run.stages;
  for (const statement of plan.prepare) database.exec(statement);
  return readCounts(database.query(plan.counts).rows);
}

/** The target with its interval in the form that orders. */
function comparable(relation: string, table: Table): string {
  const interval = intervalOf(table).filter(({ type }) => type.kind === 'struct');
  if (interval.length === 0) return relation;
  const cells = interval.map(({ name, type }) => `${ordered(type, `"${name}"`)} AS "${name}"`);
  return `(SELECT * REPLACE (${cells.join(', ')}) FROM ${relation})`;
}

const intervalOf = (table: Table): Column[] => table.columns.filter(isInterval);

/** The plan yields data columns, then the interval's; a table that gained columns later has them behind. */
function inOrder(plan: ChangePlan, table: Table): string {
  const data = table.columns.filter((column) => !isInterval(column));
  const interval = intervalOf(table);
  const quoted = ({ name }: Column) => `"${name.replaceAll('"', '""')}"`;
  const yielded = [...data.map(quoted), ...interval.map(quoted), `"${SEQUENCE}"`];
  const cells = table.columns.map((column) =>
    interval.includes(column) ? `${unordered(column.type, quoted(column))} AS ${quoted(column)}` : quoted(column),
  );
  return `SELECT ${[...cells, `"${SEQUENCE}"`].join(', ')} FROM (${plan.target}) AS r(${yielded.join(', ')})`;
}

function outcome(run: FlowRun, counts: ChangeCounts, rows: number): FlowOutcome {
  const metrics: FlowMetrics[] = batchesOf(rows, run.reader.progress.whole).map((_, batch) => {
    const count = counts.batches.find((candidate) => candidate.batch === batch);
    return { num_upserted_rows: count?.upserted ?? 0, num_deleted_rows: count?.deleted ?? 0 };
  });
  const { evaluations } = run.reader.progress;
  const none = { num_upserted_rows: 0, num_deleted_rows: 0 };
  const batches = batchesFrom(metrics.length > 0 ? metrics : [none], evaluations);
  remember(run, batches.length);
  return {
    batches,
    read: rowsRead(evaluations, rows),
    written: counts.batches.reduce((sum, count) => sum + count.upserted, 0),
    deleted: counts.batches.reduce((sum, count) => sum + count.deleted, 0),
  };
}
