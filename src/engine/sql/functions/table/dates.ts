import type { DataType } from '../../../types.ts';
import { quoteText } from '../../quote.ts';
import { type CallContext, INTERVAL_UNITS, type TypedSql } from '../../seam.ts';
import { coerce } from '../../types/index.ts';
import { BIGINT, BOOLEAN, DATE, DOUBLE, INT, isInstant, isNumeric, STRING, TIMESTAMP } from '../../types/kinds.ts';
import { intervalLiteral } from '../operators/intervals.ts';
import { truncationUnit } from '../scalars/dates.ts';
import { any, castAs, type Entries, fn, ours, type Rule, scalar, to } from './define.ts';
import { refused } from './refuse.ts';

/** DATE and TIMESTAMP as they are, text as DATE or TIMESTAMP. */
const instant: Rule = (value, i) => (isInstant(value.type) ? value : to(TIMESTAMP)(value, i));
const integer = (sql: string) => castAs(sql, INT);

/** A part of a date as INT. */
function part(names: string, print: (day: string) => string): Entries {
  return fn(names, '(date)', [DATE], INT, ([day]) => integer(print(day!)));
}

function clock(names: string, name: string): Entries {
  return fn(names, '(timestamp)', [instant], INT, ([time]) => integer(`date_part('${name}', ${time})`));
}

function unitOf(value: TypedSql, call: CallContext): string {
  const unit = value.literal?.value;
  if (typeof unit === 'string') return unit.toLowerCase().replace(/s$/, '');
  throw refused(`${call.name} with a unit that is no constant`, value.span);
}

/** `dateadd(MONTH, n, start)` gives a TIMESTAMP whatever the start is. */
function addUnits([unit, count, start]: readonly TypedSql[], call: CallContext): string {
  const name = unitOf(unit!, call);
  const known =
    INTERVAL_UNITS.find((candidate) => candidate === name || name === `dayof${candidate}`) ??
    (name === 'dayofyear' ? 'day' : undefined);
  if (!known) throw refused(`The unit ${name} in ${call.name}`, unit!.span);
  const interval = intervalLiteral([{ value: coerce(count!, BIGINT), unit: known }], call.span);
  const from = isInstant(start!.type) ? start! : coerce(start!, TIMESTAMP);
  return `${from.sql} + ${interval.sql}`;
}

const MICROS: Readonly<Record<string, string>> = {
  week: '604800000000',
  day: '86400000000',
  hour: '3600000000',
  minute: '60000000',
  second: '1000000',
  millisecond: '1000',
  microsecond: '1',
};
const MONTHS: Readonly<Record<string, string>> = { month: '1', quarter: '3', year: '12' };

/** Whole units between two moments; begun ones do not count. */
function unitsBetween([unit, from, until]: readonly TypedSql[], call: CallContext): string {
  const name = unitOf(unit!, call);
  const [a, b] = [coerce(from!, TIMESTAMP).sql, coerce(until!, TIMESTAMP).sql];
  const months = MONTHS[name];
  if (months) return `${castAs(ours('cs_full_months', a, b), BIGINT)} // ${months}`;
  const micros = MICROS[name];
  if (!micros) throw refused(`The unit ${name} in ${call.name}`, unit!.span);
  return `(epoch_us(${b}) - epoch_us(${a})) // ${micros}`;
}

const FIELDS: Readonly<Record<string, (x: string) => string>> = {
  year: (x) => `year(${x})`,
  yearofweek: (x) => `isoyear(${x})`,
  quarter: (x) => `quarter(${x})`,
  month: (x) => `month(${x})`,
  week: (x) => `week(${x})`,
  day: (x) => `day(${x})`,
  dayofweek: (x) => `dayofweek(${x}) + 1`,
  dayofweek_iso: (x) => `isodow(${x})`,
  doy: (x) => `dayofyear(${x})`,
  hour: (x) => `hour(${x})`,
  minute: (x) => `minute(${x})`,
};

const FIELD_NAMES: Readonly<Record<string, string>> = {
  y: 'year',
  years: 'year',
  yr: 'year',
  yrs: 'year',
  qtr: 'quarter',
  mon: 'month',
  mons: 'month',
  months: 'month',
  w: 'week',
  weeks: 'week',
  d: 'day',
  days: 'day',
  dow: 'dayofweek',
  dow_iso: 'dayofweek_iso',
  h: 'hour',
  hours: 'hour',
  hr: 'hour',
  hrs: 'hour',
  m: 'minute',
  min: 'minute',
  mins: 'minute',
  minutes: 'minute',
  s: 'second',
  sec: 'second',
  seconds: 'second',
  secs: 'second',
};

const SECONDS: DataType = { kind: 'decimal', precision: 8, scale: 6 };

/** `extract(field FROM source)`: seconds keep their fraction. */
function extract([field, source]: readonly TypedSql[], call: CallContext): { type: DataType; sql: string } {
  const given = String(field!.literal?.value ?? '').toLowerCase();
  const name = FIELD_NAMES[given] ?? given;
  if (source!.type.kind === 'interval') return ofInterval(name, source!, field!, call);
  const time = source!.type.kind === 'date' || isInstant(source!.type) ? source! : coerce(source!, TIMESTAMP);
  const moment = ['hour', 'minute', 'second'].includes(name)
    ? coerce(time, isInstant(time.type) ? time.type : TIMESTAMP)
    : time;
  if (name === 'second')
    return { type: SECONDS, sql: castAs(`CAST(microsecond(${moment.sql}) AS DECIMAL(14,0)) * 0.000001`, SECONDS) };
  const print = FIELDS[name];
  if (!print) throw refused(`The field ${given} in ${call.name}`, field!.span);
  return { type: INT, sql: integer(print(moment.sql)) };
}

function ofInterval(
  name: string,
  source: TypedSql,
  field: TypedSql,
  call: CallContext,
): { type: DataType; sql: string } {
  const micros = `epoch_us(${source.sql})`;
  switch (name) {
    case 'year':
      return { type: INT, sql: integer(`date_part('year', ${source.sql})`) };
    case 'month':
      return { type: { kind: 'tinyint' }, sql: castAs(`date_part('month', ${source.sql})`, { kind: 'tinyint' }) };
    case 'day':
      return { type: INT, sql: integer(`${micros} // 86400000000`) };
    case 'hour':
      return { type: { kind: 'tinyint' }, sql: castAs(`(${micros} % 86400000000) // 3600000000`, { kind: 'tinyint' }) };
    case 'minute':
      return { type: { kind: 'tinyint' }, sql: castAs(`(${micros} % 3600000000) // 60000000`, { kind: 'tinyint' }) };
    case 'second':
      return { type: SECONDS, sql: castAs(`CAST(${micros} % 60000000 AS DECIMAL(14,0)) * 0.000001`, SECONDS) };
    default:
      throw refused(`The field ${name} of an interval in ${call.name}`, field.span);
  }
}

/** `trunc` and `date_trunc`; an unknown unit gives NULL. */
function truncated(unit: TypedSql, time: string, what: 'date' | 'timestamp', type: DataType): string {
  const given = coerce(unit, STRING);
  const constant = given.literal?.value;
  if (typeof constant !== 'string') return castAs(`date_trunc(cs_date_unit(${given.sql}, '${what}'), ${time})`, type);
  const name = truncationUnit(constant, what);
  return name ? castAs(`date_trunc(${quoteText(name)}, ${time})`, type) : `CAST(NULL AS ${type.kind.toUpperCase()})`;
}

/** `to_date`, `to_timestamp` and what builds on them: with a pattern, or as a cast. */
function read(
  text: TypedSql,
  pattern: TypedSql | undefined,
  type: DataType,
  mode: 'ansi' | 'try',
  instead: string,
): string {
  if (!pattern || text.type.kind !== 'string') {
    if (text.type.kind === 'string' && mode === 'try') {
      const name = type.kind === 'date' ? `cs_try_date(${text.sql})` : `cs_try_timestamp(${text.sql}, 'timestamp')`;
      return castAs(name, type);
    }
    return coerce(text, type).sql;
  }
  const name = mode === 'try' ? 'cs_try_parse_moment' : 'cs_parse_moment';
  return castAs(castAs(ours(name, text.sql, coerce(pattern, STRING).sql, quoteText(instead)), TIMESTAMP), type);
}

function reader(names: string, type: DataType, mode: 'ansi' | 'try', instead: string): Entries {
  return fn(names, '(expr[, format])', [any, STRING], type, (_sql, [text, pattern]) => {
    const value = text!.type.kind === 'void' || isNumeric(text!.type) ? coerce(text!, STRING) : text!;
    return read(value, pattern, type, mode, instead);
  });
}

const seconds = (time: string) => castAs(`floor(epoch(${time}))`, BIGINT);

function unixTime(names: string): Entries {
  return scalar(
    { names, signature: '([expr[, format]])', parameters: [any, to(STRING)], optional: 2 },
    BIGINT,
    (_sql, [text, pattern], call) => {
      if (!text) return `CAST(${Math.floor(Date.parse(call.now) / 1000)} AS BIGINT)`;
      const format = pattern ?? { sql: quoteText('yyyy-MM-dd HH:mm:ss'), type: STRING, span: call.span };
      return seconds(
        read(text.type.kind === 'void' ? coerce(text, TIMESTAMP) : text, format, TIMESTAMP, 'ansi', 'try_to_timestamp'),
      );
    },
  );
}

function sameZone(value: TypedSql | undefined): void {
  const zone = value?.literal?.value;
  if (typeof zone === 'string' && /^(UTC|GMT|Z|Etc\/UTC|[+-]00:00)$/i.test(zone)) return;
  throw refused(
    'A time zone other than UTC',
    value!.span,
    'The sandbox runs in UTC. Shift by a fixed interval, or keep times in UTC.',
  );
}

const now = (call: CallContext) => `CAST(${quoteText(call.now.replace('T', ' ').replace(/Z$/, ''))} AS TIMESTAMP)`;

export const dates: Entries = [
  ...part('year', (x) => `year(${x})`),
  ...part('quarter', (x) => `quarter(${x})`),
  ...part('month', (x) => `month(${x})`),
  ...part('day dayofmonth', (x) => `day(${x})`),
  ...part('dayofyear', (x) => `dayofyear(${x})`),
  ...part('dayofweek', (x) => `dayofweek(${x}) + 1`),
  ...part('weekday', (x) => `isodow(${x}) - 1`),
  ...part('weekofyear', (x) => `week(${x})`),
  ...clock('hour', 'hour'),
  ...clock('minute', 'minute'),
  ...clock('second', 'second'),
  ...fn('dayname', '(date)', [DATE], STRING, ([day]) => `strftime(${day}, '%a')`),
  ...fn('monthname', '(date)', [DATE], STRING, ([day]) => `strftime(${day}, '%b')`),
  ...fn(
    'extract date_part datepart',
    '(field, source)',
    [STRING, any],
    (args, call) => extract(args, call).type,
    (_sql, args, call) => extract(args, call).sql,
  ),
  ...fn('date_sub', '(start, days)', [DATE, INT], DATE, ([day, n]) => `${day} - ${n}`),
  ...fn(
    'date_add dateadd timestampadd',
    '([unit, ]start, days)',
    [any, any, any],
    (args) => (args.length === 3 ? (isInstant(args[2]!.type) ? args[2]!.type : TIMESTAMP) : DATE),
    (_sql, args, call) =>
      args.length === 3 ? addUnits(args, call) : `${to(DATE)(args[0]!, 0).sql} + ${to(INT)(args[1]!, 1).sql}`,
  ),
  ...fn(
    'datediff date_diff timestampdiff',
    '([unit, ]end, start)',
    [any, any, any],
    (args) => (args.length === 3 ? BIGINT : INT),
    (_sql, args, call) =>
      args.length === 3
        ? unitsBetween(args, call)
        : integer(`${to(DATE)(args[0]!, 0).sql} - ${to(DATE)(args[1]!, 1).sql}`),
  ),
  ...fn('add_months', '(start, months)', [DATE, INT], DATE, ([day, n]) => castAs(`${day} + to_months(${n})`, DATE)),
  ...fn('months_between', '(end, start[, round])', [TIMESTAMP, TIMESTAMP, BOOLEAN], DOUBLE, ([a, b, rounded]) =>
    castAs(ours('cs_months_between', a!, b!, rounded ?? 'true'), DOUBLE),
  ),
  ...fn('last_day', '(date)', [DATE], DATE, ([day]) => `last_day(${day})`),
  ...fn('next_day', '(date, weekday)', [DATE, STRING], DATE, ([day, name]) =>
    castAs(ours('cs_next_day', day!, name!), DATE),
  ),
  ...fn('trunc', '(date, unit)', [DATE, STRING], DATE, ([day], [, unit]) => truncated(unit!, day!, 'date', DATE)),
  ...fn('date_trunc', '(unit, timestamp)', [STRING, instant], TIMESTAMP, ([, time], [unit]) =>
    truncated(unit!, time!, 'timestamp', TIMESTAMP),
  ),
  ...fn('date_format', '(timestamp, format)', [instant, STRING], STRING, ([time, format]) =>
    ours('cs_date_format', time!, format!),
  ),
  ...reader('to_date', DATE, 'ansi', 'try_to_date'),
  ...reader('try_to_date', DATE, 'try', ''),
  ...reader('to_timestamp to_timestamp_ltz', TIMESTAMP, 'ansi', 'try_to_timestamp'),
  ...reader('to_timestamp_ntz', { kind: 'timestamp_ntz' }, 'ansi', 'try_to_timestamp'),
  ...reader('try_to_timestamp', TIMESTAMP, 'try', ''),
  ...unixTime('unix_timestamp to_unix_timestamp'),
  ...fn('from_unixtime', '(seconds[, format])', [BIGINT, STRING], STRING, ([n, format]) =>
    ours('cs_date_format', `make_timestamp(${n} * 1000000)`, format ?? "'yyyy-MM-dd HH:mm:ss'"),
  ),
  ...fn('unix_seconds', '(timestamp)', [instant], BIGINT, ([time]) => seconds(time!)),
  ...fn('unix_millis', '(timestamp)', [instant], BIGINT, ([time]) => `epoch_ms(${time})`),
  ...fn('unix_micros', '(timestamp)', [instant], BIGINT, ([time]) => `epoch_us(${time})`),
  ...fn('unix_date', '(date)', [DATE], INT, ([day]) => integer(`${day} - DATE '1970-01-01'`)),
  ...fn('date_from_unix_date', '(days)', [INT], DATE, ([n]) => `DATE '1970-01-01' + ${n}`),
  ...fn(
    'timestamp_seconds',
    '(seconds)',
    [DOUBLE],
    TIMESTAMP,
    ([n]) => `make_timestamp(CAST(round(${n} * 1000000) AS BIGINT))`,
  ),
  ...fn('timestamp_millis', '(millis)', [BIGINT], TIMESTAMP, ([n]) => `make_timestamp(${n} * 1000)`),
  ...fn('timestamp_micros', '(micros)', [BIGINT], TIMESTAMP, ([n]) => `make_timestamp(${n})`),
  ...fn('make_date', '(year, month, day)', [INT, INT, INT], DATE, (parts) =>
    castAs(ours('cs_make_date', ...parts), DATE),
  ),
  ...fn(
    'make_timestamp',
    '(year, month, day, hour, minute, second)',
    [INT, INT, INT, INT, INT, { kind: 'decimal', precision: 16, scale: 6 }],
    TIMESTAMP,
    (parts) => castAs(ours('cs_make_timestamp', ...parts), TIMESTAMP),
  ),
  ...fn(
    'try_make_timestamp',
    '(year, month, day, hour, minute, second)',
    [INT, INT, INT, INT, INT, { kind: 'decimal', precision: 16, scale: 6 }],
    TIMESTAMP,
    (parts) => castAs(ours('cs_try_make_timestamp', ...parts), TIMESTAMP),
  ),
  ...fn(
    'make_interval',
    '([years][, months][, weeks][, days][, hours][, mins][, secs])',
    [INT, INT, INT, INT, INT, INT, { kind: 'decimal', precision: 18, scale: 6 }],
    { kind: 'interval' },
    (parts) => {
      const makers = ['to_years', 'to_months', '7 * to_days', 'to_days', 'to_hours', 'to_minutes'];
      const sums = parts.map((value, i) =>
        i < 6 ? `${makers[i]}(${value})` : `to_microseconds(CAST(${value} * 1000000 AS BIGINT))`,
      );
      return ['to_days(0)', ...sums].join(' + ');
    },
  ),
  ...fn(
    'make_dt_interval',
    '([days][, hours][, mins][, secs])',
    [INT, INT, INT, { kind: 'decimal', precision: 18, scale: 6 }],
    { kind: 'interval', from: 'day', to: 'second' },
    (parts) => {
      const makers = ['to_days', 'to_hours', 'to_minutes'];
      const sums = parts.map((value, i) =>
        i < 3 ? `${makers[i]}(${value})` : `to_microseconds(CAST(${value} * 1000000 AS BIGINT))`,
      );
      return ['to_days(0)', ...sums].join(' + ');
    },
  ),
  ...fn(
    'make_ym_interval',
    '([years][, months])',
    [INT, INT],
    { kind: 'interval', from: 'year', to: 'month' },
    ([years, months]) => `to_months(${years ?? 0} * 12 + ${months ?? 0})`,
  ),
  ...fn('current_date curdate', '()', [], DATE, (_sql, _args, call) => castAs(now(call), DATE)),
  ...fn('current_timestamp now', '()', [], TIMESTAMP, (_sql, _args, call) => now(call)),
  ...fn('localtimestamp', '()', [], { kind: 'timestamp_ntz' }, (_sql, _args, call) => now(call)),
  ...scalar({ names: 'current_timezone', signature: '()', parameters: [] }, STRING, () => quoteText('UTC')),
  ...fn(
    'from_utc_timestamp to_utc_timestamp',
    '(timestamp, zone)',
    [TIMESTAMP, STRING],
    TIMESTAMP,
    ([time], [, zone]) => {
      sameZone(zone);
      return time!;
    },
  ),
];
