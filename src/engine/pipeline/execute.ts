import { UnknownField } from '../auto-loader/index.ts';
import type { EngineError } from '../errors.ts';
import type { EventLog, FlowOrigin } from '../event-log.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import { platformError } from '../warehouse/platform-error.ts';
import type { FlowRecord } from '../warehouse/state.ts';
import { runAutoCdc } from './cdc-flow.ts';
import { type FlowOutcome, type FlowRun, NOTHING } from './flow-run.ts';
import { atFlow } from './frames.ts';
import type { Flow } from './graph.ts';
import type { PipelineHost } from './host.ts';
import type { Prepared } from './prepared.ts';
import { runAppend, runComplete } from './query-flow.ts';
import { Reader } from './reader.ts';
import type { UpdateRequest } from './request.ts';
import { runSnapshots } from './snapshot-flow.ts';
import { Stages } from './stages.ts';

/** One update while it runs. */
export interface UpdateRun {
  host: PipelineHost;
  spec: PipelineSpec;
  request: UpdateRequest;
  prepared: Prepared;
  log: EventLog;
  /** For the versions it writes. */
  origin: string;
}

/** Runs one flow, writes its events, and says what came of it. Failures of the platform kind end in the record. */
export function executeFlow(update: UpdateRun, flow: Flow, full: boolean): FlowRecord {
  const first = attempt(update, flow, full);
  if (!first.retry) return first.record;
  // The schema grew; the flow starts again by itself, as retries do outside development mode.
  return attempt(update, flow, full).record;
}

function attempt(update: UpdateRun, flow: Flow, full: boolean): { record: FlowRecord; retry: boolean } {
  const { host, spec, prepared, log, request } = update;
  const { checkpoints } = prepared;
  const checkpoint = checkpoints.open(flow);
  const origin = { dataset: flow.dataset.label, flow: flow.label, flowId: checkpoint.id };
  log.flow(origin, 'STARTING');
  const stages = new Stages(host.ports.database, 'flow');
  const reader = new Reader(prepared.analysis, flow, checkpoint, stages);
  const run: FlowRun = {
    host,
    spec,
    analysis: prepared.analysis,
    flow,
    reader,
    stages,
    checkpoint,
    checkpoints,
    by: request.by,
    origin: update.origin,
    full,
  };
  try {
    const outcome = work(run, prepared);
    reportSuccess(log, origin, run, outcome);
    return { record: recordOf(update, run, outcome), retry: false };
  } catch (thrown) {
    const error = platformError(atFlow(thrown, flow));
    if (thrown instanceof UnknownField) keepSchema(run);
    log.flow(origin, 'FAILED', { error: describeError(error), reason: `: ${error.message}` });
    const retry = thrown instanceof UnknownField && thrown.schema !== undefined && retries(update);
    return { record: failedRecord(update, run, error), retry };
  } finally {
    prepared.reading.reader = undefined;
    stages.drop();
  }
}

function work(run: FlowRun, prepared: Prepared): FlowOutcome {
  const { definition } = run.flow;
  if (definition.once && run.checkpoint.done) return NOTHING;
  switch (definition.kind) {
    case 'append':
      return runAppend(run);
    case 'complete':
      return runComplete(run);
    case 'auto_cdc':
      return runAutoCdc(run);
    case 'auto_cdc_from_snapshot':
      prepared.reading.reader = run.reader;
      return runSnapshots(run, prepared.python);
    case 'view':
      return NOTHING;
  }
}

/** Source: docs.databricks.com/aws/en/ldp/updates (retries by mode). */
const retries = ({ spec, request }: UpdateRun): boolean => request.cause === 'JOB_TASK' && !spec.development;

/** The columns that a failed start recorded are known to the next one; nothing else of it is remembered. */
function keepSchema(run: FlowRun): void {
  const { checkpoint, reader } = run;
  run.checkpoints.save(run.flow, { ...checkpoint, schemas: { ...checkpoint.schemas, ...reader.progress.schemas } });
}

function reportSuccess(log: EventLog, origin: FlowOrigin, run: FlowRun, outcome: FlowOutcome): void {
  for (const { path, files } of run.reader.progress.listings) log.listing(origin, path, files);
  if (outcome.technique) log.planning(origin, outcome.technique);
  log.flow(origin, 'RUNNING');
  for (const [index, batch] of outcome.batches.entries()) {
    log.flow({ ...origin, batch: run.checkpoint.batches + index }, 'RUNNING', batch);
  }
  log.flow(origin, 'COMPLETED');
}

function recordOf(update: UpdateRun, run: FlowRun, outcome: FlowOutcome): FlowRecord {
  const { evaluations } = run.reader.progress;
  return {
    ...baseRecord(update, run.flow, outcome.inputs),
    status: 'COMPLETED',
    read: outcome.read,
    written: outcome.written,
    deleted: outcome.deleted,
    dropped: evaluations.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count.dropped, 0),
    expectations: evaluations.flatMap(({ dataset, rules, counts }) =>
      rules.map((rule, index) => {
        const evaluated = counts.reduce((sum, count) => sum + count.evaluated, 0);
        const failed = counts.reduce((sum, count) => sum + (count.failed[index] ?? 0), 0);
        return { name: rule.name, dataset: dataset.label, passed: evaluated - failed, failed, action: rule.action };
      }),
    ),
    error: null,
  };
}

/** A flow that failed has logged no counts, and shows none. */
function failedRecord(update: UpdateRun, run: FlowRun, error: EngineError): FlowRecord {
  return { ...baseRecord(update, run.flow, undefined), status: 'FAILED', error: describeError(error) };
}

export function baseRecord(update: UpdateRun, flow: Flow, inputs: readonly string[] | undefined): FlowRecord {
  return {
    flow: flow.label,
    dataset: flow.dataset.label,
    kind: flow.definition.kind,
    inputs: inputs ?? inputsOf(update, flow),
    status: 'QUEUED',
    read: 0,
    written: 0,
    deleted: 0,
    dropped: 0,
    expectations: [],
    error: null,
  };
}

function inputsOf({ prepared }: UpdateRun, flow: Flow): string[] {
  return [...new Set(prepared.analysis.inputs(flow).map((input) => input.name))];
}

/** Message, what to do, and where. */
export function describeError(error: EngineError): string {
  const place = error.file ? ` (${error.file}${error.span ? `:${error.span.line}` : ''})` : '';
  return `${error.message}${place}${error.hint ? ` ${error.hint}` : ''}`;
}
