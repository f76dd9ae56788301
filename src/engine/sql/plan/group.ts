import type { Span } from '../../errors.ts';
import type { Expression } from '../ast/expression.ts';
import type { GroupElement, Select } from '../ast/query.ts';
import { fail } from '../fail.ts';
import type { TypedSql } from '../seam.ts';
import type { Context } from './context.ts';
import { planExpr } from './expression.ts';
import { type Item, planItems } from './items.ts';
import { findColumn } from './scope.ts';
import { missingAggregation } from './select.ts';
import { sortKey } from './window.ts';

export interface Grouping {
  /** ` GROUP BY …`, or nothing. */
  sql: string;
  explicit: boolean;
  /** Set once an aggregate or GROUP BY is known. */
  aggregated: boolean;
}

/** Plans GROUP BY; afterwards the scope knows the grouping expressions. */
export function planGroup(context: Context, node: Select, items: readonly Item[]): Grouping {
  const { group } = node;
  if (!group) return { sql: '', explicit: false, aggregated: false };
  const keys = group.all ? keysOfAll(context, items) : [];
  const texts = group.all ? keys : group.elements.map((element) => planElement(context, element, items, keys));
  context.scope.groupKeys = new Set(keys);
  context.scope.uses.length = 0;
  const sql = texts.length > 0 ? ` GROUP BY ${texts.join(', ')}` : '';
  return { sql, explicit: true, aggregated: true };
}

/** GROUP BY ALL: whatever in the SELECT list holds no aggregate. Items with one are planned again, against the keys. */
function keysOfAll(context: Context, items: readonly Item[]): string[] {
  planItems(context, items);
  context.scope.aliases.clear();
  const keys: string[] = [];
  for (const item of items) {
    if (item.found.has('aggregate')) {
      item.value = undefined;
      item.found.clear();
    } else if (!item.found.has('window') && !item.found.has('generator')) {
      keys.push(sortKey(item.value!));
      item.uses = [];
    }
  }
  return keys;
}

function planElement(context: Context, element: GroupElement, items: readonly Item[], keys: string[]): string {
  if (element.kind === 'expression') return planKey(context, element.value, items, keys);
  const sets = element.sets.map((set) => `(${set.map((value) => planKey(context, value, items, keys)).join(', ')})`);
  return `${element.kind === 'sets' ? 'GROUPING SETS' : element.kind.toUpperCase()} (${sets.join(', ')})`;
}

function planKey(context: Context, node: Expression, items: readonly Item[], keys: string[]): string {
  const item = itemMeant(context, node, items);
  const inner: Context = { ...context, clause: 'GROUP BY', allow: new Set(), aliases: 'none', found: new Set() };
  let planned: TypedSql;
  if (item) {
    item.value ??= planExpr(inner, item.node!);
    planned = item.value;
  } else planned = planExpr(inner, node);
  keys.push(planned.sql);
  return sortKey(planned);
}

/** The SELECT item that an ordinal or an alias means; a column of that name wins over an alias. */
function itemMeant(context: Context, node: Expression, items: readonly Item[]): Item | undefined {
  if (node.kind === 'literal' && node.type.kind === 'int') {
    const position = Number(node.value);
    const item = items[position - 1];
    if (!item) {
      const message = `GROUP BY position ${position} is not in select list (valid range is [1, ${items.length}]).`;
      throw fail('GROUP_BY_POS_OUT_OF_RANGE', message, node.span);
    }
    return item;
  }
  if (node.kind !== 'column' || node.parts.length > 1 || findColumn(context.scope, node.parts)) return undefined;
  const wanted = node.parts[0]!.text.toLowerCase();
  return items.find((candidate) => candidate.aliased && candidate.name.toLowerCase() === wanted);
}

/** Every output is an aggregate, a grouping expression, or built of these. */
export function checkGrouped(node: Select, grouping: Grouping, items: readonly Item[]): void {
  if (items.some((item) => item.found.has('aggregate'))) grouping.aggregated = true;
  if (!grouping.aggregated) return;
  const use = items.flatMap((item) => item.uses)[0];
  if (!use) return;
  if (node.group) throw missingAggregation(use);
  throw missingGroupBy(use.span, `Add GROUP BY ${use.name}.`);
}

export function missingGroupBy(span: Span, hint: string) {
  const message =
    'The query does not include a GROUP BY clause. Add GROUP BY or turn it into the window functions using OVER clauses.';
  return fail('MISSING_GROUP_BY', message, span, hint);
}
