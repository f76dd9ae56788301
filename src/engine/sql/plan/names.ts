import type { Call, Expression } from '../ast/expression.ts';
import { mapNodes } from '../ast/walk.ts';
import { named } from './call.ts';
import type { Context } from './context.ts';
import { displayName, variable } from './display.ts';
import { findColumn, type Scope } from './scope.ts';
import { resolveWindow } from './window.ts';

/**
 * The name Spark gives a SELECT item without an alias. A column, and a cast of one, keep the column's name; elsewhere
 * qualifiers go and struct fields stay: `o.addr.zip + 1` is `(addr.zip + 1)`.
 */
export function columnName(context: Context, node: Expression, aliases: ReadonlySet<string>): string {
  const column = node.kind === 'cast' ? node.operand : node;
  if (column.kind === 'column' && (column === node || fieldsOf(context.scope, column) === 0)) {
    return column.parts.at(-1)!.text;
  }
  return displayName(simplify(context, node, aliases, new Set()));
}

function fieldsOf(scope: Scope, node: Extract<Expression, { kind: 'column' }>): number {
  return findColumn(scope, node.parts)?.rest.length ?? 0;
}

function simplify(
  context: Context,
  node: Expression,
  aliases: ReadonlySet<string>,
  variables: ReadonlySet<string>,
): Expression {
  const inner = (child: Expression) => simplify(context, child, aliases, variables);
  if (node.kind === 'column') return simplifyColumn(context.scope, node, aliases, variables);
  if (node.kind === 'subquery' || node.kind === 'exists' || node.kind === 'in_query') return node;
  if (node.kind === 'lambda') {
    const names = new Set([...variables, ...node.parameters.map((name) => name.text.toLowerCase())]);
    return { ...node, body: simplify(context, node.body, aliases, names) };
  }
  return mapNodes(node.kind === 'call' ? resolved(context, node) : node, inner);
}

/** A named window is shown written out, IDENTIFIER as the name it stands for. */
function resolved(context: Context, node: Call): Call {
  const call = named(context, node);
  return call.over ? { ...call, over: resolveWindow(context, call.over) } : call;
}

function simplifyColumn(
  scope: Scope,
  node: Extract<Expression, { kind: 'column' }>,
  aliases: ReadonlySet<string>,
  variables: ReadonlySet<string>,
): Expression {
  const first = node.parts[0]!;
  const key = first.text.toLowerCase();
  if (variables.has(key)) return { ...node, parts: [{ ...first, text: variable }, ...node.parts.slice(1)] };
  const found = findColumn(scope, node.parts);
  if (found) return { ...node, parts: node.parts.slice(node.parts.length - found.rest.length - 1) };
  if (!aliases.has(key)) return node;
  return { ...node, parts: [{ ...first, text: `lateralAliasReference(${first.text})` }, ...node.parts.slice(1)] };
}
