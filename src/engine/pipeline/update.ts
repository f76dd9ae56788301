import { EngineError } from '../errors.ts';
import { EventLog } from '../event-log.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import type { FlowRecord, UpdateRecord } from '../warehouse/state.ts';
import { dropState } from './cdc-state.ts';
import { announceGraph, flowOrigin } from './definitions-log.ts';
import { baseRecord, describeError, executeFlow, type UpdateRun } from './execute.ts';
import type { Dataset, Flow } from './graph.ts';
import type { PipelineHost } from './host.ts';
import { takeOver } from './moved.ts';
import { inOrder, upstreamOf } from './order.ts';
import { type Prepared, prepare } from './prepared.ts';
import type { UpdateRequest } from './request.ts';
import { type Selection, select } from './selection.ts';
import { setUp } from './setup.ts';

/**
 * Runs one update. Failures of the platform kind (a graph error, a failing flow) are in the record, which is added to the
 * state with its events; nothing but a fault of ours, or a time limit, is thrown.
 */
export function runUpdate(host: PipelineHost, spec: PipelineSpec, request: UpdateRequest): UpdateRecord {
  const id = host.nextId();
  const started = host.state.clock;
  const log = new EventLog(host, spec, id);
  begin(log, spec, request);
  const result = guarded(host, spec, request, log);
  log.update(result.error === null ? 'COMPLETED' : 'FAILED', result.error ?? undefined);
  const record: UpdateRecord = {
    id,
    pipeline: spec.key,
    cause: request.cause,
    by: request.by,
    started,
    ended: host.state.clock,
    state: result.error === null ? 'COMPLETED' : 'FAILED',
    refresh: request.refresh,
    fullRefresh: request.fullRefresh,
    resetCheckpoint: request.resetCheckpoint,
    validateOnly: request.validateOnly,
    error: result.error,
    flows: result.flows,
  };
  host.state.updates.push(record);
  return record;
}

interface Result {
  error: string | null;
  flows: readonly FlowRecord[];
}

function begin(log: EventLog, spec: PipelineSpec, request: UpdateRequest): void {
  if (request.cause === 'USER_ACTION') log.userAction(request.by);
  log.created(request.cause, request.by, {
    cause: request.cause,
    full_refresh: request.fullRefresh.length > 0,
    refresh_selection: request.refresh,
    full_refresh_selection: request.fullRefresh,
    reset_checkpoint_selection: request.resetCheckpoint,
    validate_only: request.validateOnly,
    config: {
      name: spec.name,
      catalog: spec.catalog,
      schema: spec.schema,
      edition: spec.edition,
      development: spec.development,
      continuous: spec.continuous,
      configuration: spec.configuration,
    },
  });
  log.update('WAITING_FOR_RESOURCES');
  log.update('INITIALIZING');
}

function guarded(host: PipelineHost, spec: PipelineSpec, request: UpdateRequest, log: EventLog): Result {
  try {
    const prepared = preparedHere(host, spec, request);
    if (prepared.problems.length > 0) return { error: summary(prepared.problems), flows: [] };
    return run({ host, spec, request, prepared, log, origin: request.origin ?? '' });
  } catch (error) {
    if (error instanceof EngineError) return { error: describeError(error), flows: [] };
    throw error;
  }
}

/** With the tables that came over from another pipeline, whose streams' positions the analysis needs. */
function preparedHere(host: PipelineHost, spec: PipelineSpec, request: UpdateRequest): Prepared {
  const prepared = prepare(host, spec);
  const moved = !request.validateOnly && takeOver(host, spec, prepared.graph);
  return moved ? prepare(host, spec) : prepared;
}

/** The first problem, and how many more there are. */
function summary(problems: readonly EngineError[]): string {
  const more = problems.length - 1;
  return `${describeError(problems[0]!)}${more > 0 ? ` (and ${more} more)` : ''}`;
}

function run(update: UpdateRun): Result {
  const { prepared, request, log } = update;
  const selection = select(prepared.graph, request);
  announceGraph(prepared, log);
  if (request.validateOnly) return { error: null, flows: [] };
  reset(update, selection);
  log.update('SETTING_UP_TABLES');
  setUp(update, selection);
  log.update('RUNNING');
  const flows = runFlows(update, selection);
  const failed = flows.filter((record) => record.status === 'FAILED');
  return { error: failed.length === 0 ? null : (failed[0]!.error ?? ''), flows };
}

/** Before anything runs: selected tables are emptied, and their streams, or those selected alone, forget what they read. */
function reset(update: UpdateRun, selection: Selection): void {
  const { host, spec, prepared, log, request, origin } = update;
  if (selection.fullRefresh.size + selection.reset.size === 0) return;
  log.update('RESETTING');
  for (const dataset of selection.fullRefresh) {
    if (dataset.definition.kind !== 'streaming_table') continue;
    if (host.store.get(dataset.key))
      host.store.truncate(dataset.key, { operation: 'TRUNCATE', by: spec.runAs ?? request.by, origin });
    dropState(host, dataset.key);
    for (const flow of dataset.flows) prepared.checkpoints.clear(flow);
  }
  for (const flow of selection.reset) prepared.checkpoints.clear(flow);
}

function runFlows(update: UpdateRun, selection: Selection): FlowRecord[] {
  const { prepared, log } = update;
  const order = inOrder(prepared.analysis);
  for (const flow of order) {
    log.flow(flowOrigin(prepared, flow), selection.flows.has(flow) ? 'QUEUED' : 'EXCLUDED');
  }
  const broken = new Set<Dataset>();
  return order.map((flow) => {
    if (!selection.flows.has(flow)) return { ...baseRecord(update, flow, undefined), status: 'EXCLUDED' };
    const cause = brokenSource(prepared, flow, broken);
    const record = cause
      ? skip(update, flow, cause)
      : executeFlow(update, flow, selection.fullRefresh.has(flow.dataset));
    if (record.status !== 'COMPLETED') broken.add(flow.dataset);
    return record;
  });
}

/** A failing flow stops what depends on it and nothing else. Source: docs.databricks.com/aws/en/ldp/expectations. */
function brokenSource({ analysis }: Prepared, flow: Flow, broken: ReadonlySet<Dataset>): Dataset | undefined {
  return [...upstreamOf(analysis, flow)].find((dataset) => dataset !== flow.dataset && broken.has(dataset));
}

function skip(update: UpdateRun, flow: Flow, cause: Dataset): FlowRecord {
  const error = `Flow '${flow.label}' was skipped because upstream dataset '${cause.label}' failed.`;
  update.log.flow(flowOrigin(update.prepared, flow), 'SKIPPED', {
    error,
    reason: `because upstream dataset "${cause.label}" failed`,
  });
  return { ...baseRecord(update, flow, undefined), status: 'SKIPPED', error };
}
