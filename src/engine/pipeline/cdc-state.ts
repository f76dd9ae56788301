import { tombstoneHorizon } from '../cdc/tombstones.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import { quoteText } from '../sql/quote.ts';
import type { Column } from '../types.ts';
import type { Table } from '../warehouse/state.ts';
import { emptyOf } from './empty.ts';
import type { PipelineHost } from './host.ts';
import { lastPart } from './names.ts';
import { sameColumns } from './targets.ts';

/** The table beside an AUTO CDC target that holds what its rows do not show; the name is that of open-source Spark. */
export function stateName(target: string): string {
  const last = lastPart(target);
  return `${target.slice(0, target.length - last.length)}__spark_autocdc_aux_state_${last}`;
}

/** Columns of the hidden state. */
export function stateColumns(scd: 1 | 2, keys: readonly Column[], data: readonly Column[], sequence: Column): Column[] {
  const recorded: Column = { name: '__recorded', type: { kind: 'timestamp' } };
  const flag = (name: string): Column => ({ name, type: { kind: 'boolean' } });
  return scd === 1
    ? [...keys, sequence, flag('__truncate'), recorded]
    : [...data, sequence, flag('__delete'), recorded];
}

/** FROM-able state without tombstones past their time. State of a table that was dropped since is none. */
export function stateRelation(host: PipelineHost, target: Table, scd: 1 | 2, columns: readonly Column[]): string {
  const table = host.store.get(stateName(target.name));
  if (!table || table.properties['target'] !== target.id) return emptyOf(columns).sql;
  const horizon = quoteText(tombstoneHorizon(target.properties, host.state.clock).replace('T', ' ').replace('Z', ''));
  const kept = `"__recorded" >= CAST(${horizon} AS TIMESTAMP)`;
  return `(SELECT * FROM ${host.store.relation(table)} WHERE ${scd === 2 ? `NOT "__delete" OR ${kept}` : kept})`;
}

export function writeState(
  host: PipelineHost,
  spec: PipelineSpec,
  target: Table,
  columns: readonly Column[],
  query: string,
): void {
  const name = stateName(target.name);
  const present = host.store.get(name);
  const properties = { target: target.id };
  if (!present)
    host.store.create({ name, kind: 'table', columns, properties, pipeline: spec.id }, { operation: 'CREATE TABLE' });
  else if (!sameColumns(present.columns, columns)) host.store.alter(name, { columns });
  if (present && present.properties['target'] !== target.id) host.store.alter(name, { properties });
  host.store.replace(name, query, { operation: 'MERGE' });
}

/** Forgets everything; the target was emptied. */
export function dropState(host: PipelineHost, target: string): void {
  const name = stateName(target);
  if (host.store.get(name)) host.store.drop(name);
}
