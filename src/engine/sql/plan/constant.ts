import type { EngineError, Span } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import type { Expression } from '../ast/expression.ts';
import { fail } from '../fail.ts';
import { normalizeDate, normalizeTimestamp } from '../parser/moment.ts';
import type { TypedSql } from '../seam.ts';
import { literal } from '../types/index.ts';
import type { Planner } from './planner.ts';

/** The value of a `:name` marker as a typed constant. */
export function bindParameter(planner: Planner, name: string, span: Span): TypedSql {
  const { parameters } = planner.environment;
  const known = Object.keys(parameters).find((key) => key.toLowerCase() === name.toLowerCase());
  if (known === undefined) {
    const hint = `Give ${name} a value where the statement is run.`;
    throw fail('UNBOUND_SQL_PARAMETER', `Found the unbound parameter: ${name}.`, span, hint);
  }
  const { type, value } = typedValue(parameters[known], name, span);
  return { sql: literal(value, type), type, span, literal: { value } };
}

/** Parameters come from YAML, JSON and Python: text, numbers, booleans, dates, null. */
function typedValue(value: unknown, name: string, span: Span): { type: DataType; value: string | boolean | null } {
  if (value === null || value === undefined) return { type: { kind: 'void' }, value: null };
  if (typeof value === 'boolean') return { type: { kind: 'boolean' }, value };
  if (typeof value === 'string') return { type: { kind: 'string' }, value };
  if (typeof value === 'bigint') return { type: { kind: 'bigint' }, value: String(value) };
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (!Number.isInteger(value)) return { type: { kind: 'double' }, value: String(value) };
    const kind = Math.abs(value) < 2 ** 31 ? 'int' : 'bigint';
    return { type: { kind }, value: String(value) };
  }
  if (value instanceof Date) {
    const text = value.toISOString();
    if (text.endsWith('T00:00:00.000Z')) return { type: { kind: 'date' }, value: text.slice(0, 10) };
    return { type: { kind: 'timestamp' }, value: normalizeTimestamp(text)! };
  }
  if (isTypedText(value)) return { type: typeOfText(value), value: value.text };
  throw fail('UNBOUND_SQL_PARAMETER', `The parameter ${name} has a value that SQL cannot take.`, span);
}

/** How Python hands over a date, a timestamp or a decimal. */
interface TypedText {
  type: 'date' | 'timestamp' | 'decimal';
  text: string;
}

function isTypedText(value: unknown): value is TypedText {
  const { type, text } = value as Partial<TypedText>;
  return typeof text === 'string' && (type === 'date' || type === 'timestamp' || type === 'decimal');
}

function typeOfText({ type, text }: TypedText): DataType {
  if (type !== 'decimal') return { kind: type };
  const [whole = '', fraction = ''] = text.replace(/^-?0*/, '').split('.');
  return { kind: 'decimal', precision: Math.max(whole.length + fraction.length, 1), scale: fraction.length };
}

/** What an expression is when it is known before any row: for IDENTIFIER and time travel. */
export function constantText(planner: Planner, node: Expression): string | undefined {
  switch (node.kind) {
    case 'literal':
      return node.value === null ? undefined : String(node.value);
    case 'parameter': {
      const value = bindParameter(planner, node.name, node.span).literal?.value;
      return value === null || value === undefined ? undefined : String(value);
    }
    case 'binary':
      return node.op === '||' ? concatenate(planner, [node.left, node.right]) : undefined;
    case 'cast':
      return node.type.kind === 'string' ? constantText(planner, node.operand) : undefined;
    case 'call':
      return constantCall(planner, node);
    default:
      return undefined;
  }
}

function constantCall(planner: Planner, node: Extract<Expression, { kind: 'call' }>): string | undefined {
  const args = node.arguments.map((argument) => argument.value);
  switch (node.name.text.toLowerCase()) {
    case 'concat':
      return concatenate(planner, args);
    case 'coalesce':
      return args.map((argument) => constantText(planner, argument)).find((value) => value !== undefined);
    case 'lower':
      return constantText(planner, args[0]!)?.toLowerCase();
    case 'upper':
      return constantText(planner, args[0]!)?.toUpperCase();
    case 'current_catalog':
      return planner.environment.catalog;
    case 'current_schema':
    case 'current_database':
      return planner.environment.schema;
    default:
      return undefined;
  }
}

function concatenate(planner: Planner, items: readonly Expression[]): string | undefined {
  const texts = items.map((item) => constantText(planner, item));
  return texts.includes(undefined) ? undefined : texts.join('');
}

/** The parts of `IDENTIFIER(…)`. */
export function identifierParts(planner: Planner, node: Expression): string[] {
  const text = constantText(planner, node);
  if (text === undefined) throw notConstant(node.span);
  const parts = splitName(text);
  if (!parts) throw fail('PARSE_SYNTAX_ERROR', `Syntax error: '${text}' is not a name.`, node.span);
  return parts;
}

function notConstant(span: Span): EngineError {
  const message =
    'The expression used for the IDENTIFIER clause must be a constant string that is evaluated at compile time.';
  return fail(
    'NOT_A_CONSTANT_STRING.NOT_CONSTANT',
    message,
    span,
    "Use literals and :markers, such as IDENTIFIER(:catalog || '.silver.customer').",
  );
}

/** `` a.`b c`.d `` → its parts; undefined when it is no name. */
export function splitName(text: string): string[] | undefined {
  const parts: string[] = [];
  const part = /(?:`((?:[^`]|``)+)`|([A-Za-z0-9_$\u00c0-\uffff-]+))(\.|$)/y;
  for (let at = 0; at < text.length; at = part.lastIndex) {
    part.lastIndex = at;
    const match = part.exec(text);
    if (!match) return undefined;
    parts.push(match[1]?.replaceAll('``', '`') ?? match[2]!);
    if (match[3] === '') return parts;
  }
  return undefined;
}

/** ISO text of a constant time: literals, `current_timestamp()`, and intervals added to or taken from them. */
export function constantMoment(planner: Planner, node: Expression): string | undefined {
  const { now } = planner.environment;
  if (node.kind === 'call' && node.arguments.length === 0) {
    const name = node.name.text.toLowerCase();
    if (name === 'current_timestamp' || name === 'now') return normalizeTimestamp(now);
    return name === 'current_date' || name === 'curdate' ? `${normalizeDate(now)} 00:00:00` : undefined;
  }
  if (node.kind === 'binary' && (node.op === '+' || node.op === '-') && node.right.kind === 'interval') {
    const base = constantMoment(planner, node.left);
    return base === undefined ? undefined : shift(base, node.right.parts, node.op === '-' ? -1 : 1);
  }
  const inner = node.kind === 'cast' ? node.operand : node;
  const text = constantText(planner, inner);
  return text === undefined ? undefined : normalizeTimestamp(text);
}

const milliseconds: Readonly<Record<string, number>> = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};

function shift(
  base: string,
  parts: Extract<Expression, { kind: 'interval' }>['parts'],
  sign: number,
): string | undefined {
  let time = Date.parse(`${base.replace(' ', 'T')}Z`);
  for (const { value, unit } of parts) {
    const size = milliseconds[unit];
    if (size === undefined || value.kind !== 'literal') return undefined;
    time += sign * size * Number(value.value);
  }
  return normalizeTimestamp(new Date(time).toISOString());
}
