import type { PipelineSpec } from '../jobs/spec.ts';
import type { UpdateRecord } from '../warehouse/state.ts';
import type { PipelineHost } from './host.ts';

export type { PipelineHost } from './host.ts';

/** What an update is asked to do. Dataset names are short or full; `['all']` selects every table. */
export interface UpdateRequest {
  refresh: readonly string[];
  fullRefresh: readonly string[];
  resetCheckpoint: readonly string[];
  validateOnly: boolean;
  cause: 'USER_ACTION' | 'JOB_TASK';
  /** A role. */
  by: string;
  /** Job run that asked, for the versions it writes. */
  origin?: string | undefined;
}

/** The pipeline's graph for display: datasets, flows and edges; problems instead of exceptions. */
export interface GraphDescription {
  datasets: readonly {
    name: string;
    kind: 'streaming_table' | 'materialized_view' | 'temporary_view' | 'external';
    expectations: readonly { name: string; constraint: string; action: 'warn' | 'drop' | 'fail' }[];
    file?: string | undefined;
    line?: number | undefined;
  }[];
  flows: readonly { name: string; target: string; kind: string; once: boolean; inputs: readonly string[] }[];
  edges: readonly { from: string; to: string; flow: string }[];
  problems: readonly { condition: string; message: string; hint?: string | undefined; file?: string | undefined }[];
}

/**
 * Runs one update. Failures of the platform kind (a graph error, a failing flow) are in the record, which is also added to
 * the state with its events; nothing but a fault of ours is thrown.
 */
export type RunUpdate = (host: PipelineHost, spec: PipelineSpec, request: UpdateRequest) => UpdateRecord;

export type DescribeGraph = (host: PipelineHost, spec: PipelineSpec) => GraphDescription;
