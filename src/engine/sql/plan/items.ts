import type { Span } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import type { Call, Expression, Name } from '../ast/expression.ts';
import type { SelectItem } from '../ast/query.ts';
import { fail, unsupported } from '../fail.ts';
import { functions } from '../functions/index.ts';
import { planGenerator } from './call.ts';
import type { Context, Special } from './context.ts';
import { planExpr } from './expression.ts';
import { checkAliases, generatedItems } from './lateral.ts';
import { columnName } from './names.ts';
import type { ColumnUse } from './scope.ts';
import { expandStar } from './star.ts';

/** One output column of a SELECT. */
export interface Item {
  name: string;
  aliased: boolean;
  /** Undefined for what a star or a generator gave. */
  node: Expression | undefined;
  span: Span;
  value: { sql: string; type: DataType; span: Span } | undefined;
  found: Set<Special>;
  /** Columns used outside aggregates and grouping expressions. */
  uses: ColumnUse[];
}

/** The items of a SELECT list, stars expanded; expressions are not planned yet. */
export function itemsOf(context: Context, nodes: readonly SelectItem[]): Item[] {
  const aliases = new Set(nodes.flatMap((node) => (node.alias ? [node.alias.text.toLowerCase()] : [])));
  const items = nodes.flatMap((node) => itemOf(context, node, aliases));
  checkGenerators(nodes);
  if (items.length > 0) return items;
  throw fail('INVALID_USAGE_OF_STAR_OR_REGEX', 'The SELECT list is empty: EXCEPT left no column.', nodes[0]!.span);
}

function checkGenerators(nodes: readonly SelectItem[]): void {
  const second = nodes.filter(({ value }) => isGenerator(value))[1];
  if (!second) return;
  throw unsupported('A second generator in one SELECT', second.span, 'Put each into its own LATERAL VIEW.');
}

function isGenerator(value: Expression): value is Call {
  return value.kind === 'call' && functions.lookup(value.name.text.toLowerCase())?.kind === 'generator';
}

function itemOf(context: Context, node: SelectItem, aliases: ReadonlySet<string>): Item[] {
  const { value, span } = node;
  if (value.kind === 'star') {
    if (node.alias)
      throw fail('INVALID_USAGE_OF_STAR_OR_REGEX', "Invalid usage of '*': it cannot have an alias.", node.alias.span);
    return expandStar(context, value).map((column) => fixed(column.label!, column, span));
  }
  if (isGenerator(value)) {
    return generated(context, value, node.alias ? [node.alias] : node.aliases, span);
  }
  if (node.aliases.length > 0) {
    const message = `The expression yields one column, but has the aliases ${node.aliases.map((name) => name.text).join(', ')}.`;
    throw fail('MULTI_ALIAS_WITHOUT_GENERATOR', message, node.span);
  }
  const name = node.alias?.text ?? columnName(context, value, aliases);
  return [{ name, aliased: node.alias !== undefined, node: value, span, value: undefined, found: new Set(), uses: [] }];
}

function fixed(name: string, value: { sql: string; type: DataType; span: Span }, span: Span): Item {
  return { name, aliased: false, node: undefined, span, value, found: new Set(), uses: [] };
}

function generated(context: Context, node: Call, names: readonly Name[], span: Span): Item[] {
  const generator = planGenerator({ ...context, found: new Set() }, node)!;
  checkAliases(generator, names, span);
  return generatedItems(generator).map((column, index) => {
    const name = names[index]?.text ?? column.name;
    return {
      ...fixed(name, { ...column, span }, span),
      aliased: names.length > 0,
      found: new Set<Special>(['generator']),
    };
  });
}

/** Plans what is not planned yet, left to right, so that later items see earlier aliases. */
export function planItems(context: Context, items: readonly Item[]): void {
  const { scope } = context;
  for (const item of items) {
    scope.uses.length = 0;
    if (!item.value && item.node) {
      const value = planExpr({ ...context, found: item.found }, item.node);
      item.value = value;
      item.uses = [...scope.uses];
    } else if (item.node === undefined && !item.found.has('generator') && !scope.groupKeys.has(item.value!.sql)) {
      item.uses = [{ name: item.name, span: item.span }];
    }
    if (item.aliased && !item.found.has('generator')) registerAlias(context, item);
  }
  scope.uses.length = 0;
}

function registerAlias(context: Context, item: Item): void {
  const key = item.name.toLowerCase();
  const { aliases } = context.scope;
  if (aliases.has(key)) return;
  aliases.set(key, { value: item.value!, aggregate: item.found.has('aggregate'), window: item.found.has('window') });
}
