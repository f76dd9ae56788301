import type { Span } from '../errors.ts';

/** A bundle (`databricks.yml` and its includes) for one target, references resolved. */
export interface BundleSpec {
  name: string;
  target: string;
  variables: Record<string, string>;
  pipelines: Record<string, PipelineSpec>;
  jobs: Record<string, JobSpec>;
}

export interface PipelineSpec {
  /** Its key in the bundle, e.g. `dwh_ingest`; `${resources.pipelines.<key>.id}` resolves to `id`. */
  key: string;
  /** Stable, derived from bundle, target and key. */
  id: string;
  name: string;
  catalog: string;
  schema: string;
  edition: 'CORE' | 'PRO' | 'ADVANCED';
  continuous: boolean;
  development: boolean;
  configuration: Record<string, string>;
  /** Repository paths of the source files its globs match, sorted. */
  sources: string[];
  /** `event_log: {catalog, schema, name}` when published. */
  eventLog?: { catalog: string; schema: string; name: string } | undefined;
  file: string;
}

export type RunIf =
  | 'ALL_SUCCESS'
  | 'AT_LEAST_ONE_SUCCESS'
  | 'NONE_FAILED'
  | 'ALL_DONE'
  | 'AT_LEAST_ONE_FAILED'
  | 'ALL_FAILED';

export interface TaskSpec {
  key: string;
  dependsOn: { task: string; outcome?: 'true' | 'false' | undefined; span?: Span | undefined }[];
  runIf: RunIf;
  maxRetries: number;
  disabled: boolean;
  /** Whom a failure of this task reaches. */
  onFailure: string[];
  work: TaskWork;
  span?: Span | undefined;
}

export type TaskWork =
  | {
      kind: 'pipeline';
      pipeline: string;
      fullRefresh: boolean;
      refreshSelection: string[];
      fullRefreshSelection: string[];
      resetCheckpointSelection: string[];
    }
  | { kind: 'sql'; file: string; parameters: Record<string, string> }
  | { kind: 'notebook'; path: string; parameters: Record<string, string> }
  | { kind: 'condition'; left: string; op: string; right: string };

export interface JobSpec {
  key: string;
  id: string;
  name: string;
  maxConcurrentRuns: number;
  parameters: Record<string, string>;
  /** Whom a failure reaches. */
  onFailure: string[];
  tasks: TaskSpec[];
  /** Quartz expression with time zone, shown only. */
  schedule?: string | undefined;
  file: string;
}
