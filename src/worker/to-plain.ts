import { type ActionResult, type ActionValue, EngineError, type Rows, type StatementResult } from '../engine/index.ts';
import { printType } from '../engine/sql/index.ts';
import type { ActValue, Grid, PlainError, StatementView } from './plain.ts';

/** An error as plain data. What is no `EngineError` is our fault, and says so. */
export function toPlainError(error: unknown): PlainError {
  if (error instanceof EngineError) return error.parts();
  const message = error instanceof Error ? error.message : String(error);
  return {
    condition: 'SANDBOX_FAULT',
    message: `The sandbox failed: ${message}`,
    hint: 'This is our fault; your work is kept.',
  };
}

export function toGrid({ columns, rows, total }: Rows): Grid {
  return { columns: columns.map(({ name, type }) => ({ name, type: printType(type) })), rows, total };
}

function toStatement({ kind, text, span, rows, reads }: StatementResult): StatementView {
  return { kind, text, span, grid: toGrid(rows), reads: [...reads] };
}

export function toActValue(value: ActionValue): ActValue {
  switch (value.do) {
    case 'sql':
      return { do: value.do, statements: value.statements.map(toStatement) };
    case 'run_tests':
      return { do: value.do, report: value.report ?? null };
    case 'update_pipeline':
      return { do: value.do, update: value.update ?? null };
    case 'run_job':
    case 'repair_run':
      return { do: value.do, run: value.run ?? null };
    case 'edit':
      return { do: value.do, deployment: value.deployment ?? null, problems: value.problems.map(toPlainError) };
    case 'deliver':
      return { do: value.do, files: value.files.map((file) => file.path) };
    case 'volume':
      return { do: value.do, files: [...value.files] };
    case 'inject':
    case 'catch_up':
      return { do: value.do, results: value.results.map(toResult) };
    case 'check':
      return { do: 'check', grade: null };
    default:
      return { do: value.do };
  }
}

function toResult(result: ActionResult) {
  return {
    outcome: result.outcome,
    error: result.error ? toPlainError(result.error) : null,
    value: toActValue(result),
  };
}
