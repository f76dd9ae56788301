import type { Analysis } from './analysis.ts';
import type { Dataset, Flow } from './graph.ts';

/** Tables of the pipeline that a flow needs, through views. */
export function upstreamOf(analysis: Analysis, flow: Flow, seen = new Set<Dataset>()): Set<Dataset> {
  const tables = new Set<Dataset>();
  for (const input of analysis.inputs(flow)) {
    const dataset = input.kind === 'dataset' ? analysis.graph.datasets.get(input.name) : undefined;
    if (!dataset || seen.has(dataset)) continue;
    seen.add(dataset);
    if (dataset.definition.kind !== 'temporary_view') tables.add(dataset);
    else for (const inner of dataset.flows) for (const table of upstreamOf(analysis, inner, seen)) tables.add(table);
  }
  return tables;
}

/**
 * Flows that write, sources before targets, else in the order they are defined.
 *
 * A snapshot function reads whatever it likes when it is called, and no edge of the graph says so. Nobody documents when
 * the platform calls it; it may see last night's bronze. Here it runs as late as it can: after every flow that does not
 * itself need its target, so that bronze of the same pipeline is tonight's. The real-world remedy is a pipeline of its
 * own for bronze.
 */
export function inOrder(analysis: Analysis): Flow[] {
  const waiting = analysis.graph.flows.filter((flow) => flow.dataset.definition.kind !== 'temporary_view');
  const needs = new Map(waiting.map((flow) => [flow, upstreamOf(analysis, flow)]));
  const ordered: Flow[] = [];
  const pending = new Set(waiting);
  const ready = (flow: Flow) =>
    [...needs.get(flow)!].every(
      (dataset) => dataset === flow.dataset || dataset.flows.every((inner) => !pending.has(inner)),
    );
  while (pending.size > 0) {
    const able = [...pending].filter(ready);
    const next = able.find((flow) => !isCalled(flow) && !analysis.waits(flow)) ?? able.find(isCalled) ?? able[0];
    if (!next) throw new Error('pipeline: the graph was not checked for cycles');
    pending.delete(next);
    ordered.push(next);
  }
  return ordered;
}

function isCalled({ definition }: Flow): boolean {
  return definition.kind === 'auto_cdc_from_snapshot' && 'python' in definition.source;
}
