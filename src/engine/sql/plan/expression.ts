import type { Span } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import type { Case, Expression, Like, Logical } from '../ast/expression.ts';
import { fail, unsupported } from '../fail.ts';
import { operators } from '../functions/index.ts';
import type { TypedSql } from '../seam.ts';
import { cast, coerce, commonType, literal, printType } from '../types/index.ts';
import { planCall } from './call.ts';
import { planColumn, planField } from './column.ts';
import { bindParameter, identifierParts } from './constant.ts';
import type { Context } from './context.ts';
import { displayName } from './display.ts';
import { planExists, planInQuery, planScalarSubquery } from './subquery.ts';

const boolean: DataType = { kind: 'boolean' };

/** Names, types and DuckDB text of one expression. What it uses outside aggregates is noted in the scope. */
export function planExpr(context: Context, node: Expression): TypedSql {
  const { scope } = context;
  const mark = scope.uses.length;
  const planned = planNode(context, node);
  if (scope.groupKeys.has(planned.sql)) scope.uses.length = mark;
  context.planner.checkSize(planned.sql, node.span);
  return planned;
}

function planNode(context: Context, node: Expression): TypedSql {
  const plan = (inner: Expression) => planExpr(context, inner);
  const { span } = node;
  switch (node.kind) {
    case 'literal':
      return { sql: literal(node.value, node.type), type: node.type, span, literal: { value: node.value } };
    case 'interval':
      return operators.interval(
        node.parts.map(({ value, unit }) => ({ value: plan(value), unit })),
        span,
      );
    case 'parameter':
      return bindParameter(context.planner, node.name, span);
    case 'column':
      return planColumn(context, node.parts, span);
    case 'identifier':
      return planColumn(
        context,
        identifierParts(context.planner, node.value).map((text) => ({ text, span })),
        span,
      );
    case 'logical':
      return planLogical(context, node);
    case 'binary':
      return operators.binary(node.op, plan(node.left), plan(node.right), span);
    case 'unary':
      if (node.op === 'not')
        return { sql: `(NOT ${condition(context, node.operand, 'not').sql})`, type: boolean, span };
      return operators.unary(node.op, plan(node.operand), span);
    case 'is':
      return planIs(context, node);
    case 'distinct_from': {
      const equal = operators.binary('<=>', plan(node.left), plan(node.right), span);
      return node.negated ? equal : negate(equal);
    }
    case 'between':
      return negateIf(node.negated, operators.between(plan(node.value), plan(node.low), plan(node.high), span));
    case 'in':
      return negateIf(node.negated, operators.oneOf(plan(node.value), node.list.map(plan), span));
    case 'in_query':
      return planInQuery(context, node);
    case 'like':
      return negateIf(node.negated, planLike(context, node));
    case 'case':
      return planCase(context, node);
    case 'cast':
      return cast(plan(node.operand), node.type, node.mode, span);
    case 'field':
      return planField(plan(node.operand), node.field, span);
    case 'index':
      return operators.index(plan(node.operand), plan(node.index), span);
    case 'path':
      return { ...operators.path(plan(node.operand), node.steps, span), label: displayName(node) };
    case 'call':
      return planCall(context, node);
    case 'subquery':
      return planScalarSubquery(context, node);
    case 'exists':
      return planExists(context, node);
    case 'row':
      return planRow(context, node.items, span);
    case 'star':
      throw fail('INVALID_USAGE_OF_STAR_OR_REGEX', `Invalid usage of '*' in ${context.clause}.`, span);
    case 'lambda':
      throw fail(
        'INVALID_LAMBDA_FUNCTION_CALL.UNEXPECTED',
        'A lambda function stands where a value is expected.',
        span,
      );
  }
}

function planLogical(context: Context, node: Logical): TypedSql {
  const values = node.operands.map((operand) => planExpr(context, operand));
  const odd = values.findIndex(({ type }) => type.kind !== 'boolean' && type.kind !== 'void');
  if (odd >= 0) throw notLogical(node, values, odd);
  const texts = values.map((value) => (value.type.kind === 'void' ? coerce(value, boolean).sql : value.sql));
  return { sql: `(${texts.join(` ${node.op.toUpperCase()} `)})`, type: boolean, span: node.span };
}

function notLogical(node: Logical, values: readonly TypedSql[], odd: number) {
  const first = Math.max(0, odd - 1);
  const pair = [first, first + 1].map((index) => ({
    node: node.operands[index]!,
    type: printType(values[index]!.type),
  }));
  const shown = `"(${pair.map((side) => displayName(side.node)).join(` ${node.op.toUpperCase()} `)})"`;
  const start = `Cannot resolve ${shown} due to data type mismatch:`;
  const { span } = node.operands[odd]!;
  const types = pair.map((side) => `"${side.type}"`);
  if (types[0] === types[1]) {
    const message = `${start} the binary operator requires the input type "BOOLEAN", not ${types[0]}.`;
    return fail('DATATYPE_MISMATCH.BINARY_OP_WRONG_TYPE', message, span, 'Compare it with something.');
  }
  const message = `${start} the left and right operands of the binary operator have incompatible types (${types.join(' and ')}).`;
  return fail('DATATYPE_MISMATCH.BINARY_OP_DIFF_TYPES', message, span, 'Compare it with something.');
}

/** A boolean operand of NOT, WHEN, WHERE and the like. */
export function condition(context: Context, node: Expression, where: string): TypedSql {
  const planned = planExpr(context, node);
  if (planned.type.kind === 'boolean') return planned;
  if (planned.type.kind === 'void') return coerce(planned, boolean);
  const name = displayName(node);
  const type = printType(planned.type);
  if (where === 'not' || where === 'when') {
    const message = `Cannot resolve "${name}" due to data type mismatch: ${where.toUpperCase()} requires the "BOOLEAN" type, however "${name}" has the type "${type}".`;
    throw fail('DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE', message, node.span, 'Compare it with something.');
  }
  const message = `Filter expression "${name}" of type "${type}" is not a boolean.`;
  throw fail('DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN', message, node.span, 'Compare it with something.');
}

export function negate(value: TypedSql): TypedSql {
  return { sql: `(NOT ${value.sql})`, type: boolean, span: value.span };
}

function negateIf(negated: boolean, value: TypedSql): TypedSql {
  return negated ? negate(value) : value;
}

function planIs(context: Context, node: Extract<Expression, { kind: 'is' }>): TypedSql {
  const { span } = node;
  if (node.what === 'null') {
    const operand = planExpr(context, node.operand);
    return { sql: `(${operand.sql} IS ${node.negated ? 'NOT ' : ''}NULL)`, type: boolean, span };
  }
  const operand = condition(context, node.operand, 'not');
  const what = node.what === 'unknown' ? 'NULL' : node.what.toUpperCase();
  return { sql: `(${operand.sql} IS ${node.negated ? 'NOT ' : ''}${what})`, type: boolean, span };
}

function planLike(context: Context, node: Like): TypedSql {
  const value = planExpr(context, node.value);
  const one = (pattern: Expression) =>
    operators.like(node.op, value, planExpr(context, pattern), node.escape, node.span);
  const all = node.patterns.map((pattern) => one(pattern).sql);
  if (!node.quantifier) return { sql: all[0]!, type: boolean, span: node.span };
  return { sql: `(${all.join(node.quantifier === 'all' ? ' AND ' : ' OR ')})`, type: boolean, span: node.span };
}

function planCase(context: Context, node: Case): TypedSql {
  const whens = planWhens(context, node);
  const results = node.branches.map(({ result }) => planExpr(context, result));
  if (node.otherwise) results.push(planExpr(context, node.otherwise));
  const type = commonType(results.map((result) => result.type));
  if (!type) {
    const types = results.map((result) => `"${printType(result.type)}"`).join(', ');
    const message = `Cannot resolve "${displayName(node)}" due to data type mismatch: Input to \`casewhen\` should all be the same type, but it's [${types}].`;
    throw fail('DATATYPE_MISMATCH.DATA_DIFF_TYPES', message, node.span, 'Cast the branches to one type.');
  }
  const texts = results.map((result) => coerce(result, type).sql);
  const branches = whens.map((when, index) => `WHEN ${when} THEN ${texts[index]}`).join(' ');
  const otherwise = node.otherwise ? ` ELSE ${texts.at(-1)}` : '';
  return { sql: `(CASE ${branches}${otherwise} END)`, type, span: node.span };
}

/** `CASE x WHEN 1 …` compares x anew in every branch; DuckDB would write it out just so, but without a bound on size. */
function planWhens(context: Context, node: Case): string[] {
  if (!node.operand) return node.branches.map(({ when }) => condition(context, when, 'when').sql);
  const operand = planExpr(context, node.operand);
  return node.branches.map(({ when }) => operators.binary('=', operand, planExpr(context, when), when.span).sql);
}

function planRow(context: Context, items: readonly Expression[], span: Span): TypedSql {
  if (items.some((item) => item.kind === 'star')) throw unsupported('A star inside a row', span);
  const values = items.map((item) => planExpr(context, item));
  const fields = values.map((value, index) => ({ name: value.label ?? `col${index + 1}`, type: value.type }));
  const texts = values.map((value, index) => `"${fields[index]!.name.replaceAll('"', '""')}" := ${value.sql}`);
  return { sql: `struct_pack(${texts.join(', ')})`, type: { kind: 'struct', fields }, span };
}
