import type { DataType } from '../../../types.ts';
import { quoteText } from '../../quote.ts';
import type { CallContext, TypedSql } from '../../seam.ts';
import { commonType } from '../../types/common.ts';
import { coerce } from '../../types/index.ts';
import { BOOLEAN, DOUBLE, INT, STRING, VOID } from '../../types/kinds.ts';
import { catalogName } from '../../types/print.ts';
import { compare } from '../operators/comparison.ts';
import { differentTypes } from '../operators/mismatch.ts';
import { raiseWith } from '../raise.ts';
import { any, type Entries, fn, scalar, to } from './define.ts';

/** The common type of arguments that have to share one. */
export function shared(args: readonly TypedSql[], call: CallContext): DataType {
  const types = args.map((value) => value.type);
  const type = commonType(types);
  if (!type) throw differentTypes(call.name, types, call.span);
  return type;
}

const together = (args: readonly TypedSql[], call: CallContext) => {
  const type = shared(args, call);
  return args.map((value) => coerce(value, type).sql);
};

const equal = (left: TypedSql, right: TypedSql, call: CallContext) => compare('<=>', left, right, call.span).sql;

/** `decode(x, search, result, …[, default])`: NULL finds NULL. */
function decode(args: readonly TypedSql[], call: CallContext): { type: DataType; sql: string } {
  const [value, ...rest] = args;
  const pairs = Array.from(
    { length: Math.floor(rest.length / 2) },
    (_, i) => [rest[2 * i]!, rest[2 * i + 1]!] as const,
  );
  const otherwise = rest.length % 2 === 1 ? rest.at(-1) : undefined;
  const results = [...pairs.map(([, result]) => result), ...(otherwise ? [otherwise] : [])];
  const type = shared(results, call);
  const branches = pairs.map(
    ([search, result]) => `WHEN ${equal(value!, search, call)} THEN ${coerce(result, type).sql}`,
  );
  const last = otherwise ? ` ELSE ${coerce(otherwise, type).sql}` : '';
  return { type, sql: `CASE ${branches.join(' ')}${last} END` };
}

const ofBranches = (args: readonly TypedSql[], call: CallContext) => shared(args.slice(1), call);

export const conditional: Entries = [
  ...scalar(
    {
      names: 'if iff',
      signature: '(condition, then, else)',
      parameters: [to(BOOLEAN), any, any],
      display: ([c, a, b]) => `(IF(${c}, ${a}, ${b}))`,
    },
    ofBranches,
    ([when], [, ...values], call) => {
      const [then, otherwise] = together(values, call);
      return `CASE WHEN ${when} THEN ${then} ELSE ${otherwise} END`;
    },
  ),
  ...scalar(
    { names: 'coalesce', signature: '(value, ...)', parameters: [any], rest: any },
    shared,
    (_sql, args, call) => `coalesce(${together(args, call).join(', ')})`,
  ),
  ...fn(
    'ifnull nvl',
    '(value, other)',
    [any, any],
    shared,
    (_sql, args, call) => `coalesce(${together(args, call).join(', ')})`,
  ),
  ...fn('nvl2', '(value, notNull, null)', [any, any, any], ofBranches, ([value], [, ...rest], call) => {
    const [then, otherwise] = together(rest, call);
    return `CASE WHEN ${value} IS NOT NULL THEN ${then} ELSE ${otherwise} END`;
  }),
  ...fn(
    'nullif',
    '(value, other)',
    [any, any],
    ([value]) => value!.type,
    ([value], [left, right], call) =>
      `CASE WHEN ${compare('=', left!, right!, call.span).sql} THEN NULL ELSE ${value} END`,
  ),
  ...fn(
    'zeroifnull',
    '(value)',
    [any],
    ([value]) => commonType([value!.type, INT])!,
    (_sql, [value], call) =>
      `coalesce(${together([value!, { sql: '0', type: INT, span: call.span }], call).join(', ')})`,
  ),
  ...fn(
    'nullifzero',
    '(value)',
    [any],
    ([value]) => value!.type,
    ([value]) => `CASE WHEN ${value} = 0 THEN NULL ELSE ${value} END`,
  ),
  ...scalar(
    { names: 'isnull', signature: '(value)', parameters: [any], display: ([a]) => `(${a} IS NULL)` },
    BOOLEAN,
    ([value]) => `${value} IS NULL`,
  ),
  ...scalar(
    { names: 'isnotnull', signature: '(value)', parameters: [any], display: ([a]) => `(${a} IS NOT NULL)` },
    BOOLEAN,
    ([value]) => `${value} IS NOT NULL`,
  ),
  ...fn('equal_null', '(left, right)', [any, any], BOOLEAN, (_sql, [left, right], call) => equal(left!, right!, call)),
  ...scalar(
    { names: 'decode', signature: '(value, search, result, ...[, default])', parameters: [any, any], rest: any },
    (args, call) => (args.length === 2 ? STRING : decode(args, call).type),
    ([bytes], args, call) => (args.length === 2 ? `cs_utf8(hex(${bytes}))` : decode(args, call).sql),
  ),
  ...scalar(
    { names: 'greatest', signature: '(value, other, ...)', parameters: [any, any], rest: any },
    shared,
    (_sql, args, call) => `greatest(${together(args, call).join(', ')})`,
  ),
  ...scalar(
    { names: 'least', signature: '(value, other, ...)', parameters: [any, any], rest: any },
    shared,
    (_sql, args, call) => `least(${together(args, call).join(', ')})`,
  ),
  ...fn('isnan', '(value)', [DOUBLE], BOOLEAN, ([value]) => `coalesce(isnan(${value}), false)`),
  ...fn(
    'nanvl',
    '(value, other)',
    [DOUBLE, DOUBLE],
    DOUBLE,
    ([value, other]) => `CASE WHEN isnan(${value}) THEN ${other} ELSE ${value} END`,
  ),
  ...fn('raise_error', '(message)', [STRING], VOID, ([message]) =>
    raiseWith('USER_RAISED_EXCEPTION', 'P0001', { sql: message! }),
  ),
  ...fn('assert_true', '(condition[, message])', [BOOLEAN, STRING], VOID, ([condition, message]) => {
    const text = message ?? quoteText('the condition is not true!');
    return `CASE WHEN ${condition} THEN NULL ELSE ${raiseWith('USER_RAISED_EXCEPTION', 'P0001', { sql: text })} END`;
  }),
  // The value stays in the text: an aggregate in it makes the query an aggregation.
  ...fn('typeof', '(value)', [any], STRING, ([sql], [value]) => {
    const name = quoteText(catalogName(value!.type));
    return value!.literal ? name : `CASE WHEN ${sql} IS NULL THEN ${name} ELSE ${name} END`;
  }),
];
