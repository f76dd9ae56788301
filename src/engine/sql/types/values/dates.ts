import { trimmed } from './parse.ts';

/** `yyyy`, `yyyy-[m]m`, `yyyy-[m]m-[d]d`, the last followed by nothing, or by a blank or `T` and anything. */
const DATE = /^([+-]?\d{4,7})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T].*)?)?)?$/s;

/** Time zones: `Z`, `UTC`, `GMT`, `UT`, `±h[h][:m[m]]`, the names also with an offset. Regions are not known here. */
const ZONE = /^(?:Z|(?:UTC|GMT|UT)?(?:([+-])(\d{1,2}):?(\d{1,2})?)?)$/;

const TIMESTAMP = /^([+-]?\d{4,7})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T](.*))?)?)?$/s;
const TIME = /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d{0,9}))?)?)?\s*(.*)$/s;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= DAYS[month - 1]! + (leap ? 1 : 0);
}

const two = (value: number) => String(value).padStart(2, '0');

/** ISO date as both Spark and DuckDB print it. Years before 1 do not occur in business data and are refused. */
export function isoDate(year: number, month: number, day: number): string | undefined {
  if (year < 1 || !isDay(year, month, day)) return undefined;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** How Spark casts STRING to DATE; the answer is an ISO date. */
export function parseDate(text: string): string | undefined {
  const match = DATE.exec(trimmed(text));
  return match ? isoDate(Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)) : undefined;
}

/** How Spark casts STRING to TIMESTAMP in UTC; the answer is `yyyy-mm-dd hh:mm:ss.ffffff`. `zoned` false ignores zones. */
export function parseTimestamp(text: string, zoned: boolean): string | undefined {
  const match = TIMESTAMP.exec(trimmed(text));
  if (!match) return undefined;
  const date = isoDate(Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1));
  if (!date) return undefined;
  if (match[4] === undefined) return `${date} 00:00:00.000000`;
  return withTime(date, match[4], zoned);
}

function withTime(date: string, text: string, zoned: boolean): string | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [hour, minute, second] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  const offset = parseZone(match[5]!);
  if (hour > 23 || minute > 59 || second > 59 || offset === undefined) return undefined;
  const fraction = (match[4] ?? '').slice(0, 6).padEnd(6, '0');
  const shift = zoned ? offset : 0;
  if (shift === 0) return `${date} ${two(hour)}:${two(minute)}:${two(second)}.${fraction}`;
  const instant = new Date(Date.parse(`${date}T${two(hour)}:${two(minute)}:${two(second)}Z`) - shift * 60_000);
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')}.${fraction}`;
}

/** Minutes east of UTC. */
export function parseZone(text: string): number | undefined {
  const match = ZONE.exec(text);
  if (!match) return undefined;
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  return minutes > 18 * 60 ? undefined : (match[1] === '-' ? -1 : 1) * minutes;
}
