import type { PipelineView } from '../../worker/views.ts';

export interface GraphNode {
  name: string;
  /** What the box says. */
  label: string;
  kind: string;
  x: number;
  y: number;
  read: number | null;
  written: number | null;
  dropped: number | null;
  status: string | null;
  file: string | null;
}

export interface GraphEdge {
  from: GraphNode;
  to: GraphNode;
}

export const NODE = { width: 216, height: 58, gapX: 56, gapY: 14 };

/** Places datasets in columns by their longest path from a source; rows in order of appearance. */
export function layoutGraph(pipeline: PipelineView): {
  nodes: GraphNode[];
  edges: GraphEdge[];
  width: number;
  height: number;
} {
  const { datasets, edges } = pipeline.graph;
  const inputs = new Map<string, string[]>();
  for (const edge of edges) inputs.set(edge.to, [...(inputs.get(edge.to) ?? []), edge.from]);
  const depth = new Map<string, number>();
  const column = (name: string, path: readonly string[]): number => {
    const known = depth.get(name);
    if (known !== undefined) return known;
    // A cycle is a problem the graph reports; here it must only not loop.
    const above = (inputs.get(name) ?? []).filter((input) => !path.includes(input));
    const value = above.length === 0 ? 0 : 1 + Math.max(...above.map((input) => column(input, [...path, name])));
    depth.set(name, value);
    return value;
  };
  const rows = new Map<number, number>();
  const nodes = datasets.map((dataset): GraphNode => {
    const at = column(dataset.name, []);
    const row = rows.get(at) ?? 0;
    rows.set(at, row + 1);
    return {
      name: dataset.name,
      label:
        dataset.kind === 'files'
          ? (dataset.name.split('/').filter(Boolean).at(-1) ?? dataset.name)
          : dataset.name.split('.').slice(-2).join('.'),
      kind: dataset.kind,
      x: at * (NODE.width + NODE.gapX),
      y: row * (NODE.height + NODE.gapY),
      file: dataset.file ?? null,
      ...counts(pipeline, dataset.name),
    };
  });
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const lines = edges.flatMap((edge): GraphEdge[] => {
    const from = byName.get(edge.from);
    const to = byName.get(edge.to);
    return from && to ? [{ from, to }] : [];
  });
  return {
    nodes,
    edges: lines,
    width: Math.max(0, ...nodes.map((node) => node.x)) + NODE.width,
    height: Math.max(0, ...nodes.map((node) => node.y)) + NODE.height,
  };
}

/** Sums over the flows of a dataset in the latest update; names may be short there and full here. */
function counts(pipeline: PipelineView, name: string): Pick<GraphNode, 'read' | 'written' | 'dropped' | 'status'> {
  const short = name.split('.').at(-1);
  const flows =
    pipeline.latest?.flows.filter((flow) => flow.dataset === name || flow.dataset.split('.').at(-1) === short) ?? [];
  if (flows.length === 0) return { read: null, written: null, dropped: null, status: null };
  const sum = (pick: (flow: (typeof flows)[number]) => number): number =>
    flows.reduce((total, flow) => total + pick(flow), 0);
  return {
    read: sum((flow) => flow.read),
    written: sum((flow) => flow.written + flow.deleted),
    dropped: sum((flow) => flow.dropped),
    status: flows.find((flow) => flow.status === 'FAILED')?.status ?? flows[0]?.status ?? null,
  };
}
