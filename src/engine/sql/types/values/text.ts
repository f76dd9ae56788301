/** How Java prints a double, given the shortest digits that read back as the same number (`1e-05`, `12345678.9`, `nan`). */
export function javaReal(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text);
  if (!match) return text.startsWith('-') ? '-Infinity' : text.startsWith('n') ? 'NaN' : 'Infinity';
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (text.endsWith('5e-324')) return `${sign}4.9E-324`;
  const all = whole + fraction;
  const significant = all.replace(/^0+/, '');
  if (significant === '') return `${sign}0.0`;
  // The number is 0.significant × 10^point.
  const point = whole.length + Number(exponent) - (all.length - significant.length);
  const digits = significant.replace(/0+$/, '');
  if (point > -3 && point <= 7) return sign + plain(digits, point);
  return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${point - 1}`;
}

function plain(digits: string, point: number): string {
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  const padded = digits.padEnd(point, '0');
  return `${padded.slice(0, point)}.${padded.slice(point) || '0'}`;
}

type Unit = 'day' | 'hour' | 'minute' | 'second';
const MICROS: Readonly<Record<Unit, bigint>> = {
  day: 86_400_000_000n,
  hour: 3_600_000_000n,
  minute: 60_000_000n,
  second: 1_000_000n,
};
const UNITS: readonly Unit[] = ['day', 'hour', 'minute', 'second'];

/** `INTERVAL '1 02:03:04' DAY TO SECOND` out of microseconds. */
export function dayTimeInterval(micros: bigint, from: string, to: string): string {
  const sign = micros < 0n ? '-' : '';
  let rest = micros < 0n ? -micros : micros;
  const first = UNITS.indexOf(from as Unit);
  const last = UNITS.indexOf(to as Unit);
  let text = '';
  for (const unit of UNITS.slice(first, last + 1)) {
    const amount = rest / MICROS[unit];
    rest %= MICROS[unit];
    const separator = text === '' ? '' : unit === 'hour' ? ' ' : ':';
    text += separator + (unit === 'day' ? amount : String(amount).padStart(2, '0'));
  }
  if (to === 'second' && rest > 0n) text += `.${String(rest).padStart(6, '0').replace(/0+$/, '')}`;
  return `INTERVAL '${sign}${text}' ${qualifier(from, to)}`;
}

/** `INTERVAL '1-2' YEAR TO MONTH` out of months. */
export function yearMonthInterval(months: bigint, from: string, to: string): string {
  const sign = months < 0n ? '-' : '';
  const total = months < 0n ? -months : months;
  const text = from === to ? (from === 'year' ? total / 12n : total) : `${total / 12n}-${total % 12n}`;
  return `INTERVAL '${sign}${text}' ${qualifier(from, to)}`;
}

/** `1 years 2 months 3 days`: an interval whose months and days do not belong to one type. */
export function calendarInterval(months: bigint, days: bigint, micros: bigint): string {
  const parts: [bigint, string][] = [
    [months / 12n, 'years'],
    [months % 12n, 'months'],
    [days, 'days'],
    [micros / MICROS.hour, 'hours'],
    [(micros % MICROS.hour) / MICROS.minute, 'minutes'],
  ];
  const words = parts.filter(([amount]) => amount !== 0n).map(([amount, unit]) => `${amount} ${unit}`);
  const seconds = Number(micros % MICROS.minute) / 1e6;
  if (seconds !== 0) words.push(`${seconds} seconds`);
  return words.join(' ') || '0 seconds';
}

function qualifier(from: string, to: string): string {
  return (from === to ? from : `${from} to ${to}`).toUpperCase();
}
