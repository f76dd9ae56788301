import { tombstoneHorizon } from '../cdc/tombstones.ts';
import { EngineError } from '../errors.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import { quote, quoteText } from '../sql/quote.ts';
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

const recordedAt: Column = { name: '__recorded', type: { kind: 'timestamp' } };
const flag = (name: string): Column => ({ name, type: { kind: 'boolean' } });

/** Columns of the hidden state of a journal; `more` is its system sequence, or the list of columns to write. */
export function journalColumns(data: readonly Column[], sequence: Column, more: Column): Column[] {
  return [...data, sequence, more, flag('__delete'), recordedAt];
}

/** Columns of the hidden state. */
export function stateColumns(scd: 1 | 2, keys: readonly Column[], data: readonly Column[], sequence: Column): Column[] {
  return scd === 1
    ? [...keys, sequence, flag('__truncate'), recordedAt]
    : [...data, sequence, flag('__delete'), recordedAt];
}

/** FROM-able state without tombstones past their time. State of a table that was dropped since is none. */
export function stateRelation(host: PipelineHost, target: Table, scd: 1 | 2, columns: readonly Column[]): string {
  const kept = `"__recorded" >= ${horizon(host, target)}`;
  return ownState(
    host,
    target,
    columns,
    (sql) => `(SELECT * FROM ${sql} WHERE ${scd === 2 ? `NOT "__delete" OR ${kept}` : kept})`,
  );
}

/** The same of a journal, where a deletion that later events build on, or that closes a version, is no tombstone. */
export function journalRelation(
  host: PipelineHost,
  target: Table,
  kind: AutoCdcFlow['scdType'],
  keys: readonly string[],
  columns: readonly Column[],
): string {
  const perKey = `OVER (PARTITION BY ${keys.map(quote).join(', ')} ORDER BY "__sequence")`;
  const alone = kind === 1 ? `lead("__delete") ${perKey} IS NULL` : `coalesce(lag("__delete") ${perKey}, true)`;
  const forgotten = `"__delete" AND "__recorded" < ${horizon(host, target)} AND ${alone}`;
  return ownState(host, target, columns, (sql) =>
    kind === 'bitemporal' ? sql : `(SELECT * FROM ${sql} QUALIFY NOT (${forgotten}))`,
  );
}

function ownState(
  host: PipelineHost,
  target: Table,
  columns: readonly Column[],
  kept: (sql: string) => string,
): string {
  const table = host.store.get(stateName(target.name));
  return !table || table.properties['target'] !== target.id ? emptyOf(columns).sql : kept(host.store.relation(table));
}

function horizon(host: PipelineHost, target: Table): string {
  const text = tombstoneHorizon(target.properties, host.state.clock).replace('T', ' ').replace('Z', '');
  return `CAST(${quoteText(text)} AS TIMESTAMP)`;
}

/** The hidden state of a target, made if there is none. */
export function openState(
  host: PipelineHost,
  spec: PipelineSpec,
  target: Table,
  dataset: Dataset,
  flow: AutoCdcFlow,
  columns: readonly Column[],
): void {
  const name = stateName(target.name);
  const present = host.store.get(name);
  const written = present?.properties['target'] === target.id ? present.properties[WRITTEN] : undefined;
  const properties = {
    target: target.id,
    ...recorded(flow, dataset),
    ...(written === undefined ? {} : { [WRITTEN]: written }),
  };
  if (!present) {
    host.store.create({ name, kind: 'table', columns, properties, pipeline: spec.id }, { operation: 'CREATE TABLE' });
    return;
  }
  if (JSON.stringify(present.properties) !== JSON.stringify(properties)) host.store.alter(name, { properties });
  // The target may have gained columns since.
  if (!sameColumns(present.columns, columns)) host.store.alter(name, { columns });
}

function recorded(flow: AutoCdcFlow, dataset: Dataset): Record<string, string> {
  const keys = flow.keys.map((key) => key.toLowerCase()).sort();
  const how = { scd: String(flow.scdType), keys: keys.join(', '), tracked: historyOf(flow) };
  return hasJournal(dataset) ? { ...how, [JOURNAL]: YES } : how;
}

/** Properties of a journal: that it is one, and the files of the target that its last write left. */
const JOURNAL = 'journal';
const WRITTEN = 'written';
const YES = 'yes';

/** Whether the hidden state of a target keeps every event, see planJournal. */
export function hasJournal({ flows }: Dataset): boolean {
  return flows.some(
    ({ definition }) =>
      definition.kind === 'auto_cdc' &&
      (definition.scdType === 'bitemporal' || definition.columnsToUpdate !== undefined),
  );
}

const filesOf = ({ commits }: Table): string =>
  (commits.findLast(({ operation }) => operation !== 'OPTIMIZE')?.segments ?? []).map(({ id }) => id).join();

/** After a write: the rows that the target has now are the journal's. */
export function noteWritten(host: PipelineHost, target: string): void {
  const name = stateName(target);
  const state = host.store.get(name);
  const table = host.store.get(target);
  if (state && table) host.store.alter(name, { properties: { ...state.properties, [WRITTEN]: filesOf(table) } });
}

/** A journal's rows come from its events alone: rows that were changed by hand would be lost with the next event of their key. */
export function refuseChangedRows(host: PipelineHost, target: Table, flow: AutoCdcFlow): void {
  const state = host.store.get(stateName(target.name));
  const written = state?.properties['target'] === target.id ? (state.properties[WRITTEN] ?? '') : '';
  if (filesOf(target) === written) return;
  const what = flow.scdType === 'bitemporal' ? 'bitemporal storage' : 'columns_to_update';
  throw new EngineError({
    condition: 'SANDBOX_NOT_SUPPORTED',
    message: `Flow ${flow.name}: rows of ${target.name} were changed outside its flows. How ${what} goes on from such rows is not documented, and this sandbox does not guess.`,
    hint: 'RESTORE the table to the version before, or fully refresh it.',
    ...placed(flow.at),
  });
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
export function refuseDrift({ store }: PipelineHost, dataset: Dataset): void {
  const { key, flows } = dataset;
  const target = store.get(key);
  const flow = flows.map(({ definition }) => definition).find((definition) => definition.kind === 'auto_cdc');
  if (!target || !flow || target.commits.at(-1)?.segments.length === 0) return;
  const state = store.get(stateName(target.name));
  const before = state?.properties['target'] === target.id ? state.properties : {};
  const now = recorded(flow, dataset);
  if (before['scd'] !== undefined && before[JOURNAL] !== now[JOURNAL]) throw journalDrift(flow, target);
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

function journalDrift(flow: AutoCdcFlow, target: Table): EngineError {
  return new EngineError({
    condition: 'SANDBOX_NOT_SUPPORTED',
    message: `The rows of ${target.name} were made ${flow.columnsToUpdate === undefined ? 'with' : 'without'} columns_to_update; how they go on otherwise is not documented.`,
    hint: 'Take the change back, or fully refresh the table.',
    ...placed(flow.at),
  });
}

export function writeState(host: PipelineHost, target: Table, query: string): void {
  host.store.replace(stateName(target.name), query, { operation: 'MERGE' });
}

/** Forgets everything; the target was emptied. */
export function dropState(host: PipelineHost, target: string): void {
  const name = stateName(target);
  if (host.store.get(name)) host.store.drop(name);
}
