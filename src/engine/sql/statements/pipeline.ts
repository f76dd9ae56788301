import type { Span } from '../../errors.ts';
import type { Place } from '../../frame/frame.ts';
import type {
  AutoCdcFlow,
  DatasetDefinition,
  ExpectationDefinition,
  FlowDefinition,
  Registration,
  SnapshotCdcFlow,
} from '../../pipeline/definition.ts';
import type { TableName } from '../ast/query.ts';
import type {
  AutoCdc,
  ColumnChoice,
  Expectation,
  FlowBody,
  Fragment,
  SnapshotCdc,
  Statement,
} from '../ast/statement.ts';
import type { Environment, ParsedStatement } from '../contract.ts';
import { nameParts } from '../plan/from.ts';
import { Planner } from '../plan/planner.ts';

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

/** What a statement of a pipeline's source file declares; undefined for statements that declare nothing. */
export function definitionOf(statement: ParsedStatement, environment: Environment): Registration | undefined {
  const planner = new Planner(environment);
  const tree = statement.tree as Statement;
  if (tree.kind === 'create_dataset') return planDataset(planner, tree);
  if (tree.kind === 'create_flow') return planFlow(planner, tree);
  return tree.kind === 'create_view' && tree.temporary ? planTemporaryView(planner, tree) : undefined;
}

/** In the console the same statement makes a view of the session. */
function planTemporaryView(planner: Planner, node: Of<'create_view'>): Registration {
  const name = written(planner, node.target);
  const at = placeOf(node.span);
  const query = { sql: node.text, file: '', offset: node.query.span.start };
  const dataset: DatasetDefinition = {
    kind: 'temporary_view',
    name,
    comment: node.comment,
    properties: {},
    expectations: node.expectations.map(expectationOf),
    at,
  };
  return {
    datasets: [dataset],
    flows: [{ name, target: name, once: false, comment: undefined, at, kind: 'view', query }],
  };
}

/** Pipeline DDL as plain data. `file` of every place is empty; whoever loaded the script fills it in. */
export function planDataset(planner: Planner, node: Of<'create_dataset'>): Registration {
  const name = written(planner, node.target);
  const at = placeOf(node.span);
  const dataset: DatasetDefinition = {
    kind: node.dataset,
    name,
    comment: node.comment,
    schema: node.schema,
    properties: node.properties,
    expectations: node.expectations.map(expectationOf),
    ...(node.isPrivate ? { private: true } : {}),
    partitions: node.partitions,
    clusters: node.clusters,
    at,
  };
  const { flow } = node;
  if (!flow) return { datasets: [dataset], flows: [] };
  const base = { name, target: name, once: false, comment: undefined, at };
  if (flow.kind !== 'query') return { datasets: [dataset], flows: [flowOf(planner, base, flow)] };
  const kinds = { streaming_table: 'append', materialized_view: 'complete' } as const;
  return { datasets: [dataset], flows: [{ ...base, kind: kinds[node.dataset], query: queryOf(flow.query) }] };
}

export function planFlow(planner: Planner, node: Of<'create_flow'>): Registration {
  const base = {
    name: written(planner, node.name),
    target: written(planner, node.target),
    once: node.once,
    comment: node.comment,
    at: placeOf(node.span),
  };
  return { datasets: [], flows: [flowOf(planner, base, node.body)] };
}

type Base = Pick<FlowDefinition, 'name' | 'target' | 'once' | 'comment' | 'at'>;

function flowOf(planner: Planner, base: Base, body: FlowBody): FlowDefinition {
  if (body.kind === 'insert') return { ...base, kind: 'append', query: queryOf(body.query) };
  return body.kind === 'auto_cdc' ? autoCdc(planner, base, body.cdc) : snapshotCdc(planner, base, body.cdc);
}

function autoCdc(planner: Planner, base: Base, cdc: AutoCdc): AutoCdcFlow {
  const tracked = choice(cdc.trackHistory);
  const columns = choice(cdc.columns);
  const { ignoreNullUpdates: nulls } = cdc;
  const kept = choice(nulls === 'all' ? undefined : nulls);
  return {
    ...base,
    kind: 'auto_cdc',
    source: written(planner, cdc.source),
    stream: cdc.stream,
    keys: cdc.keys,
    sequenceBy: cdc.sequenceBy.text,
    systemSequenceBy: cdc.systemSequenceBy?.text,
    applyAsDeletes: cdc.deleteWhen?.text,
    applyAsTruncates: cdc.truncateWhen?.text,
    columnList: columns.only,
    exceptColumnList: columns.except,
    scdType: cdc.scdType,
    trackHistoryColumnList: tracked.only,
    trackHistoryExceptColumnList: tracked.except,
    ignoreNullUpdates: nulls === 'all',
    ignoreNullUpdatesColumnList: kept.only,
    ignoreNullUpdatesExceptColumnList: kept.except,
    columnsToUpdate: cdc.columnsToUpdate,
  };
}

function snapshotCdc(planner: Planner, base: Base, cdc: SnapshotCdc): SnapshotCdcFlow {
  const tracked = choice(cdc.trackHistory);
  return {
    ...base,
    kind: 'auto_cdc_from_snapshot',
    source: snapshotSource(planner, cdc.source),
    keys: cdc.keys,
    scdType: cdc.scdType,
    trackHistoryColumnList: tracked.only,
    trackHistoryExceptColumnList: tracked.except,
  };
}

function snapshotSource(planner: Planner, source: SnapshotCdc['source']): SnapshotCdcFlow['source'] {
  if (!('query' in source)) return { table: written(planner, source) };
  const query = queryOf(source.query);
  return source.version ? { query, version: queryOf(source.version) } : { query };
}

function choice(columns: ColumnChoice | undefined): { only: string[] | undefined; except: string[] | undefined } {
  if (!columns) return { only: undefined, except: undefined };
  return 'only' in columns ? { only: columns.only, except: undefined } : { only: undefined, except: columns.except };
}

function expectationOf(node: Expectation): ExpectationDefinition {
  return {
    name: node.name.text,
    constraint: node.predicate.text,
    action: node.action,
    at: placeOf(node.predicate.span),
  };
}

function queryOf(query: Fragment) {
  return { sql: query.text, file: '', offset: query.span.start };
}

function written(planner: Planner, name: TableName): string {
  return nameParts(planner, name).join('.');
}

function placeOf(span: Span): Place {
  const { line, column, endLine, endColumn, start, end } = span;
  return { file: '', line, column, endLine, endColumn, start, end };
}
