import { EngineError } from '../../../errors.ts';
import type { ScalarFunction } from '../../types/index.ts';
import { strict } from '../../types/scalars.ts';
import { isDay, isoDate } from '../../types/values/dates.ts';
import {
  cannotParse,
  formatMoment,
  invalidDate,
  type Moment,
  parseMoment,
  printMoment,
  readMoment,
} from './moments.ts';

function parsed(text: string, pattern: string, instead: string): string | EngineError {
  const result = readMoment(text, pattern);
  return 'moment' in result ? printMoment(result.moment) : cannotParse(text, result.problem, instead);
}

const seconds = (m: Moment) => m.hour * 3600 + m.minute * 60 + m.second + m.micros / 1e6;
const lastDay = (m: Moment) => new Date(Date.UTC(m.year, m.month, 0)).getUTCDate();

/** Whole months when both are the same day of the month or both the last; else a fraction of months of 31 days. */
export function monthsBetween(later: Moment, earlier: Moment, rounded: boolean): number {
  const months = (later.year - earlier.year) * 12 + later.month - earlier.month;
  const bothLast = later.day === lastDay(later) && earlier.day === lastDay(earlier);
  if (later.day === earlier.day || bothLast) return months;
  const rest = (later.day - earlier.day) * 86_400 + seconds(later) - seconds(earlier);
  const value = months + rest / (31 * 86_400);
  return rounded ? Math.round(value * 1e8) / 1e8 : value;
}

/** Months that are over: from 31 January to 28 February it is none. */
function fullMonths(from: Moment, until: Moment): number {
  const months = (until.year - from.year) * 12 + until.month - from.month;
  const order = (m: Moment) => m.day * 86_400 + seconds(m);
  if (months > 0 && order(until) < order(from)) return months - 1;
  if (months < 0 && order(until) > order(from)) return months + 1;
  return months;
}

const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];

function nextDay(date: string, name: string): string {
  const wanted = name.toUpperCase();
  const index = WEEKDAYS.findIndex((day) => day === wanted || day.slice(0, 3) === wanted || day.slice(0, 2) === wanted);
  if (index < 0) {
    throw new EngineError({
      condition: 'ILLEGAL_DAY_OF_WEEK',
      message: `Illegal input for day of week: ${name}.`,
      sqlState: '22009',
    });
  }
  const from = Date.parse(`${date}T00:00:00Z`);
  const ahead = (index - new Date(from).getUTCDay() + 7) % 7 || 7;
  return new Date(from + ahead * 86_400_000).toISOString().slice(0, 10);
}

const UNITS: Readonly<Record<string, string>> = {
  year: 'year',
  yyyy: 'year',
  yy: 'year',
  quarter: 'quarter',
  month: 'month',
  mon: 'month',
  mm: 'month',
  week: 'week',
  day: 'day',
  dd: 'day',
  hour: 'hour',
  minute: 'minute',
  second: 'second',
  millisecond: 'millisecond',
  microsecond: 'microsecond',
};
const OF_DATES = ['year', 'quarter', 'month', 'week'];

/** DuckDB's name of a unit as `trunc` (of dates) and `date_trunc` take it. */
export function truncationUnit(name: string, what: 'date' | 'timestamp'): string | undefined {
  const unit = UNITS[name.toLowerCase()];
  return what === 'date' && unit && !OF_DATES.includes(unit) ? undefined : unit;
}

function outOfBounds(problem: string): EngineError {
  return new EngineError({
    condition: 'DATETIME_FIELD_OUT_OF_BOUNDS.WITHOUT_SUGGESTION',
    message: `${problem}.`,
    sqlState: '22023',
  });
}

function makeDate(year: string, month: string, day: string): string {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = isDay(y, m, d) ? isoDate(y, m, d) : undefined;
  if (!date) throw outOfBounds(invalidDate({ month: m, day: d }));
  return date;
}

function makeTimestamp(...parts: string[]): string | EngineError {
  const [year, month, day, hour, minute] = parts.map(Number) as [number, number, number, number, number];
  const [whole = '0', fraction = ''] = parts[5]!.split('.');
  const m: Moment = {
    year,
    month,
    day,
    hour,
    minute,
    second: Number(whole),
    micros: Number(fraction.slice(0, 6).padEnd(6, '0')),
  };
  if (!isDay(year, month, day)) return outOfBounds(invalidDate(m));
  if (hour < 0 || hour > 23) return outOfBounds(`Invalid value for HourOfDay (valid values 0 - 23): ${hour}`);
  if (minute < 0 || minute > 59) return outOfBounds(`Invalid value for MinuteOfHour (valid values 0 - 59): ${minute}`);
  if (m.second < 0 || m.second > 59)
    return outOfBounds(`Invalid value for SecondOfMinute (valid values 0 - 59): ${m.second}`);
  return printMoment(m);
}

function orThrow(value: string | EngineError): string {
  if (typeof value !== 'string') throw value;
  return value;
}
const orNull = (value: string | EngineError) => (typeof value === 'string' ? value : null);

export const dateScalars: readonly ScalarFunction[] = [
  strict('cs_date_format', 2, (moment, pattern) => formatMoment(parseMoment(moment), pattern)),
  strict('cs_parse_moment', 3, (text, pattern, instead) => orThrow(parsed(text, pattern, instead))),
  strict('cs_try_parse_moment', 3, (text, pattern, instead) => orNull(parsed(text, pattern, instead))),
  strict('cs_months_between', 3, (a, b, rounded) =>
    String(monthsBetween(parseMoment(a), parseMoment(b), rounded === 'true')),
  ),
  strict('cs_full_months', 2, (a, b) => String(fullMonths(parseMoment(a), parseMoment(b)))),
  strict('cs_next_day', 2, nextDay),
  strict('cs_date_unit', 2, (name, what) => truncationUnit(name, what as 'date' | 'timestamp') ?? null),
  strict('cs_make_date', 3, makeDate),
  strict('cs_make_timestamp', 6, (...parts) => orThrow(makeTimestamp(...parts))),
  strict('cs_try_make_timestamp', 6, (...parts) => orNull(makeTimestamp(...parts))),
];
