import { planSnapshotScd1, planSnapshotScd2, sharedKey } from '../cdc/snapshot.ts';
import { EngineError } from '../errors.ts';
import { type Frame, inputsOf } from '../frame/index.ts';
import type { PythonHost, TypedText } from '../ports.ts';
import type { Relation } from '../sql/contract.ts';
import { duckType, quote } from '../sql/index.ts';
import { quoteText } from '../sql/quote.ts';
import type { DataType } from '../types.ts';
import type { Checkpoint } from '../warehouse/state.ts';
import { cdcColumns, END, keyColumns, START, trackedColumns } from './cdc-shape.ts';
import { checkDeclared } from './dataset-checks.ts';
import type { SnapshotCdcFlow, SnapshotQuery } from './definition.ts';
import { commitInfo, type FlowOutcome, type FlowRun, NOTHING } from './flow-run.ts';
import { placed } from './graph.ts';
import { fullName, partsOf } from './names.ts';
import { nextSnapshot, type Version } from './snapshot-query.ts';
import { ensureTarget, rowsFor } from './targets.ts';

/** A function that never answers None would otherwise run for ever. */
const MOST_SNAPSHOTS = 1_000;

/** Applies every snapshot there is: a function or a version query is asked until it has no more, a table is one an update. */
export function runSnapshots(run: FlowRun, python: PythonHost): FlowOutcome {
  const { source } = run.flow.definition as SnapshotCdcFlow;
  if ('python' in source) return callFunction(run, source.python, python);
  if ('table' in source) return numbered(run, run.reader.table(source.table, false));
  const { query, version } = source;
  return version
    ? askVersions(run, { query, version })
    : numbered(run, run.reader.read(run.analysis.frames.sql(query)));
}

/** One snapshot, as it is now; the engine counts the versions from 0. */
function numbered(run: FlowRun, relation: Relation): FlowOutcome {
  const latest = run.checkpoint.snapshot?.text;
  const version: TypedText = { type: 'int', text: latest === undefined ? '0' : String(Number(latest) + 1) };
  const applied = applySnapshot(run, relation, versionOf(version));
  // An equal snapshot makes no version.
  if (latest === undefined || applied.written + applied.deleted > 0) saveVersion(run, version);
  return applied;
}

function askVersions(run: FlowRun, source: Required<SnapshotQuery>): FlowOutcome {
  let total: FlowOutcome = NOTHING;
  for (let turn = 0; turn < MOST_SNAPSHOTS; turn++) {
    const next = nextSnapshot(run, source, literalOf(run.checkpoint));
    if (!next) return total;
    total = sum(total, applySnapshot(run, next.relation, next.version));
    saveVersion(run, saved(next.version));
  }
  throw tooMany(run, 'The version query');
}

function callFunction(run: FlowRun, handle: number, python: PythonHost): FlowOutcome {
  const port = run.host.python();
  const inputs = new Set<string>();
  let total: FlowOutcome = NOTHING;
  let latest = latestOf(run.checkpoint);
  for (let calls = 0; calls < MOST_SNAPSHOTS; calls++) {
    const next = port.snapshot(handle, latest, python);
    // Versions ascend; an older one is skipped, and the same call would only answer the same again.
    if (!next && !latest) throw firstIsNone(run);
    if (!next || (latest && compare(next.version, latest) <= 0)) return { ...total, inputs: [...inputs] };
    for (const name of tablesOf(next.frame, run)) inputs.add(name);
    total = sum(total, applySnapshot(run, run.reader.read(next.frame), versionOf(next.version)));
    latest = next.version;
    saveVersion(run, latest);
  }
  throw tooMany(run, 'The snapshot function');
}

function tooMany(run: FlowRun, what: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_TOO_MANY_SNAPSHOTS',
    message: `${what} of ${run.flow.label} gave ${MOST_SNAPSHOTS} snapshots and did not end.`,
    hint: 'It must have no more to give after the last version: None, or no row.',
    ...placed(run.flow.definition.at),
  });
}

/** docs.databricks.com/aws/error-messages/apply-changes-from-snapshot-error-error-class */
function firstIsNone({ flow }: FlowRun): EngineError {
  return new EngineError({
    condition: 'APPLY_CHANGES_FROM_SNAPSHOT_ERROR.FIRST_SNAPSHOT_EMPTY',
    message: 'The function returned None for the first snapshot; at least one must be there to begin with.',
    hint: 'None says that nothing is newer than the version it was given; on the first call it was given None.',
    sqlState: '22000',
    ...placed(flow.definition.at),
  });
}

function versionOf(version: TypedText): Version {
  const type = typeOf(version);
  return { type, literal: `CAST(${quoteText(version.text)} AS ${duckType(type)})` };
}

function applySnapshot(run: FlowRun, relation: Relation, version: Version): FlowOutcome {
  const { flow, host, spec, stages } = run;
  const definition = flow.definition as SnapshotCdcFlow;
  const columns = cdcColumns(definition, relation.columns, version.type);
  checkDeclared(flow, columns);
  const table = ensureTarget(host, spec, flow.dataset, { columns }, { by: run.by, origin: run.origin });
  const data = table.columns.filter(({ name }) => name !== START && name !== END);
  const keys = keyColumns(definition, data);
  const staged = stages.create(rowsFor(relation, data));
  refuseSharedKey(run, stages.database.query(sharedKey(staged, keys)).rows[0]);
  const snapshot = { relation: staged, keys, columns: data.map((column) => column.name) };
  const target = host.store.relation(table);
  const plan =
    definition.scdType === 1
      ? planSnapshotScd1(snapshot, target)
      : planSnapshotScd2(snapshot, trackedColumns(definition, data), target, version.literal);
  const [inserted = 0, updated = 0, deleted = 0] = (stages.database.query(plan.counts).rows[0] ?? []).map(Number);
  if (inserted + updated + deleted > 0) {
    const names = data.map(({ name }) => quote(name));
    const yielded = definition.scdType === 1 ? names : [...names, quote(START), quote(END)];
    const list = table.columns.map(({ name }) => quote(name)).join(', ');
    host.store.replace(
      table.name,
      `SELECT ${list} FROM (${plan.target}) AS r(${yielded.join(', ')})`,
      commitInfo(run, 'MERGE'),
    );
  }
  // The platform reports no row counts for snapshot flows.
  return { batches: [{ metrics: undefined, quality: undefined }], read: 0, written: inserted + updated, deleted };
}

/** docs.databricks.com/aws/error-messages/apply-changes-from-snapshot-error-error-class; how it writes a key is not said there. */
function refuseSharedKey({ flow }: FlowRun, found: readonly (string | null)[] | undefined): void {
  if (!found) return;
  const [count, ...key] = found;
  throw new EngineError({
    condition: 'APPLY_CHANGES_FROM_SNAPSHOT_ERROR.DUPLICATE_KEY_VIOLATION',
    message: `Found ${count} rows for key '${key.map((part) => part ?? 'NULL').join(', ')}' in the snapshot for flow '${flow.label}'. Expected at most 1 row per key.`,
    hint: 'A snapshot is one extract: choose one file of a date, or one row of each key by a rule that you can name.',
    sqlState: '22000',
    ...placed(flow.definition.at),
  });
}

/** What is remembered of a version: a value of its type, or, for a struct in SQL, its literal. */
interface SavedVersion {
  type: TypedText['type'] | 'sql';
  text: string;
}

/** SQL's types whose values Python's functions give and take, too: a flow may be written anew in the other language. */
const SHARED: Partial<Record<DataType['kind'], TypedText['type']>> = {
  bigint: 'int',
  date: 'date',
  string: 'string',
};

function saved({ type, literal }: Version): SavedVersion {
  const shared = SHARED[type.kind];
  const [, text] = /^CAST\('((?:[^']|'')*)' AS \w+(?: WITH TIME ZONE)?\)$/.exec(literal) ?? [];
  return shared === undefined || text === undefined
    ? { type: 'sql', text: literal }
    : { type: shared, text: text.replaceAll("''", "'") };
}

function literalOf({ snapshot }: Checkpoint): string | undefined {
  if (!snapshot || snapshot.type === 'sql') return snapshot?.text;
  return versionOf({ type: snapshot.type as TypedText['type'], text: snapshot.text }).literal;
}

function saveVersion(run: FlowRun, version: SavedVersion): void {
  const checkpoint = {
    ...run.checkpoint,
    snapshot: { type: version.type, text: version.text },
    batches: run.checkpoint.batches + 1,
  };
  run.checkpoint = run.flow.definition.once ? { ...checkpoint, done: true } : checkpoint;
  run.checkpoints.save(run.flow, run.checkpoint);
}

function latestOf({ snapshot }: Checkpoint): TypedText | null {
  if (snapshot?.type === 'sql') {
    throw new EngineError({
      condition: 'SANDBOX_SNAPSHOT_VERSION',
      message: `The last version of this flow was ${snapshot.text}, chosen by a version query in SQL.`,
      hint: 'A Python function can go on from a DATE, a BIGINT or a STRING only; refresh the target fully.',
    });
  }
  return snapshot ? { type: snapshot.type as TypedText['type'], text: snapshot.text } : null;
}

function sum(left: FlowOutcome, right: FlowOutcome): FlowOutcome {
  return {
    batches: [...left.batches, ...right.batches],
    read: left.read + right.read,
    written: left.written + right.written,
    deleted: left.deleted + right.deleted,
  };
}

function tablesOf(frame: Frame, { analysis }: FlowRun): string[] {
  return inputsOf(frame).map((input) => {
    if (input.kind === 'files') return input.path;
    const parts = partsOf(input.name);
    return analysis.graph.find(parts)?.key ?? fullName(parts, analysis.graph.place);
  });
}

function typeOf({ type }: TypedText): DataType {
  if (type === 'decimal') return { kind: 'decimal', precision: 38, scale: 18 };
  return { kind: type === 'int' ? 'bigint' : type };
}

/** Dates and timestamps are ISO text and compare as text. */
function compare(left: TypedText, right: TypedText): number {
  if (left.type === 'int' && right.type === 'int') {
    const difference = BigInt(left.text) - BigInt(right.text);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if (left.type === 'double' || left.type === 'decimal') return Number(left.text) - Number(right.text);
  return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
}
