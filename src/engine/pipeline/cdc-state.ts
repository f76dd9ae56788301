import { tombstoneHorizon } from '../cdc/tombstones.ts';
import { EngineError } from '../errors.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import { quoteText } from '../sql/quote.ts';
import type { Column } from '../types.ts';
import type { Table } from '../warehouse/state.ts';
import { historyOf } from './cdc-checks.ts';
import type { AutoCdcFlow } from './definition.ts';
import { emptyOf } from './empty.ts';
import { type Dataset, placed } from './graph.ts';
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

/** The hidden state of a target, made if there is none. */
export function openState(
  host: PipelineHost,
  spec: PipelineSpec,
  target: Table,
  flow: AutoCdcFlow,
  columns: readonly Column[],
): void {
  const name = stateName(target.name);
  const present = host.store.get(name);
  const properties = { target: target.id, ...recorded(flow) };
  if (!present) {
    host.store.create({ name, kind: 'table', columns, properties, pipeline: spec.id }, { operation: 'CREATE TABLE' });
    return;
  }
  if (JSON.stringify(present.properties) !== JSON.stringify(properties)) host.store.alter(name, { properties });
  // The target may have gained columns since.
  if (!sameColumns(present.columns, columns)) host.store.alter(name, { columns });
}

function recorded(flow: AutoCdcFlow): Record<string, string> {
  const keys = flow.keys.map((key) => key.toLowerCase()).sort();
  return { scd: String(flow.scdType), keys: keys.join(', '), tracked: historyOf(flow) };
}

const DRIFTS = [
  ['scd', 'SCD_TYPE_DRIFT', 'SCD type'],
  ['keys', 'KEY_SCHEMA_DRIFT', 'key columns'],
  ['tracked', 'TRACK_HISTORY_DRIFT', 'tracked columns'],
] as const;

/**
 * What a target's rows were made with must not change while it has any: keys, SCD type and tracked columns.
 * Source: apache/spark error-conditions.json, AUTOCDC_INVALID_STATE.
 */
export function refuseDrift({ store }: PipelineHost, { key, flows }: Dataset): void {
  const target = store.get(key);
  const flow = flows.map(({ definition }) => definition).find((definition) => definition.kind === 'auto_cdc');
  if (!target || !flow || target.commits.at(-1)?.segments.length === 0) return;
  const state = store.get(stateName(target.name));
  const before = state?.properties['target'] === target.id ? state.properties : {};
  const now = recorded(flow);
  for (const [property, condition, what] of DRIFTS) {
    const old = before[property];
    if (old === undefined || old === now[property]) continue;
    throw new EngineError({
      condition: `AUTOCDC_INVALID_STATE.${condition}`,
      message: `Flow ${flow.name} writes to ${target.name} with the ${what} ${now[property]}; its rows were made with ${old}.`,
      hint: 'Take the change back, or fully refresh the table.',
      sqlState: '42000',
      ...placed(flow.at),
    });
  }
}

export function writeState(host: PipelineHost, target: Table, query: string): void {
  host.store.replace(stateName(target.name), query, { operation: 'MERGE' });
}

/** Forgets everything; the target was emptied. */
export function dropState(host: PipelineHost, target: string): void {
  const name = stateName(target);
  if (host.store.get(name)) host.store.drop(name);
}
