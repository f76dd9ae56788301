import type { Span } from '../../errors.ts';
import type { DataType } from '../../types.ts';
import { quote, quoteText } from '../quote.ts';
import type { TypedSql } from '../seam.ts';
import { bind, unused } from './bind.ts';
import { cannotCast, castable } from './castable.ts';
import { sameType } from './compare.ts';
import { duckType } from './duck.ts';
import { foldString } from './fold.ts';
import { isFractional, isIntegral, isNumeric } from './kinds.ts';
import { fieldOf, textOf } from './text.ts';

type Mode = 'ansi' | 'try';

/** Explicit CAST and TRY_CAST. Throws DATATYPE_MISMATCH.CAST_… at `span` when the types have no cast. */
export function cast(value: TypedSql, type: DataType, mode: Mode, span: Span): TypedSql {
  if (!castable(value.type, type)) throw cannotCast(value.type, type, span);
  const folded = foldString(value, type);
  if (folded) return { ...folded, span };
  return { sql: castTo(value.sql, value.type, type, mode), type, span };
}

/** DuckDB expression of an ANSI cast (`try`: NULL where that would fail) between types that have one. */
export function castTo(sql: string, from: DataType, to: DataType, mode: Mode): string {
  if (sameType(from, to) || (from.kind === 'interval' && to.kind === 'interval')) return sql;
  if (from.kind === 'void') return `CAST(${sql} AS ${duckType(to)})`;
  if (to.kind === 'string') return textOf(sql, from);
  if (from.kind === 'string') return fromString(sql, to, mode);
  if (isNumeric(from)) return fromNumber(sql, from, to, mode);
  if (isNumeric(to)) return toNumber(sql, from, to, mode);
  if (from.kind === 'array' && to.kind === 'array') return castArray(sql, from, to, mode);
  if (from.kind === 'map' && to.kind === 'map') return castMap(sql, from, to, mode);
  if (from.kind === 'struct' && to.kind === 'struct') return castStruct(sql, from, to, mode);
  return duckType(from) === duckType(to) ? sql : plainCast(sql, to, 'ansi');
}

function plainCast(sql: string, to: DataType, mode: Mode): string {
  return `${mode === 'try' ? 'TRY_CAST' : 'CAST'}(${sql} AS ${duckType(to)})`;
}

/** Text is read by our own functions, since DuckDB reads `2.7` as INT 3 and has other forms of dates. */
function fromString(sql: string, to: DataType, mode: Mode): string {
  const name = (base: string) => (mode === 'try' ? `cs_try_${base}` : `cs_${base}`);
  switch (to.kind) {
    case 'binary':
      return `encode(${sql})`;
    case 'boolean':
      return plainCast(`${name('boolean')}(${sql})`, to, 'ansi');
    case 'date':
      return plainCast(`${name('date')}(${sql})`, to, 'ansi');
    case 'timestamp':
    case 'timestamp_ntz':
      return plainCast(`${name('timestamp')}(${sql}, ${quoteText(to.kind)})`, to, 'ansi');
    case 'decimal':
      return plainCast(`${name('decimal')}(${sql}, '${to.precision}', '${to.scale}')`, to, 'ansi');
    case 'float':
    case 'double':
      return plainCast(`${name('real')}(${sql}, ${quoteText(to.kind)})`, to, 'ansi');
    default:
      return plainCast(`${name('integer')}(${sql}, ${quoteText(to.kind)})`, to, 'ansi');
  }
}

/** Fractions are cut, not rounded, on the way to an integer; decimals round half up among themselves. */
function fromNumber(sql: string, from: DataType, to: DataType, mode: Mode): string {
  if (to.kind === 'boolean') return `(${sql} <> 0)`;
  if (to.kind === 'timestamp') return secondsToTimestamp(sql, from);
  if (isIntegral(to) && !isIntegral(from)) return plainCast(`trunc(${sql})`, to, mode);
  if (isFractional(from) && to.kind === 'decimal') {
    const read = mode === 'try' ? 'cs_try_decimal' : 'cs_decimal';
    return plainCast(`${read}(CAST(${sql} AS VARCHAR), '${to.precision}', '${to.scale}')`, to, 'ansi');
  }
  // Through text: DuckDB divides the unscaled integer as a double, which can miss the nearest one.
  if (from.kind === 'decimal' && isFractional(to)) return plainCast(`CAST(${sql} AS VARCHAR)`, to, 'ansi');
  return plainCast(sql, to, mode);
}

function secondsToTimestamp(sql: string, from: DataType): string {
  return `make_timestamp(CAST(${isIntegral(from) ? `${sql} * CAST(1000000 AS BIGINT)` : `trunc(${sql} * 1000000)`} AS BIGINT))`;
}

/** From BOOLEAN and TIMESTAMP. */
function toNumber(sql: string, from: DataType, to: DataType, mode: Mode): string {
  if (from.kind === 'boolean')
    return to.kind === 'decimal' ? plainCast(`CAST(${sql} AS INTEGER)`, to, mode) : plainCast(sql, to, mode);
  if (isIntegral(to)) return plainCast(`CAST(floor(epoch(${sql})) AS BIGINT)`, to, mode);
  if (to.kind === 'decimal') return plainCast(`(CAST(epoch_us(${sql}) AS DECIMAL(20,0)) * 0.000001)`, to, mode);
  return plainCast(`epoch(${sql})`, to, mode);
}

function castArray(
  sql: string,
  from: DataType & { kind: 'array' },
  to: DataType & { kind: 'array' },
  mode: Mode,
): string {
  if (from.element.kind === 'void') return `CAST(${sql} AS ${duckType(to)})`;
  const name = unused(sql);
  return `list_transform(${sql}, lambda ${name}: ${castTo(name, from.element, to.element, mode)})`;
}

function castMap(sql: string, from: DataType & { kind: 'map' }, to: DataType & { kind: 'map' }, mode: Mode): string {
  if (from.key.kind === 'void') return `CAST(${sql} AS ${duckType(to)})`;
  const name = unused(sql);
  const key = castTo(`${name}."key"`, from.key, to.key, mode);
  const value = castTo(`${name}."value"`, from.value, to.value, mode);
  const entries = `list_transform(map_entries(${sql}), lambda ${name}: struct_pack("key" := ${key}, "value" := ${value}))`;
  return `map_from_entries(${entries})`;
}

/** By position: the target's names win. */
function castStruct(
  sql: string,
  from: DataType & { kind: 'struct' },
  to: DataType & { kind: 'struct' },
  mode: Mode,
): string {
  return bind(sql, (row) => {
    const fields = from.fields.map((field, i) => {
      const target = to.fields[i]!;
      return `${quote(target.name)} := ${castTo(fieldOf(row, field.name), field.type, target.type, mode)}`;
    });
    return `CASE WHEN ${row} IS NOT NULL THEN struct_pack(${fields.join(', ')}) END`;
  });
}
