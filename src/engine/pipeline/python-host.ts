import { EngineError } from '../errors.ts';
import { compileFrame, type FrameContext } from '../frame/index.ts';
import type { PipelineSpec } from '../jobs/spec.ts';
import type { PythonHost } from '../ports.ts';
import type { Relation } from '../sql/contract.ts';
import { quote, textOf } from '../sql/index.ts';
import type { Rows } from '../types.ts';
import { platformError } from '../warehouse/platform-error.ts';
import type { PipelineHost } from './host.ts';

/**
 * Python's host while pipeline source files run. Query functions only build frames; snapshot functions may look at rows.
 * Nothing may write. `context` says what names mean at the moment: columns only while the graph is made, rows in a run.
 */
export function pipelinePythonHost(host: PipelineHost, spec: PipelineSpec, context: () => FrameContext): PythonHost {
  const base = host.pythonHost({ catalog: spec.catalog, schema: spec.schema, conf: spec.configuration });
  const refuse = (what: string) => {
    throw new EngineError({
      condition: 'UNSUPPORTED_PIPELINE_SPARK_SQL_COMMAND',
      message: `${what} is not supported in a pipeline: its functions must not have side effects.`,
      hint: 'Return a DataFrame; the pipeline writes it to the dataset.',
      sqlState: '0A000',
    });
  };
  return {
    ...base,
    schema: (frame) => [...compileFrame(frame, context()).columns],
    collect: (frame, limit) => readRows(host, compileFrame(frame, context()), limit),
    execute: (sql) => refuse(sql.trim().split(/\s+/)[0] ?? 'This statement') as never,
    write: () => refuse('Writing a DataFrame'),
    stream: () => refuse('DataFrame.writeStream'),
  };
}

function readRows(host: PipelineHost, relation: Relation, limit: number | undefined): Rows {
  const cells = relation.columns.map((column) => `${textOf(quote(column.name), column.type)} AS ${quote(column.name)}`);
  try {
    const { rows, total } = host.ports.database.query(`SELECT ${cells.join(', ')} FROM ${relation.sql}`, limit);
    return { columns: [...relation.columns], rows, total };
  } catch (error) {
    throw platformError(error);
  }
}
