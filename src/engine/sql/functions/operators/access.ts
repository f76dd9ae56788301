import type { Span } from '../../../errors.ts';
import { fail } from '../../fail.ts';
import { quoteText } from '../../quote.ts';
import type { PathStep, TypedSql } from '../../seam.ts';
import { coerce, printType } from '../../types/index.ts';
import { BIGINT, isIntegral, STRING } from '../../types/kinds.ts';
import { fieldOf } from '../../types/text.ts';
import { raiseWith, twice } from '../raise.ts';
import { unexpected } from './mismatch.ts';

/** `array[i]` counts from 0 and fails outside; `map[k]` gives NULL for a missing key; `struct['name']` is the field. */
export function indexed(value: TypedSql, index: TypedSql, span: Span): TypedSql {
  switch (value.type.kind) {
    case 'array':
      return arrayItem(value, index, span);
    case 'map': {
      const key = coerce(index, value.type.key);
      return { sql: `(${value.sql})[${key.sql}]`, type: value.type.value, span };
    }
    case 'struct':
      return structField(value, index, span);
    default:
      throw fail(
        'INVALID_EXTRACT_BASE_FIELD_TYPE',
        `Can't extract a value from the expression. Need a complex type [STRUCT, ARRAY, MAP] but got "${printType(value.type)}".`,
        span,
      );
  }
}

function arrayItem(value: TypedSql, index: TypedSql, span: Span): TypedSql {
  if (value.type.kind !== 'array') throw new Error('no array');
  if (!isIntegral(index.type) && index.type.kind !== 'void') {
    throw unexpected('The second parameter', '"INTEGRAL"', index.type, index.span);
  }
  const sql = twice(value.sql, coerce(index, BIGINT).sql, (list, at) => {
    const outside = raiseWith(
      'INVALID_ARRAY_INDEX',
      '22003',
      'The index ',
      { sql: at },
      ' is out of bounds. The array has ',
      { sql: `len(${list})` },
      ' elements. Use the SQL function `get()` to tolerate accessing element at invalid index and return NULL instead.',
    );
    return `CASE WHEN ${at} < 0 OR ${at} >= len(${list}) THEN ${outside} ELSE list_extract(${list}, ${at} + 1) END`;
  });
  return { sql, type: value.type.element, span };
}

function structField(value: TypedSql, index: TypedSql, span: Span): TypedSql {
  if (value.type.kind !== 'struct') throw new Error('no struct');
  const wanted = index.literal?.value;
  const field = value.type.fields.find((candidate) => candidate.name.toLowerCase() === String(wanted).toLowerCase());
  if (typeof wanted !== 'string' || !field) {
    const names = value.type.fields.map((candidate) => `\`${candidate.name}\``).join(', ');
    throw fail('FIELD_NOT_FOUND', `No such struct field \`${String(wanted)}\` in ${names}.`, index.span);
  }
  return { sql: fieldOf(value.sql, field.name), type: field.type, span };
}

/** `column:path` over JSON text; always STRING. */
export function jsonPath(value: TypedSql, steps: readonly PathStep[], span: Span): TypedSql {
  if (value.type.kind !== 'string')
    throw unexpected('The first parameter', '"STRING" or "VARIANT"', value.type, value.span);
  return { sql: `cs_json_path(${value.sql}, ${quoteText(JSON.stringify(steps))})`, type: STRING, span };
}
