import type { Column } from '../../types.ts';
import type { Name } from '../ast/expression.ts';
import type { Statement } from '../ast/statement.ts';
import type { Plan } from '../contract.ts';
import { fail, unsupported } from '../fail.ts';
import type { Planner } from '../plan/planner.ts';
import { planQueryBody } from '../plan/query.ts';
import { backtick } from '../quote.ts';
import { targetOf } from './target.ts';

type Of<K extends Statement['kind']> = Extract<Statement, { kind: K }>;
type PlanOf<K extends Plan['kind']> = Extract<Plan, { kind: K }>;

export function planCreateTable(planner: Planner, node: Of<'create_table'>): PlanOf<'create_table'> {
  const { orReplace, ifNotExists, comment, properties } = node;
  const target = targetOf(planner, node.target);
  const body = node.query && planQueryBody(planner, node.query, undefined);
  if (body && node.columns.length > 0) {
    const message = 'A CREATE TABLE … AS SELECT takes its columns from the query; it cannot list them.';
    throw fail(
      'UNSUPPORTED_FEATURE.CTAS_WITH_SCHEMA',
      message,
      node.columns[0]!.name.span,
      'Cast in the query instead.',
    );
  }
  const keys = new Set(node.primaryKey.map((name) => name.text.toLowerCase()));
  const declared = node.columns.map((column): Column => {
    const { name, type, comment } = column;
    const notNull = column.notNull || keys.has(name.text.toLowerCase());
    return { name: name.text, type, comment, ...(notNull ? { notNull: true as const } : {}) };
  });
  const columns = body?.columns ?? declared;
  checkNames(
    columns,
    node.columns.map((column) => column.name),
    node,
  );
  const query = body?.sql ?? null;
  return {
    kind: 'create_table',
    target,
    columns,
    query,
    orReplace,
    ifNotExists,
    comment,
    properties,
    reads: planner.reads,
  };
}

function checkNames(
  columns: readonly Column[],
  names: readonly Name[],
  node: Of<'create_table' | 'create_view'>,
): void {
  const seen = new Set<string>();
  columns.forEach((column, index) => {
    const key = column.name.toLowerCase();
    if (seen.has(key)) {
      const message = `The column ${backtick(column.name)} already exists. Choose another name or rename the existing column.`;
      throw fail(
        'COLUMN_ALREADY_EXISTS',
        message,
        names[index]?.span ?? node.query?.span ?? node.span,
        `Give one of them an alias.`,
      );
    }
    seen.add(key);
  });
}

/** The view's text is what a reader plans later; a column list is written into it. */
export function planCreateView(planner: Planner, node: Of<'create_view'>): PlanOf<'create_view'> {
  const { orReplace, ifNotExists, temporary } = node;
  const [expectation] = node.expectations;
  if (expectation) {
    throw unsupported(
      'An expectation on a view of the session',
      expectation.span,
      'Declare the view in a source file of a pipeline.',
    );
  }
  const target = targetOf(planner, node.target);
  const body = planQueryBody(planner, node.query, undefined);
  if (node.columns.length > 0 && node.columns.length !== body.columns.length) {
    const few = body.columns.length < node.columns.length;
    const message = `Cannot create view ${backtick(target.name)}, the reason is ${few ? 'not enough' : 'too many'} data columns: ${node.columns.length} view columns, ${body.columns.length} data columns.`;
    throw fail(
      `CREATE_VIEW_COLUMN_ARITY_MISMATCH.${few ? 'NOT_ENOUGH' : 'TOO_MANY'}_DATA_COLUMNS`,
      message,
      node.query.span,
    );
  }
  const columns = body.columns.map((column, index) => {
    const declared = node.columns[index];
    return { name: declared?.name.text ?? column.name, type: column.type, comment: declared?.comment };
  });
  checkNames(
    columns,
    node.columns.map((column) => column.name),
    node,
  );
  const list = columns.map((column) => backtick(column.name)).join(', ');
  const text = node.columns.length > 0 ? `SELECT * FROM (\n${node.text}\n) AS renamed(${list})` : node.text;
  return { kind: 'create_view', target, text, columns, orReplace, ifNotExists, temporary, reads: planner.reads };
}
