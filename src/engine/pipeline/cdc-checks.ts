import { EngineError } from '../errors.ts';
import type { AutoCdcFlow, SnapshotCdcFlow } from './definition.ts';
import { type Dataset, type Flow, placed } from './graph.ts';

type CdcFlow = AutoCdcFlow | SnapshotCdcFlow;

const isCdc = (flow: Flow['definition']): flow is CdcFlow =>
  flow.kind === 'auto_cdc' || flow.kind === 'auto_cdc_from_snapshot';

/** What is wrong with a dataset as the target of change flows. */
export function* cdcTargetProblems({ definition, flows, label }: Dataset): Iterable<EngineError> {
  const changes = flows.map((flow) => flow.definition).filter(isCdc);
  const [first, ...others] = changes;
  if (!first) return;
  if (definition.kind === 'temporary_view') yield viewAsTarget(first, label);
  else if (definition.kind !== 'streaming_table') {
    yield new EngineError({
      condition: 'AUTOCDC_TARGET_DOES_NOT_SUPPORT_MERGE',
      message: `Flow ${first.name} writes to ${label}, which is no streaming table.`,
      hint: 'Create the target with dp.create_streaming_table.',
      sqlState: '0A000',
      ...placed(first.at),
    });
  } else if (new Set(flows.map((flow) => flow.definition.kind)).size > 1) {
    yield new EngineError({
      condition: 'INVALID_FLOW_TYPES',
      message: `The flows of ${label} (${flows.map((flow) => flow.label).join(', ')}) cannot write to one table: a target of AUTO CDC takes flows of one kind only.`,
      ...placed(definition.at),
    });
  }
  for (const other of others) yield* disagreements(label, first, other);
  yield* mixedUpdates(label, changes);
}

/** Columns to update and ignored NULLs exclude each other, in one flow and in one table; truncations are refused beside the first. */
function* mixedUpdates(label: string, flows: readonly CdcFlow[]): Iterable<EngineError> {
  const changes = flows.filter((flow) => flow.kind === 'auto_cdc');
  const partial = changes.find((flow) => flow.columnsToUpdate !== undefined);
  const other = changes.find(
    (flow) =>
      flow !== partial &&
      (flow.ignoreNullUpdates ||
        flow.ignoreNullUpdatesColumnList ||
        flow.ignoreNullUpdatesExceptColumnList ||
        flow.applyAsTruncates !== undefined),
  );
  if (!partial || !other) return;
  yield new EngineError({
    condition: 'SANDBOX_NOT_SUPPORTED',
    message: `The flows of ${label} do not agree: ${partial.name} names the columns to update, ${other.name} ignores NULLs or truncates.`,
    hint: 'Let all flows of the table name the columns to update, or write whole rows.',
    ...placed(other.at),
  });
}

function viewAsTarget(flow: CdcFlow, label: string): EngineError {
  return new EngineError({
    condition: 'INVALID_FLOW_QUERY_TYPE.AUTOCDC_RELATION_FOR_TEMPORARY_VIEW',
    message: `AutoCDC flows must target a streaming table, but the flow ${flow.name} attempts to write an AutoCDC relation to the temporary view ${label}.`,
    hint: 'Create the target with dp.create_streaming_table.',
    sqlState: '42000',
    ...placed(flow.at),
  });
}

/** Several flows may fill one target, as one table: with the same keys and the same kind of history. */
function* disagreements(label: string, first: CdcFlow, other: CdcFlow): Iterable<EngineError> {
  const drift = (what: string, message: string) =>
    new EngineError({
      condition: `AUTOCDC_INVALID_STATE.${what}`,
      message: `The flows of ${label} do not agree: ${message}.`,
      hint: 'Give all flows of one target the same keys, the same SCD type and the same tracked columns.',
      sqlState: '42000',
      ...placed(other.at),
    });
  if (other.scdType !== first.scdType)
    yield drift(
      'SCD_TYPE_DRIFT',
      `${first.name} stores ${scdText(first.scdType)}, ${other.name} ${scdText(other.scdType)}`,
    );
  if (namesOf(other.keys) !== namesOf(first.keys))
    yield drift(
      'KEY_SCHEMA_DRIFT',
      `${first.name} has the keys ${first.keys.join(', ')}, ${other.name} has ${other.keys.join(', ')}`,
    );
  if (historyOf(other) !== historyOf(first))
    yield drift('TRACK_HISTORY_DRIFT', `${first.name} and ${other.name} track the history of different columns`);
}

/** `SCD type 2`, `bitemporal history`. */
export const scdText = (scd: AutoCdcFlow['scdType']): string =>
  scd === 'bitemporal' ? 'bitemporal history' : `SCD type ${scd}`;

const namesOf = (names: readonly string[]): string =>
  names
    .map((name) => name.toLowerCase())
    .sort()
    .join();

/** Undefined lists mean every column, which is another thing than a list of all. */
export function historyOf({ trackHistoryColumnList: only, trackHistoryExceptColumnList: except }: CdcFlow): string {
  if (only) return namesOf(only);
  return except ? `* except ${namesOf(except)}` : '*';
}

/** `STREAM(source)` in a flow that runs once. */
export function checkOnceSource({ definition, label }: Flow): void {
  if (definition.kind !== 'auto_cdc' || !definition.once || !definition.stream) return;
  throw new EngineError({
    condition: 'INVALID_FLOW_QUERY_TYPE.STREAMING_RELATION_FOR_ONCE_FLOW',
    message: `Flow ${label} returns an invalid relation type. ${label} is a once flow that is defined by a streaming relation. Once flows may only be defined by a batch relation.`,
    hint: 'Leave STREAM out: FROM source.',
    sqlState: '42000',
    ...placed(definition.at),
  });
}
