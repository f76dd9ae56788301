import type { Span } from '../../errors.ts';
import type { Name } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import { operators } from '../functions/index.ts';
import { backtick, quoteText } from '../quote.ts';
import type { TypedSql } from '../seam.ts';
import { join } from '../span.ts';
import { literal, printType } from '../types/index.ts';
import type { Context } from './context.ts';
import { findColumn, type Scope, unresolved } from './scope.ts';

/** A name in an expression: a lambda parameter, a column, an alias of the same SELECT, or a column from outside. */
export function planColumn(context: Context, parts: readonly Name[], span: Span): TypedSql {
  const { scope } = context;
  const [first, ...rest] = parts as [Name, ...Name[]];
  const variable = scope.variables.get(first.text.toLowerCase());
  if (variable) return planFields({ ...variable, span: first.span, label: first.text }, rest);
  const before = context.aliases === 'before' ? planAlias(context, parts) : undefined;
  const found =
    before ?? planFrom(scope, parts) ?? (context.aliases === 'after' ? planAlias(context, parts) : undefined);
  if (found) return found;
  for (let outer = scope.outer; outer; outer = outer.outer) {
    const value = planFrom(outer, parts);
    if (value) return value;
  }
  throw unresolved(scope, parts, span);
}

function planFrom(scope: Scope, parts: readonly Name[]): TypedSql | undefined {
  const found = findColumn(scope, parts);
  if (!found) return undefined;
  const { column, rest } = found;
  const name = parts[parts.length - rest.length - 1]!;
  const value = { sql: column.sql, type: column.type, span: join(parts[0]!.span, name.span), label: name.text };
  const used = planFields(value, rest);
  if (!scope.groupKeys.has(column.sql) && !scope.groupKeys.has(used.sql)) {
    scope.uses.push({ name: name.text, span: join(parts[0]!.span, parts.at(-1)!.span) });
  }
  return used;
}

function planAlias(context: Context, parts: readonly Name[]): TypedSql | undefined {
  const [first, ...rest] = parts as [Name, ...Name[]];
  const item = context.scope.aliases.get(first.text.toLowerCase());
  if (!item) return undefined;
  if (item.aggregate) context.found.add('aggregate');
  if (item.window) context.found.add('window');
  return planFields({ ...item.value, span: first.span, label: first.text }, rest);
}

function planFields(value: TypedSql, fields: readonly Name[]): TypedSql {
  return fields.reduce((inner, field) => planField(inner, field, join(inner.span, field.span)), value);
}

/** `value.field` over STRUCT, ARRAY of STRUCT (the array of that field) and MAP. */
export function planField(value: TypedSql, field: Name, span: Span): TypedSql {
  const { type } = value;
  if (type.kind === 'struct') {
    const inner = structField(type.fields, field);
    return { sql: `struct_extract(${value.sql}, ${quoteText(inner.name)})`, type: inner.type, span, label: field.text };
  }
  if (type.kind === 'array' && type.element.kind === 'struct') {
    const inner = structField(type.element.fields, field);
    const sql = `list_transform(${value.sql}, lambda "element": struct_extract("element", ${quoteText(inner.name)}))`;
    return { sql, type: { kind: 'array', element: inner.type }, span, label: field.text };
  }
  if (type.kind === 'map') {
    const key: TypedSql = {
      sql: literal(field.text, { kind: 'string' }),
      type: { kind: 'string' },
      span: field.span,
      literal: { value: field.text },
    };
    return { ...operators.index(value, key, span), label: field.text };
  }
  const message = `Can't extract a value from "${value.label ?? field.text}". Need a complex type [STRUCT, ARRAY, MAP] but got "${printType(type)}".`;
  const json = type.kind === 'string' && value.label ? `For JSON text write ${value.label}:${field.text}.` : undefined;
  throw fail('INVALID_EXTRACT_BASE_FIELD_TYPE', message, span, json);
}

function structField(fields: readonly { name: string; type: TypedSql['type'] }[], field: Name) {
  const wanted = field.text.toLowerCase();
  const matches = fields.filter((candidate) => candidate.name.toLowerCase() === wanted);
  if (matches.length === 1) return matches[0]!;
  if (matches.length > 1) {
    throw fail(
      'AMBIGUOUS_REFERENCE_TO_FIELDS',
      `Ambiguous reference to the field ${backtick(field.text)}.`,
      field.span,
    );
  }
  const names = fields.map((candidate) => backtick(candidate.name)).join(', ');
  throw fail('FIELD_NOT_FOUND', `No such struct field ${backtick(field.text)} in ${names}.`, field.span);
}
