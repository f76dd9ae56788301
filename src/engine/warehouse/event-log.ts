import { EngineError } from '../errors.ts';

import type { PipelineSpec } from '../jobs/spec.ts';
import type { Relation } from '../sql/contract.ts';
import type { Cell, Column } from '../types.ts';
import { loadedBundle } from './bundle.ts';
import { sparkTimestamp } from './clock.ts';
import type { Core } from './core.ts';
import type { EventRecord } from './state.ts';

/** Fields of `origin` (docs.databricks.com/aws/en/ldp/monitor-event-log-schema), in the documented order. */
const ORIGIN_FIELDS = [
  'cloud',
  'region',
  'org_id',
  'pipeline_id',
  'pipeline_type',
  'pipeline_name',
  'cluster_id',
  'update_id',
  'table_name',
  'dataset_name',
  'sink_name',
  'flow_id',
  'flow_name',
  'batch_id',
  'request_id',
] as const;

const text = (name: string): Column => ({ name, type: { kind: 'string' } });

const COLUMNS: readonly Column[] = [
  text('id'),
  text('sequence'),
  { name: 'origin', type: { kind: 'struct', fields: ORIGIN_FIELDS.map(text) } },
  { name: 'timestamp', type: { kind: 'timestamp' } },
  text('message'),
  text('level'),
  text('maturity_level'),
  text('error'),
  text('details'),
  text('event_type'),
];

/** How the columns are made of the loaded texts: `c0` …, the origin's fields last. */
const SELECT = [
  'c0, c1',
  `struct_pack(${ORIGIN_FIELDS.map((name, index) => `"${name}" := c${index + 9}`).join(', ')})`,
  'CAST(c2 AS TIMESTAMP)',
  'c3, c4, c5, c6, c7, c8',
].join(', ');

/** The event log of a pipeline, by id. */
export function eventLogOf(core: Core, pipeline: string): Relation {
  if (
    !pipelines(core).some((spec) => spec.id === pipeline) &&
    !core.state.events.some((event) => of(event, pipeline))
  ) {
    throw new EngineError({
      condition: 'EVENT_LOG_UNAVAILABLE',
      message: `No event logs available for pipeline ${pipeline}.`,
      hint: "The argument is the pipeline's id, a UUID; TABLE(catalog.schema.table) works too.",
      sqlState: '55019',
    });
  }
  return relationOf(core, pipeline);
}

/** A published event log, or the hidden default one, by its full name. */
export function publishedLog(core: Core, name: string): Relation | undefined {
  const spec = pipelines(core).find((candidate) => logName(candidate) === name || defaultLogName(candidate) === name);
  return spec && relationOf(core, spec.id);
}

/** `catalog.schema.name` under which a pipeline publishes its log. */
export function logName(spec: PipelineSpec): string | undefined {
  const { eventLog } = spec;
  return eventLog && `${eventLog.catalog}.${eventLog.schema}.${eventLog.name}`.toLowerCase();
}

export function defaultLogName(spec: PipelineSpec): string {
  return `${spec.catalog}.${spec.schema}.event_log_${spec.id.replaceAll('-', '_')}`.toLowerCase();
}

export const eventLogColumns = (): readonly Column[] => COLUMNS;

/** A bundle that cannot be read publishes nothing. */
export function pipelines(core: Core): readonly PipelineSpec[] {
  return Object.values(loadedBundle(core).spec?.pipelines ?? {});
}

const of = (event: EventRecord, pipeline: string): boolean => event.origin['pipeline_id'] === pipeline;

/** Events are written to a physical table once, when somebody asks. */
function relationOf(core: Core, pipeline: string): Relation {
  const { pool } = core.shared;
  const known = core.eventTables.get(pipeline) ?? { length: 0, segments: [] };
  const events = core.state.events.filter((event) => of(event, pipeline));
  let { segments } = known;
  if (events.length > known.length) {
    const fresh = events.slice(known.length).map(cellsOf);
    const segment = pool.writeText(fresh, 9 + ORIGIN_FIELDS.length, SELECT, COLUMNS);
    segments = segment ? [...segments, segment] : segments;
    core.eventTables.set(pipeline, { length: events.length, segments });
  }
  return { sql: pool.read(segments, COLUMNS), columns: COLUMNS };
}

function cellsOf(event: EventRecord): Cell[] {
  const { id, sequence, timestamp, message, level, maturity_level, error, event_type } = event;
  const details = JSON.stringify(event.details);
  const origin = ORIGIN_FIELDS.map((name) => event.origin[name] ?? null);
  return [
    id,
    sequence,
    sparkTimestamp(timestamp),
    message,
    level,
    maturity_level,
    error,
    details,
    event_type,
    ...origin,
  ];
}
