import { UnknownField } from '../auto-loader/index.ts';
import type { EngineError } from '../errors.ts';
import type { EventLog, FlowOrigin } from '../event-log.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import { platformError } from '../warehouse/platform-error.ts';
import type { FlowRecord } from '../warehouse/state.ts';
import { runAutoCdc } from './cdc-flow.ts';
import { type FlowOutcome, type FlowRun, NOTHING } from './flow-run.ts';
import { type Flow, placed } from './graph.ts';
import type { PipelineHost } from './host.ts';
import type { Prepared } from './prepared.ts';
import { runAppend, runComplete } from './query-flow.ts';
import { type Evaluation, Reader } from './reader.ts';
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
  let last = attempt(update, flow, full);
  // A schema that grew lets the flow start again by itself, as retries do outside development mode.
  for (let left = retries(update); last.retry && left > 0; left--) last = attempt(update, flow, full);
  return last.record;
}

function attempt(update: UpdateRun, flow: Flow, full: boolean): { record: FlowRecord; retry: boolean } {
  const { prepared, log } = update;
  const checkpoint = prepared.checkpoints.open(flow);
  const origin = { dataset: flow.dataset.label, flow: flow.label, flowId: checkpoint.id };
  log.flow(origin, 'STARTING');
  let run: FlowRun | undefined;
  try {
    let done: Done | undefined;
    do {
      run = startRun(update, flow, full);
      const outcome = work(run, prepared);
      if (!done) reportStart(log, origin, run, outcome);
      reportBatches(log, origin, run, outcome);
      done = together(done, { outcome, evaluations: run.reader.progress.evaluations });
      endRun(run, prepared);
    } while (run.reader.progress.left > 0);
    log.flow(origin, 'COMPLETED');
    return { record: recordOf(update, flow, done), retry: false };
  } catch (thrown) {
    // What only running shows has no place of its own: the flow's must do.
    const known = platformError(thrown);
    const error = known.file === undefined ? known.at(placed(flow.definition.at)) : known;
    if (thrown instanceof UnknownField && run) keepSchema(run);
    log.flow(origin, 'FAILED', { error: describeError(error), reason: `: ${error.message}` });
    const retry = thrown instanceof UnknownField && thrown.schema !== undefined;
    return { record: failedRecord(update, flow, error), retry };
  } finally {
    if (run) endRun(run, prepared);
  }
}

/** Micro-batches that have committed. */
interface Done {
  outcome: FlowOutcome;
  evaluations: readonly Evaluation[];
}

/** One micro-batch: what it reads continues where the last one ended. */
function startRun(update: UpdateRun, flow: Flow, full: boolean): FlowRun {
  const { host, spec, prepared, request } = update;
  const { analysis, checkpoints } = prepared;
  const checkpoint = checkpoints.open(flow);
  const stages = new Stages(host.ports.database, 'flow');
  const reader = new Reader(analysis, flow, checkpoint, stages);
  const by = spec.runAs ?? request.by;
  return { host, spec, analysis, flow, reader, stages, checkpoint, checkpoints, by, origin: update.origin, full };
}

function endRun(run: FlowRun, prepared: Prepared): void {
  prepared.reading.reader = undefined;
  run.stages.drop();
}

function together(before: Done | undefined, { outcome, evaluations }: Done): Done {
  if (!before) return { outcome, evaluations };
  return {
    outcome: {
      ...outcome,
      batches: [...before.outcome.batches, ...outcome.batches],
      read: before.outcome.read + outcome.read,
      written: before.outcome.written + outcome.written,
      deleted: before.outcome.deleted + outcome.deleted,
    },
    evaluations: [...before.evaluations, ...evaluations],
  };
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

/** How often a flow is started again. Source: docs.databricks.com/aws/en/ldp/updates (retries by mode), ldp/properties */
function retries({ spec, request }: UpdateRun): number {
  if (request.cause !== 'JOB_TASK' || spec.development) return 0;
  const configured = spec.configuration['pipelines.maxFlowRetryAttempts'];
  return configured !== undefined && /^\d+$/.test(configured) ? Number(configured) : DEFAULT_RETRIES;
}

const DEFAULT_RETRIES = 2;

/** The columns that a failed start recorded are known to the next one; nothing else of it is remembered. */
function keepSchema(run: FlowRun): void {
  const { checkpoint, reader } = run;
  run.checkpoints.save(run.flow, { ...checkpoint, schemas: { ...checkpoint.schemas, ...reader.progress.schemas } });
}

function reportStart(log: EventLog, origin: FlowOrigin, run: FlowRun, outcome: FlowOutcome): void {
  for (const { path, files } of run.reader.progress.listings) log.listing(origin, path, files);
  if (outcome.technique) log.planning(origin, outcome.technique);
  log.flow(origin, 'RUNNING');
}

function reportBatches(log: EventLog, origin: FlowOrigin, run: FlowRun, outcome: FlowOutcome): void {
  for (const [index, batch] of outcome.batches.entries()) {
    log.flow({ ...origin, batch: run.checkpoint.batches + index }, 'RUNNING', batch);
  }
}

function recordOf(update: UpdateRun, flow: Flow, { outcome, evaluations }: Done): FlowRecord {
  return {
    ...baseRecord(update, flow, outcome.inputs),
    status: 'COMPLETED',
    read: outcome.read,
    written: outcome.written,
    deleted: outcome.deleted,
    dropped: evaluations.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count.dropped, 0),
    expectations: ruleCounts(evaluations),
    error: null,
  };
}

/** Each rule once, its counts summed over all micro-batches. */
function ruleCounts(evaluations: readonly Evaluation[]): FlowRecord['expectations'] {
  const sums = new Map<string, FlowRecord['expectations'][number]>();
  for (const { dataset, rules, counts } of evaluations) {
    const evaluated = counts.reduce((sum, count) => sum + count.evaluated, 0);
    for (const [index, rule] of rules.entries()) {
      const failed = counts.reduce((sum, count) => sum + (count.failed[index] ?? 0), 0);
      const key = JSON.stringify([dataset.label, rule.name]);
      const before = sums.get(key) ?? { passed: 0, failed: 0 };
      sums.set(key, {
        name: rule.name,
        dataset: dataset.label,
        passed: before.passed + evaluated - failed,
        failed: before.failed + failed,
        action: rule.action,
      });
    }
  }
  return [...sums.values()];
}

/** A flow that failed has logged no counts, and shows none. */
function failedRecord(update: UpdateRun, flow: Flow, error: EngineError): FlowRecord {
  return { ...baseRecord(update, flow, undefined), status: 'FAILED', error: describeError(error) };
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
