import type { Span } from '../../../errors.ts';
import type { TypedSql } from '../../seam.ts';
import { commonType } from '../../types/common.ts';
import { coerce } from '../../types/index.ts';
import { STRING } from '../../types/kinds.ts';
import { twice } from '../raise.ts';
import { differentTypes } from './mismatch.ts';

/** `concat` and `||`: NULL when any part is NULL; arrays are joined, everything else becomes text. */
export function concatenate(parts: readonly TypedSql[], span: Span): TypedSql {
  if (parts.length === 0) return { sql: "''", type: STRING, span };
  if (parts.some((part) => part.type.kind === 'array')) return arrays(parts, span);
  if (parts.every((part) => part.type.kind === 'binary')) {
    return { sql: `(${parts.map((part) => part.sql).join(' || ')})`, type: { kind: 'binary' }, span };
  }
  const joined = `(${parts.map((part) => coerce(part, STRING).sql).join(' || ')})`;
  // DuckDB gives text joined with a constant NULL no type.
  const untyped = parts.some((part) => part.literal?.value === null);
  return { sql: untyped ? `CAST(${joined} AS VARCHAR)` : joined, type: STRING, span };
}

function arrays(parts: readonly TypedSql[], span: Span): TypedSql {
  const types = parts.map((part) => part.type);
  const type = commonType(types);
  if (type?.kind !== 'array') throw differentTypes('concat', types, span);
  const lists = parts.map((part) => coerce(part, type).sql);
  // DuckDB takes a NULL list for an empty one.
  const sql = lists.reduce((left, right) =>
    twice(left, right, (a, b) => `CASE WHEN ${a} IS NOT NULL AND ${b} IS NOT NULL THEN list_concat(${a}, ${b}) END`),
  );
  return { sql, type, span };
}
