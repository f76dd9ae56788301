/** A decimal number without limits: `units` × 10^-`scale`. */
export interface Exact {
  units: bigint;
  scale: number;
}

export type Rounding = 'half up' | 'half even' | 'floor' | 'ceiling' | 'down';

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/;

/** Reads `-12.50`, `.5`, `5.`, `1e3`; undefined for anything else. */
export function parseExact(text: string): Exact | undefined {
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  const units = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  if (scale > 6000 || scale < -6000) return undefined;
  return scale < 0 ? { units: units * power(-scale), scale: 0 } : { units, scale };
}

export function power(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** The same number with `scale` digits behind the point; a negative scale rounds to tens, hundreds … */
export function rescale(value: Exact, scale: number, rounding: Rounding): Exact {
  if (scale >= value.scale) return { units: value.units * power(scale - value.scale), scale };
  return { units: divide(value.units, power(value.scale - scale), rounding), scale };
}

/** An integer quotient; the rounding looks at the exact rest. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  if (rest === 0n || rounding === 'down') return quotient;
  const away = dividend < 0n !== divisor < 0n ? -1n : 1n;
  if (rounding === 'floor') return away < 0n ? quotient - 1n : quotient;
  if (rounding === 'ceiling') return away > 0n ? quotient + 1n : quotient;
  const twice = 2n * absolute(rest) - absolute(divisor);
  const up = twice > 0n || (twice === 0n && (rounding === 'half up' || quotient % 2n !== 0n));
  return up ? quotient + away : quotient;
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function digits(value: bigint): number {
  return absolute(value).toString().length;
}

/** Plain text with all digits of the scale, as decimals print: `-0.05`. */
export function printExact({ units, scale }: Exact): string {
  if (scale <= 0) return (units * power(-scale)).toString();
  const text = absolute(units)
    .toString()
    .padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
