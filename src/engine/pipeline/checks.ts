import { EngineError } from '../errors.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import { planPredicate } from '../sql/index.ts';
import { type Analysis, isUnknown } from './analysis.ts';
import { cdcTargetProblems, checkOnceSource } from './cdc-checks.ts';
import { scopeOf } from './cdc-expressions.ts';
import { checkDeclared, resetProblems, storageProblems } from './dataset-checks.ts';
import type { ExpectationDefinition } from './definition.ts';
import { atFlow, isQueryFlow } from './frames.ts';
import { type Dataset, type Flow, placed } from './graph.ts';

/**
 * Everything that makes a graph invalid, found before anything is written: in the order of Spark's own validation, flow
 * analysis first. Source: apache/spark sql/pipelines, GraphValidations.
 */
export function* graphProblems(analysis: Analysis, spec: PipelineSpec): Iterable<EngineError> {
  const { graph } = analysis;
  yield* settingProblems(spec, analysis);
  const datasets = [...graph.datasets.values()];
  for (const dataset of datasets) {
    yield* caught(() => analysis.columns(dataset));
    for (const flow of dataset.flows) yield* caught(() => analyseFlow(analysis, flow), flow);
  }
  for (const dataset of datasets) {
    yield* storage(analysis, dataset);
    yield* datasetProblems(dataset);
  }
  yield* caught(() => {
    for (const problem of resetProblems(analysis)) throw problem;
  });
  for (const dataset of datasets) {
    for (const flow of dataset.flows) yield* caught(() => checkFlow(analysis, flow), flow);
    yield* caught(() => checkExpectations(analysis, dataset));
  }
}

function analyseFlow(analysis: Analysis, flow: Flow): void {
  checkOnceSource(flow);
  checkDeclared(flow, analysis.flowColumns(flow));
}

/** Columns that are unknown, or wrong, have been told of. */
function* storage(analysis: Analysis, dataset: Dataset): Iterable<EngineError> {
  try {
    yield* storageProblems(dataset, analysis.columns(dataset));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

/** Unknown columns wait for the run; faults of ours go up. */
function* caught(check: () => unknown, flow?: Flow): Iterable<EngineError> {
  try {
    check();
  } catch (thrown) {
    const error = flow ? atFlow(thrown, flow) : thrown;
    if (!(error instanceof EngineError)) throw error;
    if (!isUnknown(error)) yield error;
  }
}

function checkFlow(analysis: Analysis, flow: Flow): void {
  if (isQueryFlow(flow)) checkRelationKind(analysis, flow);
  for (const input of analysis.inputs(flow)) {
    const view = input.kind === 'dataset' ? analysis.graph.datasets.get(input.name) : undefined;
    if (view?.definition.kind === 'temporary_view') checkViewRead(analysis, view, input.streaming);
  }
}

/** Source: apache/spark error-conditions.json, INVALID_FLOW_QUERY_TYPE. */
function checkRelationKind(analysis: Analysis, flow: Flow): void {
  const { dataset, definition, label } = flow;
  const kind = dataset.definition.kind;
  const streams = analysis.streams(flow);
  const where = placed(definition.at);
  const fail = (problem: string, message: string, hint: string) => {
    throw new EngineError({
      condition: `INVALID_FLOW_QUERY_TYPE.${problem}`,
      message: `Flow ${label} returns an invalid relation type. ${message}`,
      hint,
      sqlState: '42000',
      ...where,
    });
  };
  if (definition.once && streams) {
    fail(
      'STREAMING_RELATION_FOR_ONCE_FLOW',
      `${label} is an append once flow that is defined by a streaming relation. Append once flows may only be defined by or return a batch relation.`,
      'Read with spark.read in a once flow.',
    );
  }
  if (kind === 'streaming_table' && !streams && !definition.once) {
    fail(
      'BATCH_RELATION_FOR_STREAMING_TABLE',
      `Streaming tables may only be defined by streaming relations, but the flow ${label} attempts to write a batch relation to the streaming table ${dataset.label}.`,
      'Read with spark.readStream, or declare the dataset with @dp.materialized_view.',
    );
  }
  if (kind === 'materialized_view' && streams) {
    fail(
      'STREAMING_RELATION_FOR_MATERIALIZED_VIEW',
      `Materialized views may only be defined by a batch relation, but the flow ${label} attempts to write a streaming relation to the materialized view ${dataset.label}.`,
      'Read with spark.read, or declare the dataset with @dp.table.',
    );
  }
}

/** Source: apache/spark error-conditions.json, INCOMPATIBLE_BATCH_VIEW_READ and INCOMPATIBLE_STREAMING_VIEW_READ. */
function checkViewRead(analysis: Analysis, view: Dataset, streaming: boolean): void {
  const [flow] = view.flows;
  if (!flow) return;
  const streams = analysis.streams(flow);
  if (streams === streaming) return;
  throw new EngineError({
    condition: streams ? 'INCOMPATIBLE_STREAMING_VIEW_READ' : 'INCOMPATIBLE_BATCH_VIEW_READ',
    message: `View ${view.label} is a ${streams ? 'streaming' : 'batch'} view and must be referenced using ${streams ? 'readStream' : 'read'}.`,
    sqlState: '42000',
    ...placed(view.definition.at),
  });
}

function checkExpectations(analysis: Analysis, dataset: Dataset): void {
  const { expectations } = dataset.definition;
  if (expectations.length === 0) return;
  if (dataset.flows.some((flow) => flow.definition.kind === 'auto_cdc_from_snapshot')) {
    throw new EngineError({
      condition: 'EXPECTATIONS_NOT_SUPPORTED',
      message: `Expectations are not supported on ${dataset.label}, a target of AUTO CDC FROM SNAPSHOT.`,
      hint: 'Check the rows before the snapshot, or in a dataset that reads the target.',
      ...placed(dataset.definition.at),
    });
  }
  const environment = { ...analysis.host.environment(analysis.graph.place), table: refuseTables };
  const cdc = dataset.flows.find((flow) => flow.definition.kind === 'auto_cdc');
  const columns =
    cdc?.definition.kind === 'auto_cdc' ? analysis.source(cdc.definition.source).columns : analysis.columns(dataset);
  for (const rule of expectations)
    planRule(rule, () => planPredicate(rule.constraint, scopeOf(columns, 'q'), environment));
}

/** Source: docs.databricks.com/aws/en/ldp/expectations. */
function refuseTables(parts: readonly string[]): never {
  throw new EngineError({
    condition: 'EXPECTATION_READS_TABLE',
    message: `a rule looks at one row of its dataset; it cannot read ${parts.join('.')}.`,
    hint: 'Join the other table in the query, or check it in a dataset of its own.',
  });
}

/** Plans a rule's predicate; its errors name the rule and stand where it is written. */
export function planRule<T>(rule: ExpectationDefinition, plan: () => T): T {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError({
      ...error.parts(),
      message: `Expectation ${rule.name} (${rule.constraint}): ${error.text}`,
      span: undefined,
    }).at(placed(rule.at));
  }
}

function* datasetProblems(dataset: Dataset): Iterable<EngineError> {
  const { definition, flows, label } = dataset;
  const where = placed(definition.at);
  if (flows.length === 0) {
    yield new EngineError({
      condition: 'PIPELINE_DATASET_WITHOUT_FLOW',
      message: `Pipeline dataset ${label} does not have any defined flows. Please attach a query with the dataset's definition, or explicitly define at least one flow that writes to the dataset.`,
      sqlState: '0A000',
      ...where,
    });
  }
  const twice = definition.expectations.find(
    (rule, index) => definition.expectations.findIndex(({ name }) => name === rule.name) < index,
  );
  if (twice) {
    yield new EngineError({
      condition: 'DUPLICATE_EXPECTATION_NAME',
      message: `${label} has two expectations called ${twice.name}; their counts could not be told apart.`,
      hint: 'Names are unique within a dataset. Rename one of them.',
      ...placed(twice.at ?? definition.at),
    });
  }
  yield* cdcTargetProblems(dataset);
  if (definition.kind === 'materialized_view' && flows.length > 1) {
    yield new EngineError({
      condition: 'MATERIALIZED_VIEW_WITH_MULTIPLE_QUERIES',
      message: `The materialized view ${label} has multiple queries: ${flows.map((flow) => flow.label).join(', ')}. Materialized views can only have one query.`,
      ...where,
    });
  }
}

function* settingProblems(spec: PipelineSpec, { graph }: Analysis): Iterable<EngineError> {
  const rules = [...graph.datasets.values()].find((dataset) => dataset.definition.expectations.length > 0);
  const cdc = graph.flows.find((flow) => flow.definition.kind.startsWith('auto_cdc'));
  if (rules && spec.edition !== 'ADVANCED') yield edition(spec, 'Expectations', rules.label, rules.definition.at);
  if (cdc && spec.edition === 'CORE') yield edition(spec, 'AUTO CDC', cdc.label, cdc.definition.at);
  if (spec.continuous) yield continuous(spec);
  if (Object.keys(spec.configuration).some((key) => key.startsWith('pipelines.rewind.'))) yield rewind(spec);
}

function edition(spec: PipelineSpec, feature: string, name: string, at: ExpectationDefinition['at']): EngineError {
  return new EngineError({
    condition: 'UNSUPPORTED_FEATURE_IN_PIPELINE_EDITION',
    message: `${feature} (${name}) are not available in the ${spec.edition} edition of this pipeline.`,
    hint: `Set edition: ADVANCED in ${spec.file}.`,
    ...placed(at),
  });
}

/** Source: docs.databricks.com/aws/en/ldp/concepts/pipeline-mode. */
function continuous(spec: PipelineSpec): EngineError {
  return new EngineError({
    condition: 'SANDBOX_CONTINUOUS',
    message: `Pipeline ${spec.key} is continuous; the sandbox runs pipelines that are triggered.`,
    hint: `Set continuous: false in ${spec.file}. On the platform a continuous pipeline runs until it is stopped, and a job's pipeline task cannot start it.`,
    file: spec.file,
  });
}

/** Source: docs.databricks.com/aws/en/ldp/rewind (Beta). */
function rewind(spec: PipelineSpec): EngineError {
  return new EngineError({
    condition: 'SANDBOX_REWIND',
    message: 'Rewind and replay is not in this sandbox.',
    hint: 'On the platform it is a Beta that reaches back only to updates that completed while it was on, at most 7 days, and fails when a flow is not eligible, such as AUTO CDC FROM SNAPSHOT. Repair with a refresh, a full refresh, or a checkpoint reset.',
    file: spec.file,
  });
}
