import type { Context } from './context.ts';
import { planExpr } from './expression.ts';
import type { Grouping } from './group.ts';
import type { Item } from './items.ts';
import { orderPosition, type Tail } from './query.ts';
import { missingAggregation } from './select.ts';
import { direction, sortKey } from './window.ts';

/**
 * ` ORDER BY …` of a SELECT. What is an output column is named by position; `over output` says that DuckDB cannot sort
 * within this SELECT (DISTINCT, generators) and that only its output may be sorted.
 */
export function planSelectOrder(
  context: Context,
  tail: Tail,
  distinct: boolean,
  grouping: Grouping,
  items: readonly Item[],
): string | 'over output' {
  if (tail.orderAll)
    return ` ORDER BY ${items.map((_, index) => `${index + 1}${direction(tail.orderAll!)}`).join(', ')}`;
  if (tail.order.length === 0) return '';
  const strict = distinct || items.some((item) => item.found.has('generator'));
  const texts: string[] = [];
  for (const item of tail.order) {
    const position = orderPosition(item.value, items.length) ?? outputNamed(item.value, items);
    if (position === undefined && strict && onlyOutput(item.value, items)) return 'over output';
    const text = position === undefined ? planKey(context, item.value, grouping, items) : String(position);
    if (strict && !/^\d+$/.test(text)) return 'over output';
    texts.push(text + direction(item));
  }
  return ` ORDER BY ${texts.join(', ')}`;
}

type Key = Tail['order'][number]['value'];

/** The position of the one output column of that name. */
function outputNamed(value: Key, items: readonly Item[]): number | undefined {
  if (value.kind !== 'column' || value.parts.length > 1) return undefined;
  const wanted = value.parts[0]!.text.toLowerCase();
  const index = items.findIndex((item) => item.name.toLowerCase() === wanted);
  return index < 0 ? undefined : index + 1;
}

/** An expression over output names that is no column of the input: sorted outside. */
function onlyOutput(value: Key, items: readonly Item[]): boolean {
  return value.kind !== 'column' && items.every((item) => item.aliased || item.node?.kind === 'column' || !item.node);
}

function planKey(context: Context, value: Key, grouping: Grouping, items: readonly Item[]): string {
  const { scope } = context;
  scope.uses.length = 0;
  const allow = new Set(
    [...context.allow].filter((special) => special === 'window' || (special === 'aggregate' && grouping.aggregated)),
  );
  const planned = planExpr({ ...context, clause: 'ORDER BY', allow, aliases: 'before', found: new Set() }, value);
  const [use] = scope.uses;
  if (use && grouping.aggregated) throw missingAggregation(use);
  const same = items.findIndex((item) => item.value?.sql === planned.sql);
  return same < 0 ? sortKey(planned) : String(same + 1);
}
