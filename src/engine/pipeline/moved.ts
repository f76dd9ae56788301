import type { PipelineSpec } from '../jobs/spec.ts';
import type { Table } from '../warehouse/state.ts';
import { describeGraph } from './describe.ts';
import type { Dataset, Graph } from './graph.ts';
import type { PipelineHost } from './host.ts';

/**
 * Tables that this pipeline defines and another one owned come over, with their rows and their streams' positions, once that
 * one does not define them any more. On the platform somebody moves each of them by hand, with
 * `ALTER … SET TBLPROPERTIES ('pipelines.pipelineId' = …)`, and without that the update fails
 * (docs.databricks.com/aws/en/ldp/move-table). Here files are deployed as they are saved, so the move follows from them.
 * Says whether anything moved.
 */
export function takeOver(host: PipelineHost, spec: PipelineSpec, graph: Graph): boolean {
  const foreign = graph.tables.flatMap((dataset) => {
    const table = host.store.get(dataset.key);
    return table?.pipeline !== undefined && table.pipeline !== spec.id ? [{ dataset, table }] : [];
  });
  if (foreign.length === 0) return false;
  const defined = definedElsewhere(host, spec);
  const free = foreign.filter(({ dataset, table }) => isOurs(dataset, table) && !defined(table));
  for (const { dataset, table } of free) move(host, spec, dataset, table);
  return free.length > 0;
}

/** A dataset of another kind is another dataset. */
function isOurs({ definition }: Dataset, { kind }: Table): boolean {
  return definition.kind === kind;
}

/** Whether the table's owner is still deployed and still builds it; one that cannot be read may. */
function definedElsewhere(host: PipelineHost, spec: PipelineSpec): (table: Table) => boolean {
  const others = Object.values(host.bundle().pipelines).filter(({ id }) => id !== spec.id);
  const known = new Map<string, ReadonlySet<string> | undefined>();
  const tablesOf = (owner: PipelineSpec): ReadonlySet<string> | undefined => {
    if (!known.has(owner.id)) {
      const { datasets, problems } = describeGraph(host, owner);
      const names = datasets.filter(({ kind }) => kind !== 'external' && kind !== 'files').map(({ name }) => name);
      known.set(owner.id, problems.length > 0 ? undefined : new Set(names));
    }
    return known.get(owner.id);
  };
  return (table) => {
    const owner = others.find(({ id }) => id === table.pipeline);
    return owner !== undefined && (tablesOf(owner)?.has(table.name) ?? true);
  };
}

function move(host: PipelineHost, spec: PipelineSpec, dataset: Dataset, table: Table): void {
  host.store.alter(table.name, { pipeline: spec.id });
  const { checkpoints } = host.state;
  for (const { key } of dataset.flows) {
    const before = `${table.pipeline}/${key}`;
    const checkpoint = checkpoints.get(before);
    if (!checkpoint) continue;
    checkpoints.delete(before);
    checkpoints.set(`${spec.id}/${key}`, checkpoint);
  }
}
