import { EngineError } from '../../../errors.ts';
import { isDay, isoDate, parseZone } from '../../types/values/dates.ts';
import { DAYS, MONTHS, type Part, parsePattern, unusable } from './patterns.ts';

/** A point in time as DuckDB prints TIMESTAMP: `2026-07-09 10:11:12.5`; times are UTC. */
export interface Moment {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  micros: number;
}

export function parseMoment(text: string): Moment {
  const match = /^(\d+)-(\d+)-(\d+)(?: (\d+):(\d+):(\d+)(?:\.(\d+))?)?$/.exec(text);
  if (!match) throw new Error(`not a timestamp: ${text}`);
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const micros = Number((match[7] ?? '').padEnd(6, '0'));
  return { year: year!, month: month!, day: day!, hour: hour!, minute: minute!, second: second!, micros };
}

const utc = (m: Moment) => new Date(Date.UTC(m.year, m.month - 1, m.day, m.hour, m.minute, m.second));
const dayOfYear = (m: Moment) =>
  Math.round((Date.UTC(m.year, m.month - 1, m.day) - Date.UTC(m.year, 0, 1)) / 86_400_000) + 1;
const padded = (value: number, count: number) => String(value).padStart(count, '0');

export function formatMoment(moment: Moment, pattern: string): string {
  return parsePattern(pattern)
    .map((part) => ('text' in part ? part.text : field(moment, part, pattern)))
    .join('');
}

type Field = Extract<Part, { letter: string }>;

function field(m: Moment, { letter, count }: Field, pattern: string): string {
  switch (letter) {
    case 'y':
    case 'u':
      return count === 2 ? padded(m.year % 100, 2) : padded(m.year, count);
    case 'M':
    case 'L':
      return count > 3 ? MONTHS[m.month - 1]! : count === 3 ? MONTHS[m.month - 1]!.slice(0, 3) : padded(m.month, count);
    case 'd':
      return padded(m.day, count);
    case 'D':
      return padded(dayOfYear(m), count);
    case 'E':
      return count > 3 ? DAYS[utc(m).getUTCDay()]! : DAYS[utc(m).getUTCDay()]!.slice(0, 3);
    case 'Q':
    case 'q': {
      const quarter = Math.ceil(m.month / 3);
      return count > 2
        ? count === 3
          ? `Q${quarter}`
          : `${quarter}${['st', 'nd', 'rd', 'th'][quarter - 1]} quarter`
        : padded(quarter, count);
    }
    case 'G':
      return 'AD';
    default:
      return time(m, letter, count, pattern);
  }
}

function time(m: Moment, letter: string, count: number, pattern: string): string {
  switch (letter) {
    case 'H':
      return padded(m.hour, count);
    case 'k':
      return padded(m.hour || 24, count);
    case 'h':
      return padded(m.hour % 12 || 12, count);
    case 'K':
      return padded(m.hour % 12, count);
    case 'm':
      return padded(m.minute, count);
    case 's':
      return padded(m.second, count);
    case 'S':
      return padded(m.micros, 6).padEnd(count, '0').slice(0, count);
    case 'a':
      return m.hour < 12 ? 'AM' : 'PM';
    case 'X':
      return 'Z';
    case 'x':
    case 'Z':
      return letter === 'Z' || count === 2 ? '+0000' : count === 1 ? '+00' : '+00:00';
    case 'z':
    case 'V':
      return 'UTC';
    default:
      throw unusable(pattern, `the letter ${letter} is not available`);
  }
}

/** How many digits a number of a pattern may have when it is read. */
function digitsOf({ letter, count }: Field, next: Part | undefined): string {
  const adjacent = next !== undefined && 'letter' in next && !['a', 'E', 'G', 'z', 'V'].includes(next.letter);
  if (letter === 'S') return `\\d{1,${Math.max(count, 6)}}`;
  if (count > 1) return letter === 'y' && count === 4 && !adjacent ? '\\d{4,9}' : `\\d{${count}}`;
  return letter === 'y' || letter === 'u' ? '\\d{1,9}' : letter === 'D' ? '\\d{1,3}' : '\\d{1,2}';
}

function readerOf(part: Field, next: Part | undefined, pattern: string): string {
  switch (part.letter) {
    case 'M':
    case 'L':
      if (part.count < 3) break;
      return `(${MONTHS.map((name) => (part.count === 3 ? name.slice(0, 3) : name)).join('|')})`;
    case 'a':
      return '(AM|PM)';
    case 'X':
    case 'x':
    case 'Z':
      return '(Z|[+-]\\d{2}(?::?\\d{2})?)';
    case 'z':
    case 'V':
      return '(UTC|GMT|Z)';
    case 'S':
      return `(\\d{${part.count}})`;
    case 'E':
    case 'Q':
    case 'q':
    case 'G':
    case 'k':
    case 'K':
      throw unusable(pattern, `the letter ${part.letter} can be printed but not read here`);
  }
  return `(${digitsOf(part, next)})`;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

export type ReadResult = { moment: Moment } | { problem: string };

/** Reads text by a pattern; the whole text has to fit. Missing parts count as 1970-01-01 00:00:00. */
export function readMoment(text: string, pattern: string): ReadResult {
  const parts = parsePattern(pattern);
  const source = parts
    .map((part, i) => ('text' in part ? escaped(part.text) : readerOf(part, parts[i + 1], pattern)))
    .join('');
  const match = new RegExp(`^${source}$`).exec(text);
  if (!match) return { problem: `could not be parsed at index ${firstMismatch(text, parts, pattern)}` };
  const fields = parts.filter((part): part is Field => 'letter' in part);
  return assemble(fields, match.slice(1));
}

/** Where the longest readable beginning ends, as java.time reports it. */
function firstMismatch(text: string, parts: readonly Part[], pattern: string): number {
  let source = '^';
  let at = 0;
  for (const [i, part] of parts.entries()) {
    source += 'text' in part ? escaped(part.text) : readerOf(part, parts[i + 1], pattern);
    const match = new RegExp(source).exec(text);
    if (!match) return at;
    at = match[0].length;
  }
  return at;
}

function assemble(fields: readonly Field[], texts: readonly string[]): ReadResult {
  const m: Moment = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, micros: 0 };
  let half: string | undefined;
  let offset = 0;
  fields.forEach(({ letter, count }, i) => {
    const text = texts[i]!;
    if (letter === 'y' || letter === 'u') m.year = count === 2 ? 2000 + Number(text) : Number(text);
    else if (letter === 'M' || letter === 'L')
      m.month = /\d/.test(text) ? Number(text) : MONTHS.findIndex((name) => name.startsWith(text)) + 1;
    else if (letter === 'd') m.day = Number(text);
    else if (letter === 'D') [m.month, m.day] = ofDayOfYear(m.year, Number(text));
    else if (letter === 'H' || letter === 'h') m.hour = Number(text);
    else if (letter === 'm') m.minute = Number(text);
    else if (letter === 's') m.second = Number(text);
    else if (letter === 'S') m.micros = Number(text.slice(0, 6).padEnd(6, '0'));
    else if (letter === 'a') half = text;
    else offset = parseZone(text) ?? 0;
  });
  if (half !== undefined) m.hour = (m.hour % 12) + (half === 'PM' ? 12 : 0);
  if (m.hour > 23 || m.minute > 59 || m.second > 59)
    return { problem: 'could not be parsed: Invalid value for the time of day' };
  if (!isDay(m.year, m.month, m.day)) return { problem: `could not be parsed: ${invalidDate(m)}` };
  return { moment: offset === 0 ? m : shifted(m, -offset) };
}

function ofDayOfYear(year: number, day: number): [number, number] {
  const date = new Date(Date.UTC(year, 0, day));
  return [date.getUTCMonth() + 1, date.getUTCDate()];
}

export function invalidDate(m: Pick<Moment, 'month' | 'day'>): string {
  const month = MONTHS[m.month - 1];
  if (!month) return `Invalid value for MonthOfYear (valid values 1 - 12): ${m.month}`;
  if (m.day < 1 || m.day > 31) return `Invalid value for DayOfMonth (valid values 1 - 28/31): ${m.day}`;
  return `Invalid date '${month.toUpperCase()} ${m.day}'`;
}

function shifted(m: Moment, minutes: number): Moment {
  const date = new Date(utc(m).getTime() + minutes * 60_000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    micros: m.micros,
  };
}

export function printMoment(m: Moment): string {
  const date = isoDate(m.year, m.month, m.day);
  const clock = [m.hour, m.minute, m.second].map((value) => padded(value, 2)).join(':');
  return `${date} ${clock}.${padded(m.micros, 6)}`;
}

export function cannotParse(text: string, problem: string, instead: string): EngineError {
  return new EngineError({
    condition: 'CANNOT_PARSE_TIMESTAMP',
    message: `Text '${text}' ${problem}. Use \`${instead}\` to tolerate invalid input string and return NULL instead.`,
    sqlState: '22007',
  });
}
