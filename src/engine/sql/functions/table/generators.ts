import { EngineError } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import { quoteText } from '../../quote.ts';
import type { CallContext, GeneratorPlan, TypedSql } from '../../seam.ts';
import { unused } from '../../types/bind.ts';
import { commonType } from '../../types/common.ts';
import { coerce } from '../../types/index.ts';
import { INT, STRING } from '../../types/kinds.ts';
import { fieldOf } from '../../types/text.ts';
import { differentTypes, unexpected } from '../operators/mismatch.ts';
import { checked, constant, type Entries, list, type Rule, to, wrongNumber } from './define.ts';

type Columns = GeneratorPlan['columns'];
type Plan = (args: readonly TypedSql[], call: CallContext) => { list: string; columns: Columns };

const collection: Rule = (value, i) => (value.type.kind === 'map' ? value : list(value, i));

/** A generator and its `_outer` form. */
function generator(
  name: string,
  signature: string,
  parameters: readonly Rule[],
  rest: Rule | undefined,
  plan: Plan,
  outerForm = true,
): Entries {
  const entry = (title: string, outer: boolean) =>
    [
      title,
      {
        kind: 'generator' as const,
        signature: `${title}${signature}`,
        generate(args: readonly TypedSql[], call: CallContext): GeneratorPlan {
          const shape = { names: title, signature, parameters, ...(rest ? { rest } : {}) };
          return { ...plan(checked(shape, args, call), call), outer };
        },
      },
    ] as const;
  return outerForm ? [entry(name, false), entry(`${name}_outer`, true)] : [entry(name, false)];
}

function explode([value]: readonly TypedSql[]): { list: string; columns: Columns } {
  const { type, sql } = value!;
  if (type.kind === 'map') {
    const columns = [
      { name: 'key', type: type.key, sql: (e: string) => fieldOf(e, 'key') },
      { name: 'value', type: type.value, sql: (e: string) => fieldOf(e, 'value') },
    ];
    return { list: `map_entries(${sql})`, columns };
  }
  const element = type.kind === 'array' ? type.element : INT;
  return { list: sql, columns: [{ name: 'col', type: element, sql: (e) => e }] };
}

/** Positions count from 0. */
function posexplode(args: readonly TypedSql[]): { list: string; columns: Columns } {
  const { list: items, columns } = explode(args);
  const [x, i] = [unused(items), `${unused(items)}i`];
  const position = { name: 'pos', type: INT as DataType, sql: (e: string) => fieldOf(e, 'pos') };
  return {
    list: `list_transform(${items}, lambda ${x}, ${i}: struct_pack(pos := CAST(${i} - 1 AS INTEGER), item := ${x}))`,
    columns: [
      position,
      ...columns.map((column) => ({ ...column, sql: (e: string) => column.sql(fieldOf(e, 'item')) })),
    ],
  };
}

function inline([value]: readonly TypedSql[]): { list: string; columns: Columns } {
  const element = value!.type.kind === 'array' ? value!.type.element : undefined;
  if (element?.kind !== 'struct') throw unexpected('The first parameter', '"ARRAY<STRUCT>"', value!.type, value!.span);
  return {
    list: value!.sql,
    columns: element.fields.map(({ name, type }) => ({ name, type, sql: (e: string) => fieldOf(e, name) })),
  };
}

/** `stack(n, v1, v2, …)`: the values in n rows, the last filled with NULL. */
function stack([rows, ...values]: readonly TypedSql[], call: CallContext): { list: string; columns: Columns } {
  const count = Number(constant(rows, call, 'n'));
  if (!Number.isInteger(count) || count < 1) {
    throw new EngineError({
      condition: 'DATATYPE_MISMATCH.VALUE_OUT_OF_RANGE',
      message: 'The n must be between (0, 2147483647].',
      span: rows!.span,
      sqlState: '42K09',
    });
  }
  if (values.length === 0) throw wrongNumber(call, 2, Number.POSITIVE_INFINITY, 1);
  const width = Math.ceil(values.length / count);
  const types = Array.from({ length: width }, (_, column) => {
    const cells = values.filter((_value, i) => i % width === column).map((value) => value.type);
    const type = commonType(cells);
    if (!type) throw differentTypes('stack', cells, call.span);
    return type;
  });
  const row = (n: number) =>
    types.map((type, column) => {
      const value = values[n * width + column];
      return `c${column} := ${value ? coerce(value, type).sql : 'NULL'}`;
    });
  const structs = Array.from({ length: count }, (_, n) => `struct_pack(${row(n).join(', ')})`);
  return {
    list: `[${structs.join(', ')}]`,
    columns: types.map((type, i) => ({ name: `col${i}`, type, sql: (e: string) => fieldOf(e, `c${i}`) })),
  };
}

function jsonTuple([text, ...keys]: readonly TypedSql[], call: CallContext): { list: string; columns: Columns } {
  if (keys.length === 0) throw wrongNumber(call, 2, Number.POSITIVE_INFINITY, 1);
  const names = keys.map((key) => constant(key, call, 'field')!);
  const values = `cs_json_tuple(coalesce(${text!.sql}, ''), ${quoteText(JSON.stringify(names))})`;
  return {
    list: `[CAST(${values} AS VARCHAR[])]`,
    columns: names.map((_, i) => ({ name: `c${i}`, type: STRING, sql: (e: string) => `list_extract(${e}, ${i + 1})` })),
  };
}

export const generators: Entries = [
  ...generator('explode', '(collection)', [collection], undefined, explode),
  ...generator('posexplode', '(collection)', [collection], undefined, posexplode),
  ...generator('inline', '(array)', [list], undefined, inline),
  ...generator('stack', '(n, value, ...)', [to(INT)], (value) => value, stack, false),
  ...generator('json_tuple', '(text, field, ...)', [to(STRING)], to(STRING), jsonTuple, false),
];
