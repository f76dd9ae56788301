import { EngineError } from '../errors.ts';
import type { Environment, PlannedExpression, ScopeColumn } from '../sql/contract.ts';
import { planExpression, planPredicate, quote } from '../sql/index.ts';
import type { Column } from '../types.ts';
import type { AutoCdcFlow } from './definition.ts';
import { placed } from './graph.ts';

/** The expressions of an AUTO CDC flow, planned over its source's columns. */
export interface ChangeExpressions {
  sequence: PlannedExpression;
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
    if (flow.applyAsTruncates !== undefined && flow.scdType === 2) {
      throw new EngineError({
        condition: 'AUTOCDC_TRUNCATE_UNSUPPORTED',
        message: `Flow ${flow.name}: apply_as_truncates works with SCD type 1 only.`,
      });
    }
    const sequence = planExpression(flow.sequenceBy, scope, environment);
    if (['map', 'variant', 'void'].includes(sequence.type.kind)) {
      throw new EngineError({
        condition: 'NON_ORDERABLE_SEQUENCE',
        message: `Flow ${flow.name}: values of sequence_by (${flow.sequenceBy}) have no order.`,
        hint: 'Sequence by a number, a date, a timestamp, a text, or a struct of these.',
      });
    }
    const predicate = (text: string | undefined) =>
      text === undefined ? 'false' : planPredicate(text, scope, environment).sql;
    return { sequence, deletes: predicate(flow.applyAsDeletes), truncates: predicate(flow.applyAsTruncates) };
  } catch (error) {
    // Spans count inside the expression, which has no place of its own in the file: the flow's must do.
    throw error instanceof EngineError
      ? new EngineError({ ...error.parts(), span: undefined }).at(placed(flow.at))
      : error;
  }
}
