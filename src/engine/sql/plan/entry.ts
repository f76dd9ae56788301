import { EngineError } from '../../errors.ts';
import type { Expression } from '../ast/expression.ts';
import type { Select, SelectItem } from '../ast/query.ts';
import { walk } from '../ast/walk.ts';
import type {
  Environment,
  ExpressionOptions,
  PlannedExpression,
  PlannedQuery,
  Projection,
  ProjectionItem,
  ScopeColumn,
} from '../contract.ts';
import { fail } from '../fail.ts';
import { parseLone, parseLoneItem, parseOne } from '../script.ts';
import { type Context, contextOf, type Special } from './context.ts';
import { condition } from './expression.ts';
import { type Item, itemsOf, planItems } from './items.ts';
import { columnName } from './names.ts';
import { Planner } from './planner.ts';
import { type PlannedBody, planQueryBody } from './query.ts';
import { findColumn, Scope, type VisibleColumn } from './scope.ts';
import { planSelectOver } from './select.ts';

/** One query as a relation. Throws EngineErrors of parsing and analysis, spans in `text`. */
export function planQuery(text: string, environment: Environment): PlannedQuery {
  const statement = parseOne(text);
  if (statement.tree.kind !== 'query') {
    throw fail(
      'PARSE_SYNTAX_ERROR',
      'A query is expected here, not a statement with effects.',
      statement.span,
      'Begin with SELECT or WITH.',
    );
  }
  const planner = new Planner(environment);
  return queryPlan(planner, planQueryBody(planner, statement.tree.query, undefined));
}

export function queryPlan(planner: Planner, body: PlannedBody): PlannedQuery {
  const { reads, streaming } = planner;
  return {
    kind: 'query',
    sql: `(${body.sql})`,
    columns: body.columns,
    reads,
    ordered: body.ordered,
    ...(streaming ? { streaming } : {}),
  };
}

/** One expression over given columns; spans count inside `text`. */
export function planExpression(
  text: string,
  columns: readonly ScopeColumn[],
  environment: Environment,
  options: ExpressionOptions = {},
): PlannedExpression {
  return single(parseLone(text), columns, environment, options);
}

/** The same, and it must be BOOLEAN. */
export function planPredicate(
  text: string,
  columns: readonly ScopeColumn[],
  environment: Environment,
): PlannedExpression {
  const node = parseLone(text);
  const scope = scopeOf(columns);
  const context = contextOf(new Planner(environment), scope, 'a condition');
  const value = condition(context, node, 'where');
  return {
    sql: value.sql,
    type: { kind: 'boolean' },
    name: columnName(context, node, new Set()),
    aggregate: false,
    window: false,
    generator: false,
    columns: columnsUsed(scope, node),
  };
}

function single(
  node: Expression,
  columns: readonly ScopeColumn[],
  environment: Environment,
  options: ExpressionOptions,
): PlannedExpression {
  const items = planned({ value: node, alias: undefined, aliases: [], span: node.span }, columns, environment, options);
  const [only, second] = items;
  if (only && !second) return only;
  throw fail(
    'INVALID_USAGE_OF_STAR_OR_REGEX',
    `One column is expected here, but the expression gives ${items.length}.`,
    node.span,
  );
}

/**
 * One item of a SELECT list: `a AS b`, `*`, `t.* EXCEPT (x)`, `explode(m) AS (k, v)`. A generator's texts hold `unnest`
 * and must all stand in one DuckDB SELECT list.
 */
export function planSelectItem(
  text: string,
  columns: readonly ScopeColumn[],
  environment: Environment,
  options: ExpressionOptions = { allow: ['aggregate', 'window', 'generator'] },
): PlannedExpression[] {
  return planned(parseLoneItem(text), columns, environment, options);
}

function planned(
  node: SelectItem,
  columns: readonly ScopeColumn[],
  environment: Environment,
  options: ExpressionOptions,
): PlannedExpression[] {
  const scope = scopeOf(columns);
  const allow = new Set<Special>(options.allow ?? []);
  const context: Context = contextOf(new Planner(environment), scope, 'an expression', { allow });
  const items = itemsOf(context, [node]);
  planItems(context, items);
  const generator = items.some((item) => item.found.has('generator'));
  if (generator && !allow.has('generator')) {
    throw fail(
      'UNSUPPORTED_GENERATOR.OUTSIDE_SELECT',
      'The generator is not supported outside the SELECT clause.',
      node.span,
    );
  }
  return items.map((item) => expressionOf(scope, node, item));
}

function expressionOf(scope: Scope, node: SelectItem, item: Item): PlannedExpression {
  return {
    sql: item.value!.sql,
    type: item.value!.type,
    name: item.name,
    aggregate: item.found.has('aggregate'),
    window: item.found.has('window'),
    generator: item.found.has('generator'),
    columns: node.value.kind === 'star' ? [item.name] : columnsUsed(scope, node.value),
  };
}

/** A SELECT over columns that stand nowhere in SQL text, e.g. a frame. Errors are placed by the item they are about. */
export function planProjection(projection: Projection, environment: Environment): PlannedQuery {
  const planner = new Planner(environment);
  const columns = projection.scope.map(visible);
  const from = { sql: projection.from, columns, star: columns.filter((column) => !column.hidden) };
  const parsed = projection.items.map((item) => placed(item, () => projected(item)));
  const keys = projection.groupBy?.map((item) => placed(item, () => parseLone(item.text)));
  const span = parsed[0]!.span;
  const select: Select = {
    kind: 'select',
    distinct: false,
    items: parsed,
    from: undefined,
    where: undefined,
    group:
      keys && keys.length > 0
        ? { all: false, elements: keys.map((value) => ({ kind: 'expression', value })), span }
        : undefined,
    having: undefined,
    qualify: undefined,
    windows: [],
    span,
  };
  return queryPlan(planner, planSelectOver(planner, select, from, undefined, { order: [], orderAll: undefined }));
}

function projected(item: ProjectionItem): SelectItem {
  const node = parseLoneItem(item.text);
  return item.name === undefined ? node : { ...node, alias: { text: item.name, span: node.span } };
}

function placed<T>(item: ProjectionItem, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof EngineError && item.place ? item.place(error) : error;
  }
}

function scopeOf(columns: readonly ScopeColumn[]): Scope {
  return new Scope({ columns: columns.map(visible) });
}

function visible(column: ScopeColumn): VisibleColumn {
  return {
    qualifier: column.qualifier === undefined ? [] : column.qualifier.toLowerCase().split('.'),
    name: column.name,
    type: column.type,
    sql: column.sql,
    hidden: column.hidden ?? false,
    qualifiedOnly: false,
  };
}

function columnsUsed(scope: Scope, node: Expression): string[] {
  const names = new Set<string>();
  walk(node, (inner) => {
    const expression = inner as Expression;
    if (expression.kind !== 'column') return;
    const found = findColumn(scope, expression.parts);
    if (found) names.add(found.column.name);
  });
  return [...names];
}
