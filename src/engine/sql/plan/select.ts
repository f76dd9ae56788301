import type { Column } from '../../types.ts';
import type { WindowSpecification } from '../ast/expression.ts';
import type { Select } from '../ast/query.ts';
import { fail } from '../fail.ts';
import { quote } from '../quote.ts';
import { type Context, contextOf, type Special } from './context.ts';
import { condition } from './expression.ts';
import { type PlannedFrom, planFrom } from './from.ts';
import { checkGrouped, type Grouping, missingGroupBy, planGroup } from './group.ts';
import { type Item, itemsOf, planItems } from './items.ts';
import { planSelectOrder } from './order.ts';
import type { Planner } from './planner.ts';
import { orderOutput, type PlannedBody, planWhere, type Tail } from './query.ts';
import { Scope } from './scope.ts';

export function planSelect(planner: Planner, node: Select, outer: Scope | undefined, tail: Tail): PlannedBody {
  return planSelectOver(planner, node, node.from && planFrom(planner, node.from, outer), outer, tail);
}

/** A SELECT whose FROM is planned already. */
export function planSelectOver(
  planner: Planner,
  node: Select,
  from: PlannedFrom | undefined,
  outer: Scope | undefined,
  tail: Tail,
): PlannedBody {
  const scope = new Scope({ columns: from?.columns ?? [], star: from?.star ?? [], outer });
  const where = planWhere(planner, scope, node.where);
  scope.uses.length = 0;
  const allow = new Set<Special>(['aggregate', 'window', 'generator']);
  const context = contextOf(planner, scope, 'the SELECT list', { allow, aliases: 'after', windows: windowsOf(node) });
  const items = itemsOf(context, node.items);
  const grouping = planGroup(context, node, items);
  planItems(context, items);
  const having = planHaving(context, node, grouping, items);
  checkGrouped(node, grouping, items);
  const qualify = planQualify(context, node, items);
  const columns = items.map((item): Column => ({ name: item.name, type: item.value!.type }));
  const order = planSelectOrder(context, tail, node.distinct, grouping, items);
  const list = items.map((item) => `${item.value!.sql} AS ${quote(item.name)}`).join(', ');
  const text = from ? ` FROM ${from.sql}` : '';
  const sql = `SELECT ${node.distinct ? 'DISTINCT ' : ''}${list}${text}${where}${grouping.sql}${having}${qualify}`;
  if (order === 'over output') return orderOutput(planner, { sql, columns, ordered: false }, tail, outer);
  return { sql: sql + order, columns, ordered: order !== '' };
}

function windowsOf(node: Select): ReadonlyMap<string, WindowSpecification> {
  return new Map(node.windows.map(({ name, specification }) => [name.text.toLowerCase(), specification]));
}

function planHaving(context: Context, node: Select, grouping: Grouping, items: readonly Item[]): string {
  if (!node.having) return '';
  const aggregated = grouping.explicit || items.some((item) => item.found.has('aggregate'));
  const inner: Context = {
    ...context,
    clause: 'HAVING',
    allow: new Set<Special>(['aggregate']),
    aliases: 'before',
    found: new Set(),
  };
  const { uses } = context.scope;
  uses.length = 0;
  const planned = condition(inner, node.having, 'having').sql;
  if (!aggregated && !inner.found.has('aggregate')) {
    throw missingGroupBy(node.having.span, 'Use WHERE, which filters rows.');
  }
  grouping.aggregated = true;
  const [use] = uses;
  if (use) throw missingAggregation(use);
  return ` HAVING ${planned}`;
}

function planQualify(context: Context, node: Select, items: readonly Item[]): string {
  if (!node.qualify) return '';
  const inner: Context = { ...context, clause: 'QUALIFY', found: new Set() };
  const planned = condition(inner, node.qualify, 'qualify').sql;
  if (!inner.found.has('window') && !items.some((item) => item.found.has('window'))) {
    const message = 'QUALIFY requires at least one window function in the SELECT list or the QUALIFY clause.';
    throw fail('QUALIFY_REQUIRES_WINDOW_FUNCTION', message, node.qualify.span, 'Use WHERE or HAVING.');
  }
  return ` QUALIFY ${planned}`;
}

export function missingAggregation(use: { name: string; span: Item['span'] }) {
  const message = `The non-aggregating expression "${use.name}" is based on columns which are not participating in the GROUP BY clause. Add the columns or the expression to the GROUP BY, aggregate the expression, or use "any_value(${use.name})" if you do not care which of the values within a group is returned.`;
  return fail(
    'MISSING_AGGREGATION',
    message,
    use.span,
    `Add ${use.name} to GROUP BY, or write any_value(${use.name}).`,
  );
}
