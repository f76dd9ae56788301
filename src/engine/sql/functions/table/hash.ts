import type { DataType } from '../../../types.ts';
import { quoteText } from '../../quote.ts';
import type { TypedSql } from '../../seam.ts';
import { unused } from '../../types/bind.ts';
import { textOf } from '../../types/index.ts';
import { BIGINT, INT } from '../../types/kinds.ts';
import { fieldOf } from '../../types/text.ts';
import { any, castAs, type Entries, scalar } from './define.ts';
import { refused } from './refuse.ts';

/** One value for `cs_hash`: a letter for its kind and its text; nested values are their parts, in order. */
function encoded(sql: string, type: DataType, value: TypedSql): string {
  const marked = (kind: string, text: string) => `coalesce(${quoteText(kind)} || ${text}, 'n')`;
  switch (type.kind) {
    case 'void':
      return quoteText('n');
    case 'tinyint':
    case 'smallint':
    case 'int':
      return marked('i', `CAST(${sql} AS VARCHAR)`);
    case 'bigint':
      return marked('l', `CAST(${sql} AS VARCHAR)`);
    case 'boolean':
      return marked('b', `CAST(${sql} AS VARCHAR)`);
    case 'float':
      return marked('f', `CAST(${sql} AS VARCHAR)`);
    case 'double':
      return marked('d', `CAST(${sql} AS VARCHAR)`);
    case 'date':
      return marked('D', `CAST(${sql} AS VARCHAR)`);
    case 'timestamp':
    case 'timestamp_ntz':
      return marked('l', `CAST(epoch_us(${sql}) AS VARCHAR)`);
    case 'decimal':
      return marked(type.precision <= 18 ? 'm' : 'M', textOf(sql, type));
    case 'binary':
      return marked('x', `hex(${sql})`);
    case 'string':
      return marked('s', sql);
    case 'array': {
      const x = unused(sql);
      return `coalesce(array_to_string(list_transform(${sql}, lambda ${x}: ${encoded(x, type.element, value)}), chr(31)), 'n')`;
    }
    case 'struct':
      return type.fields.map((field) => encoded(fieldOf(sql, field.name), field.type, value)).join(' || chr(31) || ');
    default:
      throw refused(`The hash of a ${type.kind}`, value.span);
  }
}

function hash(name: string, type: DataType): Entries {
  return scalar({ names: name, signature: '(expr, ...)', parameters: [any], rest: any }, type, (_sql, args) => {
    const values = args.map((value) => encoded(value.sql, value.type, value)).join(' || chr(31) || ');
    return castAs(`cs_hash(${quoteText(name)}, ${values})`, type);
  });
}

export const hashes: Entries = [...hash('hash', INT), ...hash('xxhash64', BIGINT)];
