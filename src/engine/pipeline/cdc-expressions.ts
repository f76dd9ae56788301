import { EngineError } from '../errors.ts';
import type { Environment, PlannedExpression, ScopeColumn } from '../sql/contract.ts';
import { planExpression, planPredicate, quote } from '../sql/index.ts';
import type { Column } from '../types.ts';
import type { AutoCdcFlow } from './definition.ts';
import { placed } from './graph.ts';

/** The expressions of an AUTO CDC flow, planned over its source's columns. */
export interface ChangeExpressions {
  sequence: PlannedExpression;
  /** Of a bitemporal target: when the system learnt of the event. */
  system?: PlannedExpression | undefined;
  deletes: string;
  truncates: string;
}

/** Columns of a relation in scope under an alias. */
export function scopeOf(columns: readonly Column[], alias: string, hidden: readonly Column[] = []): ScopeColumn[] {
  const scope = (column: Column): ScopeColumn => ({
    name: column.name,
    type: column.type,
    sql: `${alias}.${quote(column.name)}`,
  });
  return [...columns.map(scope), ...hidden.map((column) => ({ ...scope(column), hidden: true }))];
}

/** Throws EngineErrors of analysis, and those of AUTO CDC. */
export function planChanges(flow: AutoCdcFlow, source: readonly Column[], environment: Environment): ChangeExpressions {
  const scope = scopeOf(source, 's');
  try {
    checkOptions(flow);
    const sequence = sortable(flow, 'sequence_by', flow.sequenceBy, scope, environment);
    const { systemSequenceBy: by } = flow;
    const system = by === undefined ? undefined : sortable(flow, 'system_sequence_by', by, scope, environment);
    const predicate = (text: string | undefined) =>
      text === undefined ? 'false' : planPredicate(text, scope, environment).sql;
    return { sequence, system, deletes: predicate(flow.applyAsDeletes), truncates: predicate(flow.applyAsTruncates) };
  } catch (error) {
    // Spans count inside the expression, which has no place of its own in the file: the flow's must do.
    throw error instanceof EngineError
      ? new EngineError({ ...error.parts(), span: undefined }).at(placed(flow.at))
      : error;
  }
}

function sortable(
  flow: AutoCdcFlow,
  option: string,
  text: string,
  scope: readonly ScopeColumn[],
  environment: Environment,
): PlannedExpression {
  const planned = planExpression(text, scope, environment);
  if (!['map', 'variant', 'void'].includes(planned.type.kind)) return planned;
  throw new EngineError({
    condition: 'NON_ORDERABLE_SEQUENCE',
    message: `Flow ${flow.name}: values of ${option} (${text}) have no order.`,
    hint: 'Sequence by a number, a date, a timestamp, a text, or a struct of these.',
  });
}

/**
 * Options that exclude each other.
 * Source: docs.databricks.com/aws/en/ldp/developer/ldp-sql-ref-apply-changes-into, …/ldp/cdc-advanced (partial updates).
 */
function checkOptions(flow: AutoCdcFlow): void {
  const bitemporal = flow.scdType === 'bitemporal';
  const partial = flow.columnsToUpdate !== undefined;
  const ignoresNulls =
    flow.ignoreNullUpdates || flow.ignoreNullUpdatesColumnList || flow.ignoreNullUpdatesExceptColumnList;
  const refuse = (condition: string, message: string, hint?: string) => {
    throw new EngineError({ condition, message: `Flow ${flow.name}: ${message}`, hint });
  };
  if (flow.applyAsTruncates !== undefined && flow.scdType !== 1)
    refuse('AUTOCDC_TRUNCATE_UNSUPPORTED', 'apply_as_truncates works with SCD type 1 only.');
  if (bitemporal && flow.systemSequenceBy === undefined)
    refuse(
      'AUTOCDC_CONFLICTING_OPTIONS',
      'bitemporal storage needs a second sequence, by which the system learnt of the events.',
      'Add SYSTEM SEQUENCE BY behind SEQUENCE BY; in Python system_sequence_by.',
    );
  if (!bitemporal && flow.systemSequenceBy !== undefined)
    refuse(
      'AUTOCDC_CONFLICTING_OPTIONS',
      'system_sequence_by is for bitemporal storage only.',
      'Store the target AS BITEMPORAL, or leave SYSTEM SEQUENCE BY out.',
    );
  if (partial && bitemporal)
    refuse('AUTOCDC_CONFLICTING_OPTIONS', 'columns_to_update does not work with bitemporal storage.');
  if (partial && ignoresNulls)
    refuse(
      'AUTOCDC_CONFLICTING_OPTIONS',
      'columns_to_update and ignore_null_updates exclude each other.',
      'Keep one: the first says by event which columns to write, the second leaves every NULL out.',
    );
  if (partial && flow.applyAsTruncates !== undefined)
    refuse(
      'SANDBOX_NOT_SUPPORTED',
      'apply_as_truncates together with columns_to_update is not in this sandbox.',
      'Delete by key instead, or write whole rows.',
    );
  if (bitemporal && ignoresNulls)
    refuse(
      'SANDBOX_NOT_SUPPORTED',
      'ignore_null_updates with bitemporal storage is not in this sandbox: which system time the kept value takes is not documented.',
      'Fill the values in a view before the flow.',
    );
}
