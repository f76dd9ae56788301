import { EngineError } from '../errors.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import type { FlowInput } from './analysis.ts';
import type { PipelineHost } from './host.ts';
import { type Prepared, prepare } from './prepared.ts';

/** The pipeline's graph for display: datasets, flows and edges; problems instead of exceptions. */
export interface GraphDescription {
  datasets: readonly {
    /** Full name; a temporary view's bare name; a path. */
    name: string;
    label: string;
    kind: 'streaming_table' | 'materialized_view' | 'temporary_view' | 'external' | 'files';
    expectations: readonly { name: string; constraint: string; action: 'warn' | 'drop' | 'fail' }[];
    file?: string | undefined;
    line?: number | undefined;
  }[];
  flows: readonly { name: string; target: string; kind: string; once: boolean; inputs: readonly string[] }[];
  edges: readonly { from: string; to: string; flow: string }[];
  problems: readonly {
    condition: string;
    message: string;
    hint?: string | undefined;
    file?: string | undefined;
    line?: number | undefined;
  }[];
}

const EMPTY: GraphDescription = { datasets: [], flows: [], edges: [], problems: [] };

export function describeGraph(host: PipelineHost, spec: PipelineSpec): GraphDescription {
  try {
    return graphOf(host, spec, prepare(host, spec));
  } catch (error) {
    if (error instanceof EngineError) return { ...EMPTY, problems: [problemOf(error)] };
    throw error;
  }
}

function graphOf(host: PipelineHost, spec: PipelineSpec, prepared: Prepared): GraphDescription {
  const { graph, problems } = prepared;
  const own = [...graph.datasets.values()].map(({ key, label, definition }) => ({
    name: key,
    label,
    kind: definition.kind,
    expectations: definition.expectations.map(({ name, constraint, action }) => ({ name, constraint, action })),
    file: definition.at.file,
    line: definition.at.line,
  }));
  const flows = graph.flows.map((flow) => {
    const inputs = readable(() => prepared.analysis.inputs(flow));
    // What a snapshot function reads is known from its last run only.
    const called = inputs.length === 0 ? lastInputs(host, spec, flow.label) : [];
    return { flow, inputs: [...inputs.map((input) => input.name), ...called] };
  });
  const names = new Set(own.map((dataset) => dataset.name));
  const foreign = new Set(flows.flatMap(({ inputs }) => inputs).filter((name) => !names.has(name)));
  return {
    datasets: [...own, ...[...foreign].map(outside)],
    flows: flows.map(({ flow, inputs }) => ({
      name: flow.label,
      target: flow.dataset.key,
      kind: flow.definition.kind,
      once: flow.definition.once,
      inputs,
    })),
    edges: flows.flatMap(({ flow, inputs }) =>
      inputs.map((from) => ({ from, to: flow.dataset.key, flow: flow.label })),
    ),
    problems: problems.map(problemOf),
  };
}

function readable(inputs: () => FlowInput[]): FlowInput[] {
  try {
    return inputs();
  } catch (error) {
    // A flow whose query is wrong is among the problems.
    if (error instanceof EngineError) return [];
    throw error;
  }
}

function lastInputs({ state }: PipelineHost, spec: PipelineSpec, flow: string): readonly string[] {
  const updates = state.updates.filter((update) => update.pipeline === spec.key);
  const runs = updates
    .flatMap((update) => update.flows)
    .filter((record) => record.flow === flow && record.inputs.length > 0);
  return runs.at(-1)?.inputs ?? [];
}

function outside(name: string): GraphDescription['datasets'][number] {
  return { name, label: name, kind: name.startsWith('/') ? 'files' : 'external', expectations: [] };
}

function problemOf(error: EngineError): GraphDescription['problems'][number] {
  return {
    condition: error.condition,
    message: error.message,
    hint: error.hint,
    file: error.file,
    line: error.span?.line,
  };
}
