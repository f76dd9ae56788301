import type { DataQuality, FlowMetrics } from '../event-log.ts';
import { qualityOf } from '../expectations.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import type { Checkpoint, Operation } from '../warehouse/state.ts';
import type { CommitInfo } from '../warehouse/store.ts';
import type { Analysis } from './analysis.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { Flow } from './graph.ts';
import type { PipelineHost } from './host.ts';
import type { Evaluation, Reader } from './reader.ts';
import type { Stages } from './stages.ts';

/** Everything one flow needs while it runs. */
export interface FlowRun {
  host: PipelineHost;
  spec: PipelineSpec;
  analysis: Analysis;
  flow: Flow;
  reader: Reader;
  stages: Stages;
  checkpoint: Checkpoint;
  checkpoints: Checkpoints;
  by: string;
  origin: string;
  /** The table was selected for a full refresh. */
  full: boolean;
}

/** One micro-batch as the event log shows it. */
export interface Batch {
  metrics: FlowMetrics | undefined;
  quality: DataQuality | undefined;
}

export interface FlowOutcome {
  batches: Batch[];
  read: number;
  written: number;
  deleted: number;
  /** Materialized views: how they were brought up to date. */
  technique?: 'FULL_RECOMPUTE' | 'NO_OP';
  /** Inputs that only the run showed. */
  inputs?: readonly string[];
}

export const NOTHING: FlowOutcome = { batches: [], read: 0, written: 0, deleted: 0 };

export function commitInfo(run: FlowRun, operation: Operation, parameters: Record<string, string> = {}): CommitInfo {
  return { operation, parameters, by: run.by, origin: run.origin };
}

/** What Delta records of a streaming write. */
export function streamParameters({ checkpoint }: FlowRun): Record<string, string> {
  return { outputMode: 'Append', queryId: checkpoint.id, epochId: String(checkpoint.batches) };
}

/** Joins the numbers of each micro-batch with what its rules counted; sums over the batches are exact. */
export function batchesFrom(metrics: readonly FlowMetrics[], evaluations: readonly Evaluation[]): Batch[] {
  const counted = evaluations.flatMap(({ counts }) => counts.map((count) => count.batch + 1));
  const length = Math.max(metrics.length, ...counted, evaluations.length > 0 ? 1 : 0);
  const last = metrics.at(-1);
  const none = last && (Object.fromEntries(Object.keys(last).map((name) => [name, 0])) as FlowMetrics);
  return Array.from({ length }, (_, batch) => ({
    metrics: metrics[batch] ?? none,
    quality: evaluations.length === 0 ? undefined : qualityOf(partsOf(evaluations, batch)),
  }));
}

function partsOf(evaluations: readonly Evaluation[], batch: number) {
  return evaluations.map(({ dataset, rules, counts }) => ({
    dataset: dataset.label,
    rules,
    counts: counts.find((count) => count.batch === batch),
  }));
}

/** Rows that went into the flow: those its first rules saw, or those it wrote. */
export function rowsRead(evaluations: readonly Evaluation[], otherwise: number): number {
  const [first] = evaluations;
  return first ? first.counts.reduce((sum, count) => sum + count.evaluated, 0) : otherwise;
}

/** Remembers what a committed flow has read. */
export function remember(run: FlowRun, batches: number): void {
  const { tables, files, schemas } = run.reader.progress;
  const { checkpoint } = run;
  run.checkpoints.save(run.flow, {
    ...checkpoint,
    tables: { ...checkpoint.tables, ...tables },
    files: { ...checkpoint.files, ...files },
    schemas: { ...checkpoint.schemas, ...schemas },
    batches: checkpoint.batches + batches,
    ...(run.flow.definition.once ? { done: true } : {}),
  });
}
