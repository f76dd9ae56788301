import type { FolderEntry, JobRun, UpdateRecord } from '../engine/index.ts';
import type { JobSpec } from '../engine/jobs/spec.ts';
import type { GraphDescription } from '../engine/pipeline/index.ts';
import type { Alert, Deployment, EventRecord, TableKind } from '../engine/warehouse/state.ts';
import type { Cost, Mark, Times } from '../grading/index.ts';
import type { SimpleAction } from '../schema/action.ts';
import type { Impact } from '../schema/impact.ts';
import type { Chart } from '../schema/lab.ts';
import type { LogEntry } from '../schema/log.ts';
import type { Message } from '../schema/message.ts';
import type { AnswerByQuery } from '../schema/repair.ts';
import type { Grid, PlainError } from './plain.ts';

/** When: before the learner's first step, now, or after the first n entries of the log. */
export type Moment = 'start' | 'now' | number;

export interface WorkspaceFile {
  path: string;
  /** Characters. */
  size: number;
  /** Differs from the start, or is new since. */
  changed: boolean;
}

export interface TableView {
  /** `catalog.schema.table`. */
  name: string;
  kind: TableKind | 'view';
  columns: { name: string; type: string; comment?: string | undefined }[];
  /** Null for a view. */
  rows: number | null;
  /** Latest version; null for a view. */
  version: number | null;
  pipeline: string | null;
  comment: string | null;
}

export interface PipelineView {
  /** Its key in the bundle; what `update_pipeline` takes. */
  key: string;
  name: string;
  catalog: string;
  schema: string;
  sources: string[];
  graph: GraphDescription;
  latest: UpdateRecord | null;
}

export interface EventFilter {
  /** e.g. `flow_progress`. */
  type?: string | undefined;
  level?: EventRecord['level'] | undefined;
  update?: string | undefined;
  dataset?: string | undefined;
  /** Anywhere in message, error or details, upper or lower case. */
  text?: string | undefined;
}

export interface InboxItem {
  id: string;
  message: Message;
  /** Entry that brought it; null for what lay there from the beginning. */
  n: number | null;
}

/** The attempt so far, for the debrief. */
export interface DebriefView {
  times: Times;
  marks: Mark[];
  cost: Cost;
  /** Files that differ from the start; null where there is none. */
  files: { path: string; before: string | null; after: string | null }[];
  /** When the lab's job ran since the incident began and nobody noticed, ISO UTC. */
  nights: string[];
}

/** An attempt as its evidence tells it. `impact` is null for a lab that declares no table. */
export interface EvidenceView extends Pick<DebriefView, 'times' | 'cost' | 'files'> {
  log: LogEntry[];
  impact: Impact | null;
}

/** Reads without side effect: each view's argument and its result. */
export interface Views {
  workspace: { argument: { at?: Moment | undefined }; result: WorkspaceFile[] };
  /** `text` is null when there is no such file at that moment. */
  file: { argument: { path: string; at?: Moment | undefined }; result: { path: string; text: string | null } };
  /** Newest first, with the text before and after. */
  deployments: { argument: Record<never, never>; result: Deployment[] };
  catalog: {
    argument: Record<never, never>;
    result: { name: string; schemas: { name: string; tables: TableView[] }[] }[];
  };
  preview: { argument: { table: string; version?: number | undefined; limit?: number | undefined }; result: Grid };
  /** DESCRIBE HISTORY. */
  history: { argument: { table: string }; result: Grid };
  /** Folders and files directly below an absolute path; `/Volumes` itself works. */
  volume: { argument: { path: string }; result: FolderEntry[] };
  volumeFile: { argument: { path: string }; result: { path: string; text: string; modified: string } };
  pipelines: { argument: Record<never, never>; result: PipelineView[] };
  /** Newest first; of one pipeline or of all. */
  updates: { argument: { pipeline?: string | undefined }; result: UpdateRecord[] };
  /** Newest first, one page; `total` counts what the filter lets through. */
  events: {
    argument: { filter?: EventFilter | undefined; page?: number | undefined };
    result: { events: EventRecord[]; total: number; pageSize: number; types: string[] };
  };
  jobs: { argument: Record<never, never>; result: JobSpec[] };
  /** Newest first. */
  runs: { argument: { job?: string | undefined }; result: JobRun[] };
  alerts: { argument: Record<never, never>; result: Alert[] };
  /** Everything wrong with the bundle as the workspace declares it now. */
  problems: { argument: Record<never, never>; result: PlainError[] };
  /** ISO UTC. */
  clock: { argument: Record<never, never>; result: { clock: string } };
  charts: { argument: Record<never, never>; result: { chart: Chart; grid: Grid | null; error: PlainError | null }[] };
  inbox: { argument: Record<never, never>; result: InboxItem[] };
  log: { argument: Record<never, never>; result: LogEntry[] };
  debrief: { argument: Record<never, never>; result: DebriefView };
  /** All that evidence is made of, of one moment. Needs Python: the history without the incident may have to be played. */
  evidence: { argument: Record<never, never>; result: EvidenceView };
  /** What queries answer at the attempt's begin, in their order: the answers of a catch-up, as values. */
  derived: { argument: { answers: readonly AnswerByQuery[] }; result: SimpleAction[] };
  /** Latest answer of each task. */
  answers: { argument: Record<never, never>; result: Record<string, Readonly<Record<string, unknown>>> };
}

export type ViewName = keyof Views;
/** A view and its argument in one value. */
export type ReadRequest<V extends ViewName = ViewName> = { [N in V]: { view: N } & Views[N]['argument'] }[V];
export type ViewResult<V extends ViewName> = Views[V]['result'];
