import type { Warehouse } from '../../engine/index.ts';
import { describeGraph, type GraphDescription } from '../../engine/pipeline/index.ts';
import type { CheckOf } from '../../schema/check.ts';
import { type Finding, fails, holds, theirs } from '../finding.ts';
import type { Look } from './look.ts';

/** The learner's pipelines build the table from what they must, and from nothing that they must not. */
export function checkLineage(check: CheckOf<'lineage'>, { scene: { warehouse } }: Look): Finding {
  const expected = `${check.table} is built by a pipeline`;
  const graph = theirs(() => graphWith(check.table, warehouse), { expected });
  if (!graph) return fails({ expected, actual: 'no pipeline builds it' });
  const inputs = inputsOf(graph, check.table);
  const actual = `${check.table} reads ${inputs.join(', ') || 'nothing'}`;
  const missing = check.reads.find((name) => !inputs.includes(name));
  if (missing !== undefined) return fails({ expected: `${check.table} reads ${missing}`, actual });
  const forbidden = inputs.find((name) => check.never.some((pattern) => matches(name, pattern)));
  return forbidden === undefined ? holds() : fails({ expected: `${check.table} does not read ${forbidden}`, actual });
}

function graphWith(table: string, warehouse: Warehouse): GraphDescription | undefined {
  return Object.values(warehouse.bundle().pipelines)
    .map((spec) => describeGraph(warehouse, spec))
    .find((graph) => graph.flows.some(({ target }) => target === table));
}

/** Tables, looking through the pipeline's temporary views. */
function inputsOf(graph: GraphDescription, table: string): string[] {
  const views = new Set(graph.datasets.filter(({ kind }) => kind === 'temporary_view').map(({ name }) => name));
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (dataset: string): void => {
    seen.add(dataset);
    for (const { from } of graph.edges.filter(({ to }) => to === dataset)) {
      if (!views.has(from)) found.add(from);
      else if (!seen.has(from)) visit(from);
    }
  };
  visit(table);
  return [...found].sort();
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
