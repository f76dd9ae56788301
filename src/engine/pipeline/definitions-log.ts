import { EngineError } from '../errors.ts';
import type { EventLog, FlowOrigin } from '../event-log.ts';
import type { FlowDefinition } from './definition.ts';
import type { Flow } from './graph.ts';
import type { Prepared } from './prepared.ts';

const DATASET_TYPES = {
  streaming_table: 'STREAMING_TABLE',
  materialized_view: 'MATERIALIZED_VIEW',
  temporary_view: 'VIEW',
};
const FLOW_TYPES: Record<FlowDefinition['kind'], string> = {
  append: 'APPEND',
  complete: 'MATERIALIZED_VIEW',
  view: 'VIEW',
  auto_cdc: 'CHANGE',
  auto_cdc_from_snapshot: 'SNAPSHOT_CHANGE',
};

/** `dataset_definition` and `flow_definition` of everything in the graph. */
export function announceGraph(prepared: Prepared, log: EventLog): void {
  const { graph } = prepared;
  for (const { label, definition, flows } of graph.datasets.values()) {
    log.dataset(label, {
      dataset_type: DATASET_TYPES[definition.kind],
      num_flows: flows.length,
      expectations: definition.expectations.map(({ name, constraint, action }) => ({
        name,
        constraint,
        action: action === 'warn' ? 'ALLOW' : action.toUpperCase(),
      })),
    });
  }
  for (const flow of graph.flows) {
    log.flowDefinition(flowOrigin(prepared, flow), {
      input_datasets: inputsOf(prepared, flow),
      output_dataset: flow.dataset.label,
      output_sink: null,
      flow_type: FLOW_TYPES[flow.definition.kind],
      comment: flow.definition.comment ?? null,
      language: flow.definition.at.file.endsWith('.sql') ? 'SQL' : 'PYTHON',
      once: flow.definition.once,
    });
  }
}

/** A flow's id is its checkpoint's; a view keeps nothing and has its name. */
export function flowOrigin({ checkpoints }: Prepared, flow: Flow): FlowOrigin {
  const view = flow.dataset.definition.kind === 'temporary_view';
  return { dataset: flow.dataset.label, flow: flow.label, flowId: view ? flow.key : checkpoints.open(flow).id };
}

function inputsOf({ analysis, graph }: Prepared, flow: Flow): string[] {
  try {
    return analysis.inputs(flow).map((input) => graph.datasets.get(input.name)?.label ?? input.name);
  } catch (error) {
    if (error instanceof EngineError) return [];
    throw error;
  }
}
