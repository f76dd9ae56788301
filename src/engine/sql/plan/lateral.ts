import type { Span } from '../../errors.ts';
import type { Name } from '../ast/expression.ts';
import type { FromItem } from '../ast/query.ts';
import { fail } from '../fail.ts';
import { functions } from '../functions/index.ts';
import type { GeneratorPlan } from '../seam.ts';
import { duckType } from '../types/index.ts';
import { planGenerator } from './call.ts';
import { contextOf } from './context.ts';
import { type PlannedFrom, planFrom } from './from.ts';
import type { Planner } from './planner.ts';
import { Scope, type VisibleColumn } from './scope.ts';

/** `input LATERAL VIEW [OUTER] explode(x) t AS c`. */
export function planLateralView(
  planner: Planner,
  node: Extract<FromItem, { kind: 'lateral_view' }>,
  outer: Scope | undefined,
): PlannedFrom {
  const input = planFrom(planner, node.input, outer);
  const scope = new Scope({ columns: input.columns, star: input.star, outer });
  const { call } = node;
  if (call.kind !== 'call') throw notGenerator('an expression', call.span);
  const generator = planGenerator(contextOf(planner, scope, 'LATERAL VIEW'), call);
  if (!generator) throw notGenerator(`the function ${call.name.text.toLowerCase()}`, call.span);
  const made = generatorSource(
    planner,
    { ...generator, outer: generator.outer || node.outer },
    node.table,
    node.columns,
    call.span,
  );
  return {
    sql: `${input.sql} CROSS JOIN LATERAL ${made.sql}`,
    columns: [...input.columns, ...made.columns],
    star: [...input.star, ...made.columns],
  };
}

function notGenerator(what: string, span: Span) {
  const names = ['explode', 'explode_outer', 'posexplode', 'inline', 'stack'].filter((name) => functions.lookup(name));
  const message = `The generator is not supported: LATERAL VIEW needs a generator function, but got ${what}.`;
  return fail('UNSUPPORTED_GENERATOR.NOT_GENERATOR', message, span, `Use one of ${names.join(', ')}.`);
}

/** A generator as something in FROM, under a fresh alias. */
export function generatorSource(
  planner: Planner,
  generator: GeneratorPlan,
  table: Name | undefined,
  names: readonly Name[],
  span: Span,
): { sql: string; columns: VisibleColumn[] } {
  checkAliases(generator, names, span);
  const alias = planner.alias();
  const columns = generator.columns.map((column, index) => ({
    qualifier: table ? [table.text.toLowerCase()] : [],
    name: names[index]?.text ?? column.name,
    type: column.type,
    sql: column.sql(`${alias}.e`),
    hidden: false,
    qualifiedOnly: false,
  }));
  return { sql: `(SELECT unnest(${listOf(generator)}) AS e) AS ${alias}`, columns };
}

export function checkAliases(generator: GeneratorPlan, names: readonly Name[], span: Span): void {
  if (names.length === 0 || names.length === generator.columns.length) return;
  const message = `The number of aliases supplied in the AS clause does not match the number of columns output by the UDTF. Expected ${generator.columns.length} aliases, but got ${names.map((name) => name.text).join(', ')}.`;
  throw fail('UDTF_ALIAS_NUMBER_MISMATCH', message, span);
}

/** The `_outer` forms give one row of NULLs where there is nothing. */
export function listOf(generator: GeneratorPlan): string {
  if (!generator.outer) return generator.list;
  return `CASE WHEN coalesce(len(${generator.list}), 0) > 0 THEN ${generator.list} ELSE [NULL] END`;
}

/** DuckDB text of each output column in a SELECT list; several `unnest` side by side advance together. */
export function generatedItems(generator: GeneratorPlan): { sql: string; name: string; type: VisibleColumn['type'] }[] {
  const list = listOf(generator);
  return generator.columns.map((column) => {
    const picked = column.sql('"element"');
    const sql =
      picked === '"element"' ? `unnest(${list})` : `unnest(list_transform(${list}, lambda "element": ${picked}))`;
    return { sql: `CAST(${sql} AS ${duckType(column.type)})`, name: column.name, type: column.type };
  });
}
