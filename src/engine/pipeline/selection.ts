import { EngineError } from '../errors.ts';
import { nearest } from '../sql/nearest.ts';
import type { Dataset, Flow, Graph } from './graph.ts';
import { fullName, lastPart, type Place, partsOf } from './names.ts';
import type { UpdateRequest } from './request.ts';

/** What an update does to which datasets and flows. */
export interface Selection {
  /** Flows that run. */
  flows: ReadonlySet<Flow>;
  /** Tables whose rows and checkpoints go first. */
  fullRefresh: ReadonlySet<Dataset>;
  /** Flows whose checkpoint alone goes. */
  reset: ReadonlySet<Flow>;
}

/** Throws an EngineError for a name that is none, and for a full refresh of a table that forbids it. */
export function select(graph: Graph, request: UpdateRequest): Selection {
  const { refresh, fullRefresh, resetCheckpoint } = request;
  const nothing = refresh.length + fullRefresh.length + resetCheckpoint.length === 0;
  const full = tablesOf(graph, fullRefresh).filter((dataset) => {
    const allowed = dataset.definition.properties['pipelines.reset.allowed'] !== 'false';
    // Named explicitly it is an error; refreshing all leaves it out (apache/spark, graph/State.scala).
    if (!allowed && !isAll(fullRefresh)) throw notResettable(dataset);
    return allowed;
  });
  const reset = flowsOf(graph, resetCheckpoint);
  const refreshed = nothing || isAll(refresh) || isAll(fullRefresh) ? graph.tables : tablesOf(graph, refresh);
  const flows = new Set([...refreshed, ...full].flatMap((dataset) => dataset.flows));
  return { flows: new Set([...flows, ...reset]), fullRefresh: new Set(full), reset: new Set(reset) };
}

const isAll = (names: readonly string[]): boolean => names.length === 1 && names[0]!.toLowerCase() === 'all';

function tablesOf(graph: Graph, names: readonly string[]): Dataset[] {
  return isAll(names) ? graph.tables : names.map((name) => named(name, graph.tables, 'dataset', graph.place));
}

/** Flows by their own name, or all flows of a table. */
function flowsOf(graph: Graph, names: readonly string[]): Flow[] {
  const flows = graph.flows.filter(
    (flow) => flow.definition.kind === 'append' || flow.definition.kind.startsWith('auto_cdc'),
  );
  if (isAll(names)) return flows;
  return names.flatMap((name) => {
    const table = find(name, graph.tables, graph.place);
    return table ? table.flows : [named(name, flows, 'flow', graph.place)];
  });
}

interface Named {
  key: string;
  label: string;
}

function named<T extends Named>(name: string, candidates: readonly T[], what: 'dataset' | 'flow', place: Place): T {
  const found = find(name, candidates, place);
  if (found) return found;
  const names = candidates.map((candidate) => candidate.label);
  const near = nearest(lastPart(name), names.map(lastPart), 3);
  throw new EngineError({
    condition: 'UNKNOWN_SELECTION',
    message: `The pipeline has no ${what} ${name}.`,
    hint: near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `It has ${names.join(', ')}.`,
  });
}

/**
 * A name that is not complete means the pipeline's default catalog and schema, as everywhere in its code. Where nothing of
 * that name is there, the one dataset elsewhere that ends so is meant; several are never chosen among, nor all taken.
 * Source of the first rule: asked of Apache Spark 4.3, tests/oracle/auto_cdc.py.
 */
function find<T extends Named>(name: string, candidates: readonly T[], place: Place): T | undefined {
  const parts = partsOf(name);
  const wanted = parts.join('.').toLowerCase();
  const full = fullName(parts, place);
  const exact =
    candidates.find(({ key }) => key === full) ??
    candidates.find(({ key, label }) => key === wanted || label.toLowerCase() === wanted);
  if (exact) return exact;
  const ending = candidates.filter(({ key }) => key.endsWith(`.${wanted}`));
  if (ending.length > 1) throw ambiguous(name, ending);
  return ending[0];
}

function ambiguous(name: string, candidates: readonly Named[]): EngineError {
  return new EngineError({
    condition: 'AMBIGUOUS_SELECTION',
    message: `${name} could be ${candidates.map(({ label }) => label).join(' or ')}, and none of them is in the pipeline's default schema.`,
    hint: 'Write the name with its schema.',
  });
}

function notResettable(dataset: Dataset): EngineError {
  return new EngineError({
    condition: 'TABLE_NOT_RESETTABLE',
    message: `Table ${dataset.label} cannot be fully refreshed: its property pipelines.reset.allowed is false.`,
    hint: 'Normal refreshes go on. Change the property in the code first if its rows may really go.',
  });
}
