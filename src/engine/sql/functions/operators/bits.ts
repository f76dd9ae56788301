import type { Span } from '../../../errors.ts';
import { quoteText } from '../../quote.ts';
import type { BinaryOperator, TypedSql } from '../../seam.ts';
import { widerNumeric } from '../../types/common.ts';
import { coerce, duckType } from '../../types/index.ts';
import { BIGINT, INT, isIntegral } from '../../types/kinds.ts';
import { wrongOperands } from './mismatch.ts';

/** `&`, `|`, `^` over integers of one width. */
export function bitwise(op: '&' | '|' | '^', left: TypedSql, right: TypedSql, span: Span): TypedSql {
  const [a, b] = [left, right].map((side) => (side.type.kind === 'void' ? coerce(side, INT) : side)) as [
    TypedSql,
    TypedSql,
  ];
  if (!isIntegral(a.type) || !isIntegral(b.type)) throw wrongOperands(op, left.type, right.type, 'INTEGRAL', span);
  const type = widerNumeric(a.type, b.type);
  const [x, y] = [a, b].map((side) => `CAST(${side.sql} AS ${duckType(type)})`);
  return { sql: op === '^' ? `xor(${x}, ${y})` : `(${x} ${op} ${y})`, type, span };
}

/** Java's shifts: the distance counts modulo the width, bits fall off silently. */
export function shift(op: '<<' | '>>' | '>>>', value: TypedSql, distance: TypedSql, span: Span): TypedSql {
  const narrow = value.type.kind === 'bigint' ? value : coerce(value, INT);
  const type = narrow.type.kind === 'bigint' ? BIGINT : INT;
  const width = type.kind === 'bigint' ? '64' : '32';
  const texts = [narrow.sql, coerce(distance, INT).sql].map((sql) => `CAST(${sql} AS VARCHAR)`);
  return { sql: `CAST(cs_shift(${quoteText(op)}, ${texts.join(', ')}, '${width}') AS ${duckType(type)})`, type, span };
}

export const isShift = (op: BinaryOperator): op is '<<' | '>>' | '>>>' => op === '<<' || op === '>>' || op === '>>>';
