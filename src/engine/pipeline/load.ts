import { EngineError } from '../errors.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import type { PythonHost } from '../ports.ts';
import { definitionOf, parseScript } from '../sql/index.ts';
import type { FlowDefinition, Registration } from './definition.ts';
import type { PipelineHost } from './host.ts';
import { refusedReference } from './references.ts';

/** What the pipeline's source files declare: all Python files in path order, then the SQL files. */
export function loadDefinitions(host: PipelineHost, spec: PipelineSpec, python: PythonHost): Registration {
  const scripts = spec.sources.filter((path) => path.endsWith('.py'));
  const queries = spec.sources.filter((path) => path.endsWith('.sql'));
  if (scripts.length + queries.length === 0) {
    throw new EngineError({
      condition: 'PIPELINE_WITHOUT_SOURCES',
      message: `Pipeline ${spec.key} has no source files.`,
      hint: `Its libraries in ${spec.file} match no .py or .sql file.`,
      file: spec.file,
    });
  }
  const parts = queries.map((path) => definitionsOf(host, spec, path));
  if (scripts.length > 0) parts.unshift(host.python().define(scripts, python));
  const merged = {
    datasets: parts.flatMap((part) => part.datasets),
    flows: parts.flatMap((part) => part.flows),
  };
  if (merged.datasets.some((dataset) => dataset.kind !== 'temporary_view')) return merged;
  throw new EngineError({
    condition: 'NO_TABLES_IN_PIPELINE',
    message: 'Pipelines are expected to have at least one table defined but no tables were found in your pipeline.',
    hint: 'Declare one with @dp.table, @dp.materialized_view or CREATE OR REFRESH.',
    sqlState: '42617',
  });
}

function definitionsOf(host: PipelineHost, spec: PipelineSpec, file: string): Registration {
  const text = host.state.workspace.get(file) ?? '';
  const environment = host.environment(spec);
  const merged: Registration = { datasets: [], flows: [] };
  try {
    const refused = refusedReference(text);
    if (refused) throw refused;
    for (const statement of parseScript(text)) {
      const definition = definitionOf(statement, environment);
      if (!definition) throw noDefinition(statement.kind, statement.span);
      const { datasets, flows } = definition;
      merged.datasets.push(...datasets.map((dataset) => ({ ...dataset, at: { ...dataset.at, file } })));
      merged.flows.push(...flows.map((flow) => inFile(flow, file)));
    }
  } catch (error) {
    throw error instanceof EngineError ? error.at({ file }) : error;
  }
  return merged;
}

function inFile(flow: FlowDefinition, file: string): FlowDefinition {
  const at = { ...flow.at, file };
  if (flow.kind === 'auto_cdc_from_snapshot' && 'query' in flow.source) {
    const { query, version } = flow.source;
    return { ...flow, at, source: { query: { ...query, file }, version: version && { ...version, file } } };
  }
  if (!('query' in flow) || !('sql' in flow.query)) return { ...flow, at };
  return { ...flow, at, query: { ...flow.query, file } };
}

function noDefinition(kind: string, span: EngineError['span']): EngineError {
  return new EngineError({
    condition: 'UNSUPPORTED_STATEMENT_IN_PIPELINE',
    message: `A pipeline's source file declares datasets and flows; it cannot run ${kind.replaceAll('_', ' ').toUpperCase()}.`,
    hint: 'Run the statement in a SQL task or in the console.',
    span,
  });
}
