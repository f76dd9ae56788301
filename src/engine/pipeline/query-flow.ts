import type { Commit } from '../warehouse/state.ts';
import type { Analysis } from './analysis.ts';
import { batchesOf } from './batches.ts';
import {
  batchesFrom,
  commitInfo,
  type FlowOutcome,
  type FlowRun,
  NOTHING,
  remember,
  rowsRead,
  streamParameters,
} from './flow-run.ts';
import type { Flow } from './graph.ts';
import { withoutNulls } from './not-null.ts';
import { ensureTarget, rowsFor } from './targets.ts';

/** Appends what is new to a streaming table. */
export function runAppend(run: FlowRun): FlowOutcome {
  const { analysis, flow, reader, host, spec } = run;
  const { dataset } = flow;
  const input = reader.read(analysis.frames.of(flow));
  if (!reader.progress.fresh && !flow.definition.once) {
    remember(run, 0);
    return NOTHING;
  }
  const rows = withoutNulls(run, reader.judge(dataset, input));
  const declared = dataset.definition.schema === undefined ? rows.columns : analysis.columns(dataset);
  const table = ensureTarget(host, spec, dataset, { columns: declared }, { by: run.by, origin: run.origin });
  const commit = host.store.append(
    dataset.key,
    rowsFor(rows, table.columns),
    commitInfo(run, 'STREAMING UPDATE', streamParameters(run)),
  );
  const written = rowsOf(commit);
  const { evaluations, whole } = reader.progress;
  const metrics = batchesOf(written, whole).map((size) => ({ num_output_rows: size }));
  const batches = batchesFrom(metrics.length > 0 ? metrics : [{ num_output_rows: 0 }], evaluations);
  remember(run, batches.length);
  return { batches, read: rowsRead(evaluations, written), written, deleted: 0 };
}

/** Brings a materialized view to its query's result; nothing happens when nothing it reads has changed. */
export function runComplete(run: FlowRun): FlowOutcome {
  const { analysis, flow, reader, host, spec, checkpoint } = run;
  const { dataset } = flow;
  const inputs = inputVersions(analysis, flow);
  const query = signature(analysis, flow);
  if (
    inputs &&
    !run.full &&
    query !== undefined &&
    checkpoint.query === query &&
    sameInputs(inputs, checkpoint.tables) &&
    host.store.get(dataset.key)
  ) {
    return { ...NOTHING, technique: 'NO_OP' };
  }
  const rows = withoutNulls(run, reader.judge(dataset, reader.read(analysis.frames.of(flow))));
  const columns = dataset.definition.schema === undefined ? rows.columns : analysis.columns(dataset);
  ensureTarget(host, spec, dataset, { columns }, { by: run.by, origin: run.origin });
  const commit = host.store.replace(dataset.key, rowsFor(rows, columns), commitInfo(run, 'REFRESH'));
  const written = Number(commit.metrics['numOutputRows'] ?? 0);
  const { evaluations } = reader.progress;
  const metrics = batchesOf(written).map((size) => ({ num_output_rows: size }));
  const batches = batchesFrom(metrics.length > 0 ? metrics : [{ num_output_rows: 0 }], evaluations);
  run.checkpoints.save(flow, {
    ...checkpoint,
    tables: inputs ?? {},
    query: inputs ? query : undefined,
    batches: checkpoint.batches + 1,
  });
  return { batches, read: rowsRead(evaluations, written), written, deleted: 0, technique: 'FULL_RECOMPUTE' };
}

const rowsOf = (commit: Commit): number => (commit.appended ?? []).reduce((sum, segment) => sum + segment.rows, 0);

type Inputs = Record<string, { id: string; version: number }>;

/** Versions of all tables below a flow; undefined when something else than tables is read. */
function inputVersions(analysis: Analysis, flow: Flow): Inputs | undefined {
  const versions: Inputs = {};
  for (const input of analysis.inputs(flow)) {
    const view = analysis.graph.datasets.get(input.name);
    if (input.kind === 'dataset' && view?.definition.kind === 'temporary_view') {
      const inner = inputVersions(analysis, view.flows[0]!);
      if (!inner) return undefined;
      Object.assign(versions, inner);
      continue;
    }
    const table = input.kind === 'files' ? undefined : analysis.host.store.get(input.name);
    if (!table) return undefined;
    versions[input.name] = { id: table.id, version: table.commits.at(-1)?.version ?? 0 };
  }
  return versions;
}

function sameInputs(now: Inputs, then: Inputs): boolean {
  const names = Object.keys(now);
  return (
    names.length === Object.keys(then).length &&
    names.every((name) => now[name]!.id === then[name]?.id && now[name]!.version === then[name]?.version)
  );
}

const VOLATILE = /current_(date|timestamp|time)|\bnow\b|\brand|uuid|event_log/i;

/** The query with all its views and rules, as text; undefined when its result depends on the moment. */
function signature(analysis: Analysis, flow: Flow): string | undefined {
  const parts: unknown[] = [];
  const visit = (current: Flow) => {
    parts.push(analysis.frames.of(current), current.dataset.definition.expectations);
    for (const input of analysis.inputs(current)) {
      const view = analysis.graph.datasets.get(input.name);
      if (view?.definition.kind === 'temporary_view' && view.flows[0]) visit(view.flows[0]);
    }
  };
  visit(flow);
  const text = JSON.stringify(parts, (key, value) =>
    key === 'at' || key === 'literals' || key === 'id' ? undefined : value,
  );
  return VOLATILE.test(text) ? undefined : text;
}
