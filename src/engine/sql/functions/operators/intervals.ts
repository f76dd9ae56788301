import type { Span } from '../../../errors.ts';
import type { DataType, IntervalField } from '../../../types.ts';
import type { BinaryOperator, IntervalUnit, TypedSql } from '../../seam.ts';
import { intervalFields, isYearMonth, widerInterval } from '../../types/common.ts';
import { coerce } from '../../types/index.ts';
import { DATE, DOUBLE, INT, isInstant, isIntegral, isNumeric, TIMESTAMP } from '../../types/kinds.ts';
import { unexpected, wrongOperands } from './mismatch.ts';

type Interval = DataType & { kind: 'interval' };
const isTime = (type: DataType) => type.kind === 'date' || isInstant(type);

/** Undefined when neither side is a date, a timestamp or an interval. */
export function timeArithmetic(op: BinaryOperator, left: TypedSql, right: TypedSql, span: Span): TypedSql | undefined {
  const kinds = [left.type, right.type];
  if (!kinds.some((type) => isTime(type) || type.kind === 'interval')) return undefined;
  if (op === '+') return plus(left, right, span);
  if (op === '-') return minus(left, right, span);
  if (op === '*' && left.type.kind === 'interval') return scaled('*', left, right, span);
  if (op === '*' && right.type.kind === 'interval') return scaled('*', right, left, span);
  if (op === '/' && left.type.kind === 'interval') return scaled('/', left, right, span);
  throw wrongOperands(op, left.type, right.type, 'NUMERIC', span);
}

function plus(left: TypedSql, right: TypedSql, span: Span): TypedSql {
  if (left.type.kind === 'interval' && right.type.kind === 'interval') return combined('+', left, right, span);
  if (right.type.kind === 'interval') return shifted('+', left, right, span);
  if (left.type.kind === 'interval') return shifted('+', right, left, span);
  if (right.type.kind === 'date') return days('+', right, left, span);
  return days('+', left, right, span);
}

function minus(left: TypedSql, right: TypedSql, span: Span): TypedSql {
  if (left.type.kind === 'interval' && right.type.kind === 'interval') return combined('-', left, right, span);
  if (right.type.kind === 'interval') return shifted('-', left, right, span);
  if (isTime(left.type) && (isTime(right.type) || right.type.kind === 'string')) return difference(left, right, span);
  if (isTime(right.type) && left.type.kind === 'string') return difference(left, right, span);
  return days('-', left, right, span);
}

/** DATE ± a whole number of days. */
function days(op: '+' | '-', date: TypedSql, count: TypedSql, span: Span): TypedSql {
  if (date.type.kind !== 'date') throw wrongOperands(op, date.type, count.type, 'NUMERIC', span);
  if (!(isIntegral(count.type) && count.type.kind !== 'bigint') && count.type.kind !== 'void') {
    throw unexpected('The second parameter', '("INT" or "SMALLINT" or "TINYINT")', count.type, count.span);
  }
  return { sql: `(${date.sql} ${op} ${coerce(count, INT).sql})`, type: DATE, span };
}

/** A date stays a date under months and whole days. */
function shifted(op: '+' | '-', time: TypedSql, interval: TypedSql, span: Span): TypedSql {
  const type = interval.type as Interval;
  const value = time.type.kind === 'string' ? coerce(time, TIMESTAMP) : time;
  if (!isTime(value.type)) throw wrongOperands(op, time.type, interval.type, 'TIMESTAMP', span);
  const staysDate =
    value.type.kind === 'date' && (isYearMonth(type) || (type.from === 'day' && (type.to ?? 'day') === 'day'));
  const sum = `(${value.sql} ${op} ${interval.sql})`;
  if (staysDate) return { sql: `CAST(${sum} AS DATE)`, type: DATE, span };
  return { sql: sum, type: value.type.kind === 'date' ? TIMESTAMP : value.type, span };
}

function difference(left: TypedSql, right: TypedSql, span: Span): TypedSql {
  const ofDates = [left, right].every((side) => side.type.kind === 'date' || side.type.kind === 'string');
  if (ofDates) {
    const [a, b] = [coerce(left, DATE), coerce(right, DATE)];
    return {
      sql: `to_days(CAST((${a.sql} - ${b.sql}) AS INTEGER))`,
      type: { kind: 'interval', from: 'day', to: 'day' },
      span,
    };
  }
  const [a, b] = [coerce(left, TIMESTAMP), coerce(right, TIMESTAMP)];
  return { sql: `(${a.sql} - ${b.sql})`, type: { kind: 'interval', from: 'day', to: 'second' }, span };
}

function combined(op: '+' | '-', left: TypedSql, right: TypedSql, span: Span): TypedSql {
  const type = widerInterval(left.type as Interval, right.type as Interval);
  if (!type) throw wrongOperands(op, left.type, right.type, 'INTERVAL', span);
  return { sql: `(${left.sql} ${op} ${right.sql})`, type, span };
}

function scaled(op: '*' | '/', interval: TypedSql, factor: TypedSql, span: Span): TypedSql {
  if (!isNumeric(factor.type) && factor.type.kind !== 'void')
    throw wrongOperands(op, interval.type, factor.type, 'NUMERIC', span);
  const number = coerce(factor, DOUBLE).sql;
  if (isYearMonth(interval.type as Interval)) {
    const months = `(date_part('year', ${interval.sql}) * 12 + date_part('month', ${interval.sql}))`;
    return {
      sql: `to_months(CAST(round(${months} ${op} ${number}) AS INTEGER))`,
      type: { kind: 'interval', from: 'year', to: 'month' },
      span,
    };
  }
  const micros = `CAST(round(epoch_us(${interval.sql}) ${op} ${number}) AS BIGINT)`;
  return { sql: `to_microseconds(${micros})`, type: { kind: 'interval', from: 'day', to: 'second' }, span };
}

const MAKERS: Readonly<Record<IntervalUnit, (value: string) => string>> = {
  year: (value) => `to_months(CAST(${value} AS INTEGER) * 12)`,
  quarter: (value) => `to_months(CAST(${value} AS INTEGER) * 3)`,
  month: (value) => `to_months(CAST(${value} AS INTEGER))`,
  week: (value) => `to_days(CAST(${value} AS INTEGER) * 7)`,
  day: (value) => `to_days(CAST(${value} AS INTEGER))`,
  hour: (value) => `to_hours(CAST(${value} AS BIGINT))`,
  minute: (value) => `to_minutes(CAST(${value} AS BIGINT))`,
  second: (value) => `to_microseconds(CAST(CAST(${value} AS DECIMAL(18,6)) * 1000000 AS BIGINT))`,
  millisecond: (value) => `to_microseconds(CAST(${value} AS BIGINT) * 1000)`,
  microsecond: (value) => `to_microseconds(CAST(${value} AS BIGINT))`,
};

const FIELD: Readonly<Record<IntervalUnit, IntervalField>> = {
  year: 'year',
  quarter: 'month',
  month: 'month',
  week: 'day',
  day: 'day',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
  millisecond: 'second',
  microsecond: 'second',
};

/** `INTERVAL 1 DAY 2 HOURS`. */
export function intervalLiteral(parts: readonly { value: TypedSql; unit: IntervalUnit }[], span: Span): TypedSql {
  const sums = parts.map(({ value, unit }) => MAKERS[unit](value.sql));
  const at = parts.map(({ unit }) => intervalFields.indexOf(FIELD[unit]));
  const [from, to] = [Math.min(...at), Math.max(...at)];
  const mixed = from < 2 && to >= 2;
  const type: DataType = mixed
    ? { kind: 'interval' }
    : { kind: 'interval', from: intervalFields[from]!, to: intervalFields[to]! };
  return { sql: `(${sums.join(' + ')})`, type, span, units: parts.map(({ unit }) => unit) };
}
