import { EngineError } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import type { CallContext, FunctionEntry, TypedSql } from '../../seam.ts';
import { implicit } from '../../types/coerce.ts';
import { coerce, duckType, printType } from '../../types/index.ts';
import { DOUBLE, INT, isFractional, isIntegral, isNested, isNumeric } from '../../types/kinds.ts';
import { unexpected } from '../operators/mismatch.ts';

/** What a parameter takes: the argument comes back cast, or a DATATYPE_MISMATCH is thrown. */
export type Rule = (value: TypedSql, position: number) => TypedSql;

export type Entries = readonly (readonly [string, FunctionEntry])[];

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];
export const ordinal = (position: number): string => `The ${ORDINALS[position] ?? `${position + 1}th`} parameter`;

/** Implicit cast to one type. */
export function to(type: DataType): Rule {
  return (value, position) => {
    if (!implicit(value.type, type))
      throw unexpected(ordinal(position), `"${printType(type)}"`, value.type, value.span);
    return coerce(value, type);
  };
}

function demand(accepts: (type: DataType) => boolean, required: string, beside: DataType): Rule {
  return (value, position) => {
    if (accepts(value.type)) return value;
    // NULL and text become a type the function takes.
    if (value.type.kind === 'void' || (value.type.kind === 'string' && isNumeric(beside))) return coerce(value, beside);
    throw unexpected(ordinal(position), required, value.type, value.span);
  };
}

export const any: Rule = (value) => value;
export const numeric = demand(isNumeric, '"NUMERIC"', DOUBLE);
export const integral = demand(isIntegral, '"INTEGRAL"', INT);
export const list = demand((type) => type.kind === 'array', '"ARRAY"', { kind: 'array', element: { kind: 'void' } });
export const map = demand((type) => type.kind === 'map', '"MAP"', {
  kind: 'map',
  key: { kind: 'void' },
  value: { kind: 'void' },
});

/** Text that a function takes as it is printed: any atomic type. */
export const atomic = demand((type) => !isNested(type), '"ATOMIC"', DOUBLE);

interface Shape {
  /** Space separated names, the first is the name the others are aliases of. */
  names: string;
  /** In parentheses, for messages and completion. */
  signature: string;
  parameters: readonly Rule[];
  /** How many of the parameters at the end may be left out. */
  optional?: number;
  /** Rule of any number of further arguments. */
  rest?: Rule;
  display?: (args: readonly string[]) => string;
}

/** Number and types of the arguments, once for all kinds of function. */
export function checked(shape: Shape, args: readonly TypedSql[], call: CallContext): TypedSql[] {
  const most = shape.rest ? Number.POSITIVE_INFINITY : shape.parameters.length;
  const least = shape.parameters.length - (shape.optional ?? 0);
  if (args.length < least || args.length > most) throw wrongNumber(call, least, most, args.length);
  return args.map((value, i) => (shape.parameters[i] ?? shape.rest!)(value, i));
}

export function wrongNumber(call: CallContext, least: number, most: number, actual: number): EngineError {
  const wanted =
    most === least ? String(least) : most === Number.POSITIVE_INFINITY ? `> ${least - 1}` : `[${least}, ${most}]`;
  return new EngineError({
    condition: 'WRONG_NUM_ARGS.WITHOUT_SUGGESTION',
    message: `The \`${call.name}\` requires ${wanted} parameters but the actual number is ${actual}.`,
    span: call.span,
    sqlState: '42605',
  });
}

/** Text that needs no parentheses: one call, one name, one constant. */
export function closed(sql: string): string {
  if (/^[\w.]+$/.test(sql)) return sql;
  const open = /^\w*\(/.exec(sql);
  if (!open) return `(${sql})`;
  let depth = 0;
  let quoted: string | undefined;
  for (let i = 0; i < sql.length; i++) {
    const c = sql[i]!;
    if (quoted) {
      if (c === quoted) quoted = undefined;
    } else if (c === "'" || c === '"') quoted = c;
    else if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return i === sql.length - 1 ? sql : `(${sql})`;
  }
  return `(${sql})`;
}

type Result = DataType | ((args: readonly TypedSql[], call: CallContext) => DataType);
type Print = (sql: string[], args: readonly TypedSql[], call: CallContext) => string;

/** A scalar function under all its names. */
export function scalar(shape: Shape, result: Result, print: Print): Entries {
  return named(shape, {
    kind: 'scalar',
    plan(args, call) {
      const values = checked(shape, args, call);
      const type = typeof result === 'function' ? result(values, call) : result;
      const sql = print(
        values.map((value) => value.sql),
        values,
        call,
      );
      return { sql: closed(sql), type, span: call.span };
    },
  });
}

export function named(
  shape: Pick<Shape, 'names' | 'signature' | 'display'>,
  entry: Omit<FunctionEntry & { kind: 'scalar' | 'aggregate' | 'window' }, 'signature'>,
): Entries {
  return shape.names.split(' ').map((name) => {
    const full: FunctionEntry = {
      ...entry,
      signature: `${name}${shape.signature}`,
      ...(shape.display ? { display: shape.display } : {}),
    };
    return [name, full] as const;
  });
}

/** Shorthand for the many functions with plain parameters: `fn('upper ucase', '(str)', [STRING], STRING, …)`. */
export function fn(
  names: string,
  signature: string,
  parameters: readonly (Rule | DataType)[],
  result: Result,
  print: Print,
): Entries {
  const optional = (signature.match(/\[/g) ?? []).length;
  const rules = parameters.map(asRule);
  return scalar({ names, signature, parameters: rules, optional }, result, print);
}

export function asRule(parameter: Rule | DataType): Rule {
  return typeof parameter === 'function' ? parameter : to(parameter);
}

/** A value that only a constant can give, e.g. the number of digits of `round`. */
export function constant(value: TypedSql | undefined, call: CallContext, parameter: string): string | undefined {
  if (value === undefined) return undefined;
  const text = value.literal?.value;
  if (typeof text === 'string') return text;
  throw new EngineError({
    condition: 'DATATYPE_MISMATCH.NON_FOLDABLE_INPUT',
    message: `The input ${parameter} of \`${call.name}\` should be a foldable expression; write a constant.`,
    span: value.span,
    sqlState: '42K09',
  });
}

/** A call of one of our own functions: all arguments as text. */
export function ours(name: string, ...args: readonly string[]): string {
  return `${name}(${args.map((sql) => `CAST(${sql} AS VARCHAR)`).join(', ')})`;
}

export function castAs(sql: string, type: DataType): string {
  return `CAST(${sql} AS ${duckType(type)})`;
}

/** Types whose values DuckDB computes in double precision. */
export const isReal = (value: TypedSql): boolean => isFractional(value.type);
