/** `2026-7-5` → `2026-07-05`; undefined for a day that does not exist. */
export function normalizeDate(text: string): string | undefined {
  const match = /^\s*(\d{4,5})(?:-(\d{1,2})(?:-(\d{1,2})(?:[T ].*)?)?)?\s*$/s.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)];
  const date = utc(year, month - 1, day);
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/**
 * `2026-07-15T2:15Z` → `2026-07-15 02:15:00`: a UTC time as Spark prints it, with a fraction only when there is one.
 * Offsets are applied; region names other than UTC are not known here and give undefined.
 */
export function normalizeTimestamp(text: string): string | undefined {
  const parts = /^\s*([\d-]+)(?:[T ](\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,9}))?)?)?)?\s*(.*?)\s*$/s.exec(text);
  const date = parts && normalizeDate(parts[1]!);
  const offset = parts ? zoneOffset(parts[6]!) : undefined;
  if (!date || offset === undefined) return undefined;
  const [hour, minute, second] = [Number(parts[2] ?? 0), Number(parts[3] ?? 0), Number(parts[4] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const [year, month, day] = date.split('-').map(Number);
  const moment = utc(year!, month! - 1, day!);
  moment.setUTCHours(hour, minute - offset, second);
  const fraction = (parts[5] ?? '').slice(0, 6).replace(/0+$/, '');
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')}${fraction ? `.${fraction}` : ''}`;
}

/** Minutes east of UTC. */
function zoneOffset(zone: string): number | undefined {
  if (zone === '' || /^(Z|UTC|GMT|Etc\/UTC)$/i.test(zone)) return 0;
  const match = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}

/** `Date.UTC` takes years below 100 for the twentieth century. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
