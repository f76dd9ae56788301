import type { Name, Star } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import { nearest } from '../nearest.ts';
import { quoteText } from '../quote.ts';
import type { TypedSql } from '../seam.ts';
import type { Context } from './context.ts';
import { endsWith, findColumn, type Scope, unresolved, type VisibleColumn } from './scope.ts';

/** The columns `*`, `t.*` or `struct.*` stands for, those of EXCEPT left out. */
export function expandStar(context: Context, node: Star): TypedSql[] {
  const { scope } = context;
  if (node.qualifier.length === 0 && scope.columns.length === 0) {
    const message = "Invalid usage of '*': there is no FROM clause to take columns from.";
    throw fail('INVALID_USAGE_OF_STAR_OR_REGEX', message, node.span);
  }
  const columns = node.qualifier.length === 0 ? scope.star : qualified(scope, node.qualifier);
  if (!columns) return expandStruct(scope, node);
  const kept = without(scope, columns, node.except);
  return kept.map((column) => {
    if (!scope.groupKeys.has(column.sql)) scope.uses.push({ name: column.name, span: node.span });
    return { sql: column.sql, type: column.type, span: node.span, label: column.name };
  });
}

function qualified(scope: Scope, qualifier: readonly Name[]): readonly VisibleColumn[] | undefined {
  const wanted = qualifier.map((part) => part.text.toLowerCase());
  const columns = scope.columns.filter((column) => !column.hidden && endsWith(column.qualifier, wanted));
  return columns.length > 0 ? columns : undefined;
}

function expandStruct(scope: Scope, node: Star): TypedSql[] {
  const found = findColumn(scope, node.qualifier);
  const { span } = node;
  if (!found || found.rest.length > 0 || found.column.type.kind !== 'struct') throw unknownQualifier(scope, node);
  scope.uses.push({ name: found.column.name, span });
  const fields = found.column.type.fields;
  const excluded = node.except.map((name) => name.at(-1)!.text.toLowerCase());
  return fields
    .filter((field) => !excluded.includes(field.name.toLowerCase()))
    .map((field) => {
      const sql = `struct_extract(${found.column.sql}, ${quoteText(field.name)})`;
      return { sql, type: field.type, span, label: field.name };
    });
}

function unknownQualifier(scope: Scope, node: Star) {
  const tables = new Set(scope.columns.map((column) => column.qualifier.at(-1) ?? ''));
  tables.delete('');
  const written = node.qualifier.map((part) => part.text);
  const near = nearest(written.at(-1)!, tables)[0] ?? [...tables][0];
  const message = `Cannot resolve '${written.join('.')}.*' given input columns '${scope.star.map((column) => column.name).join(', ')}'.`;
  return fail('CANNOT_RESOLVE_STAR_EXPAND', message, node.span, near ? `Write ${near}.*.` : undefined);
}

function without(scope: Scope, columns: readonly VisibleColumn[], except: readonly Name[][]): VisibleColumn[] {
  const dropped = new Set<VisibleColumn>();
  for (const name of except) {
    const qualifier = name.slice(0, -1).map((part) => part.text.toLowerCase());
    const last = name.at(-1)!;
    const matches = columns.filter(
      (column) => column.name.toLowerCase() === last.text.toLowerCase() && endsWith(column.qualifier, qualifier),
    );
    if (matches.length === 0) {
      throw unresolved(scope, name, last.span);
    }
    for (const column of matches) dropped.add(column);
  }
  return columns.filter((column) => !dropped.has(column));
}
