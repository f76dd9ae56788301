import type { JobRun, UpdateRecord, Warehouse } from '../../engine/index.ts';
import { describeGraph } from '../../engine/pipeline/index.ts';
import type { EventRecord } from '../../engine/warehouse/state.ts';
import { LIMITS } from '../../runtime/limits.ts';
import type { Session } from '../../runtime/session.ts';
import { toGrid, toPlainError } from '../to-plain.ts';
import type { EventFilter, InboxItem, PipelineView, ViewResult, Views } from '../views.ts';

export function readPipelines(warehouse: Warehouse): PipelineView[] {
  return Object.values(warehouse.bundle().pipelines).map((spec) => ({
    key: spec.key,
    name: spec.name,
    catalog: spec.catalog,
    schema: spec.schema,
    sources: spec.sources,
    graph: describeGraph(warehouse, spec),
    latest: readUpdates(warehouse, { pipeline: spec.key })[0] ?? null,
  }));
}

export function readUpdates({ state }: Warehouse, { pipeline }: Views['updates']['argument']): UpdateRecord[] {
  return state.updates.filter((update) => pipeline === undefined || update.pipeline === pipeline).reverse();
}

export function readEvents(
  { state }: Warehouse,
  { filter = {}, page = 0 }: Views['events']['argument'],
): ViewResult<'events'> {
  const found = state.events.filter((event) => matches(event, filter)).reverse();
  const from = page * LIMITS.eventPage;
  return {
    events: found.slice(from, from + LIMITS.eventPage),
    total: found.length,
    pageSize: LIMITS.eventPage,
    types: [...new Set(state.events.map((event) => event.event_type))].sort(),
  };
}

function matches(event: EventRecord, { type, level, update, dataset, text }: EventFilter): boolean {
  if (type !== undefined && event.event_type !== type) return false;
  if (level !== undefined && event.level !== level) return false;
  if (update !== undefined && event.origin['update_id'] !== update) return false;
  if (dataset !== undefined && event.origin['dataset_name'] !== dataset) return false;
  if (text === undefined) return true;
  const all = `${event.message}\n${event.error ?? ''}\n${JSON.stringify(event.details)}`;
  return all.toLowerCase().includes(text.toLowerCase());
}

export function readRuns({ state }: Warehouse, { job }: Views['runs']['argument']): JobRun[] {
  return state.runs.filter((run) => job === undefined || run.job === job).reverse();
}

/** A chart whose query fails shows why; the others are drawn. */
export function readCharts({ lab, warehouse }: Session): ViewResult<'charts'> {
  return lab.lab.charts.map((chart) => {
    try {
      return { chart, grid: toGrid(warehouse.query(chart.sql, { limit: LIMITS.rows })), error: null };
    } catch (error) {
      return { chart, grid: null, error: toPlainError(error) };
    }
  });
}

/** What lay there from the beginning, then what injects brought. */
export function readInbox({ lab, attempt }: Session): InboxItem[] {
  const first = lab.injects.filter((inject) => inject.minute === 0).map(({ id }) => ({ id, n: null }));
  const later = attempt.entries.flatMap(({ n, action }) => (action.do === 'inject' ? [{ id: action.id, n }] : []));
  return [...first, ...later].flatMap(({ id, n }) => {
    const message = lab.injects.find((inject) => inject.id === id)?.message;
    return message ? [{ id, message, n }] : [];
  });
}
