import { EngineError } from '../../../errors.ts';
import type { DataType } from '../../../types.ts';
import type { CallContext, TypedSql } from '../../seam.ts';
import { coerce } from '../../types/index.ts';
import { DOUBLE, INT } from '../../types/kinds.ts';
import { outOfBounds } from '../operators/mismatch.ts';
import { any, asRule, castAs, checked, closed, constant, type Entries, named, type Rule } from './define.ts';

type Print = (args: readonly TypedSql[], call: CallContext) => string;

/** A function that demands OVER with an ORDER BY. */
function ranking(
  names: string,
  signature: string,
  parameters: readonly (Rule | DataType)[],
  result: DataType | ((args: readonly TypedSql[]) => DataType),
  print: Print,
): Entries {
  const shape = {
    names,
    signature,
    parameters: parameters.map(asRule),
    optional: (signature.match(/\[/g) ?? []).length,
  };
  return named(shape, {
    kind: 'window',
    plan(args, call) {
      demandOrder(call);
      const values = checked(shape, args, call);
      const type = typeof result === 'function' ? result(values) : result;
      return { sql: closed(print(values, call)), type, span: call.span };
    },
  });
}

function demandOrder(call: CallContext): void {
  if (/\bORDER BY\b/.test((call.over ?? '').replace(/'[^']*'|"[^"]*"/g, ''))) return;
  throw new EngineError({
    condition: 'WINDOW_FUNCTION_FRAME_NOT_ORDERED',
    message: `Window function ${call.name} requires the window to be ordered. You need to add an ORDER BY clause.`,
    span: call.span,
    hint: `Write ${call.name}(…) OVER (PARTITION BY … ORDER BY …).`,
    sqlState: '42601',
  });
}

/** `lag` and `lead`: the default takes the value's type. */
function neighbour(name: 'lag' | 'lead'): Print {
  return ([value, offset, otherwise], call) => {
    const args = [value!.sql];
    if (offset) args.push(offset.sql);
    if (otherwise) args.push(coerce(otherwise, value!.type).sql);
    return `${name}(${args.join(', ')}${call.ignoreNulls ? ' IGNORE NULLS' : ''}) ${call.over}`;
  };
}

/** A constant above 0. */
function positive(
  value: TypedSql | undefined,
  call: CallContext,
  parameter: string,
  range: string,
): string | undefined {
  const text = constant(value, call, parameter);
  if (text === undefined || Number(text) > 0) return text;
  throw outOfBounds(parameter, range, text, value?.span ?? call.span);
}

const plain =
  (name: string, type: DataType): Print =>
  (args, call) =>
    castAs(`${name}(${args.map((value) => value.sql).join(', ')}) ${call.over}`, type);
const firstType = (args: readonly TypedSql[]) => args[0]!.type;

export const windows: Entries = [
  ...ranking('row_number', '()', [], INT, plain('row_number', INT)),
  ...ranking('rank', '()', [], INT, plain('rank', INT)),
  ...ranking('dense_rank', '()', [], INT, plain('dense_rank', INT)),
  ...ranking('percent_rank', '()', [], DOUBLE, plain('percent_rank', DOUBLE)),
  ...ranking('cume_dist', '()', [], DOUBLE, plain('cume_dist', DOUBLE)),
  ...ranking('ntile', '([buckets])', [INT], INT, ([n], call) =>
    castAs(`ntile(${positive(n, call, 'buckets', '(0, 2147483647]') ?? '1'}) ${call.over}`, INT),
  ),
  ...ranking('lag', '(expr[, offset[, default]])', [any, INT, any], firstType, neighbour('lag')),
  ...ranking('lead', '(expr[, offset[, default]])', [any, INT, any], firstType, neighbour('lead')),
  ...ranking(
    'nth_value',
    '(expr, n)',
    [any, INT],
    firstType,
    ([value, n], call) =>
      `nth_value(${value!.sql}, ${positive(n, call, 'offset', '(0, 9223372036854775807]')}${call.ignoreNulls ? ' IGNORE NULLS' : ''}) ${call.over}`,
  ),
];
