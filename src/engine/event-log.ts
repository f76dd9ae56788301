import type { PipelineSpec } from './jobs/spec.ts';
import type { EventRecord, FlowStatus, WarehouseState } from './warehouse/state.ts';

export type UpdateState =
  | 'QUEUED'
  | 'CREATED'
  | 'WAITING_FOR_RESOURCES'
  | 'INITIALIZING'
  | 'RESETTING'
  | 'SETTING_UP_TABLES'
  | 'RUNNING'
  | 'COMPLETED'
  | 'FAILED'
  | 'CANCELED';

/** Numbers of `flow_progress`; absent ones do not apply to the kind of flow. */
export interface FlowMetrics {
  num_output_rows?: number;
  num_upserted_rows?: number;
  num_deleted_rows?: number;
}

export interface DataQuality {
  dropped_records: number;
  expectations: readonly { name: string; dataset: string; passed_records: number; failed_records: number }[];
}

export interface FlowOrigin {
  dataset: string;
  flow: string;
  /** Stable over updates, new after a full refresh or a reset. */
  flowId: string;
  batch?: number | undefined;
}

interface Clock {
  readonly state: Pick<WarehouseState, 'events'>;
  nextId(): string;
  elapse(milliseconds: number): string;
}

interface Entry {
  type: string;
  message: string;
  details: unknown;
  level?: EventRecord['level'];
  error?: string | null;
  origin?: Record<string, string>;
  maturity?: EventRecord['maturity_level'];
}

/** Simulated work between two events, in milliseconds. */
const TICK = 137;
const START = 1_900;

/**
 * Writes the events of one update: columns, `details` and messages as documented, times that move the clock.
 * Source: docs.databricks.com/aws/en/ldp/monitor-event-log-schema
 */
export class EventLog {
  readonly #clock: Clock;
  readonly #origin: Record<string, string>;
  readonly #update: string;

  constructor(clock: Clock, spec: PipelineSpec, update: string) {
    this.#clock = clock;
    this.#update = update;
    this.#origin = {
      pipeline_id: spec.id,
      pipeline_type: 'WORKSPACE',
      pipeline_name: spec.name,
      update_id: update,
    };
  }

  userAction(user: string): void {
    const details = { action: 'START', user_name: user };
    this.#add({ type: 'user_action', message: `User ${user} started an update.`, details });
  }

  created(cause: string, by: string, details: Record<string, unknown>): void {
    this.#add({ type: 'create_update', message: `Update ${this.#short()} started by ${cause} (${by}).`, details });
  }

  update(state: UpdateState, error?: string): void {
    const failed = state === 'FAILED';
    this.#add(
      {
        type: 'update_progress',
        message: `Update ${this.#short()} ${verb(state)} ${state}.`,
        details: { state, cancellation_cause: null },
        level: failed ? 'ERROR' : 'INFO',
        error: error ?? null,
      },
      state === 'WAITING_FOR_RESOURCES' ? START : TICK,
    );
  }

  dataset(name: string, details: Record<string, unknown>): void {
    this.#add({
      type: 'dataset_definition',
      message: `Dataset "${name}" defined as ${String(details['dataset_type'])}.`,
      details,
      origin: { dataset_name: name },
    });
  }

  flowDefinition(flow: FlowOrigin, details: Record<string, unknown>): void {
    const message = `Flow "${flow.flow}" defined as ${String(details['flow_type'])}.`;
    this.#add({ type: 'flow_definition', message, details, origin: originOf(flow) });
  }

  flow(
    flow: FlowOrigin,
    status: FlowStatus,
    more: {
      metrics?: FlowMetrics | undefined;
      quality?: DataQuality | undefined;
      error?: string | undefined;
      reason?: string | undefined;
    } = {},
  ): void {
    const failed = status === 'FAILED';
    this.#add({
      type: 'flow_progress',
      message: `Flow "${flow.flow}" ${verb(status)} ${status}${more.reason ? ` ${more.reason}` : ''}.`,
      details: {
        status,
        ...(more.metrics ? { metrics: more.metrics } : {}),
        ...(more.quality ? { data_quality: more.quality } : {}),
      },
      level: failed ? 'ERROR' : status === 'SKIPPED' ? 'WARN' : 'INFO',
      error: more.error ?? null,
      origin: originOf(flow),
    });
  }

  /** Auto Loader's listing of a folder. */
  listing(flow: FlowOrigin, path: string, files: number): void {
    const progress = (status: 'STARTED' | 'COMPLETED', more: Record<string, unknown>) =>
      this.#add({
        type: 'operation_progress',
        message: `Auto Loader listing of ${path} ${verb(status)} ${status}.`,
        details: {
          type: 'AUTO_LOADER_LISTING',
          status,
          ...more,
          auto_loader_details: { source_path: path, ...(status === 'COMPLETED' ? { num_files_listed: files } : {}) },
        },
        origin: originOf(flow),
        maturity: 'EVOLVING',
      });
    progress('STARTED', {});
    progress('COMPLETED', { duration_ms: TICK });
  }

  /** How a materialized view is brought up to date. */
  planning(flow: FlowOrigin, technique: 'FULL_RECOMPUTE' | 'NO_OP'): void {
    this.#add({
      type: 'planning_information',
      message: `Flow "${flow.flow}" has been planned in the pipeline to be executed as ${technique}.`,
      details: {
        technique_information: [
          {
            maintenance_type: `MAINTENANCE_TYPE_${technique === 'NO_OP' ? 'NO_OP' : 'COMPLETE_RECOMPUTE'}`,
            technique,
            is_chosen: true,
            is_applicable: true,
          },
        ],
      },
      origin: originOf(flow),
      maturity: 'EVOLVING',
    });
  }

  #short(): string {
    return this.#update.slice(0, 6);
  }

  #add(entry: Entry, work: number = TICK): void {
    const { state } = this.#clock;
    const moment = this.#clock.elapse(work);
    state.events.push({
      id: this.#clock.nextId(),
      sequence: JSON.stringify({ data_plane_id: { instance: 'execution', seq_no: state.events.length + 1 } }),
      timestamp: new Date(Date.parse(moment)).toISOString(),
      message: entry.message,
      level: entry.level ?? 'INFO',
      maturity_level: entry.maturity ?? 'STABLE',
      error: entry.error ?? null,
      event_type: entry.type,
      origin: { ...this.#origin, ...entry.origin },
      details: { [entry.type]: entry.details },
    });
  }
}

/** `has COMPLETED`, `has FAILED`; everything else is under way: `is STARTING`. */
function verb(state: string): string {
  return state === 'COMPLETED' || state === 'FAILED' || state === 'STARTED' ? 'has' : 'is';
}

function originOf(flow: FlowOrigin): Record<string, string> {
  return {
    dataset_name: flow.dataset,
    flow_name: flow.flow,
    flow_id: flow.flowId,
    ...(flow.batch === undefined ? {} : { batch_id: String(flow.batch) }),
  };
}
