import type { DecimalType } from '../kinds.ts';
import { digits, divide, type Exact, parseExact, power, printExact, rescale } from './exact.ts';

/** Rounds half up to the type's scale; undefined when more digits are left than the type has. */
export function fitTo(value: Exact, type: DecimalType): string | undefined {
  const rounded = rescale(value, type.scale, 'half up');
  return digits(rounded.units) > type.precision ? undefined : printExact(rounded);
}

/** Quotients are first rounded to 39 digits behind the point, then to the type: as Spark divides. */
const QUOTIENT_SCALE = 39;

/** Exact arithmetic on operands that are known to be decimals. The divisor is not zero. */
export function calculate(op: string, left: Exact, right: Exact): Exact {
  const scale = Math.max(left.scale, right.scale);
  switch (op) {
    case '+':
    case '-': {
      const a = rescale(left, scale, 'down').units;
      const b = rescale(right, scale, 'down').units;
      return { units: op === '+' ? a + b : a - b, scale };
    }
    case '*':
      return { units: left.units * right.units, scale: left.scale + right.scale };
    case '/': {
      const dividend = left.units * power(QUOTIENT_SCALE + right.scale);
      return { units: divide(dividend, right.units * power(left.scale), 'half up'), scale: QUOTIENT_SCALE };
    }
    case '%':
      return { units: rescale(left, scale, 'down').units % rescale(right, scale, 'down').units, scale };
    default: // div
      return { units: rescale(left, scale, 'down').units / rescale(right, scale, 'down').units, scale: 0 };
  }
}

/** The text of a decimal cell as a number; such text is never malformed. */
export function exact(text: string): Exact {
  const value = parseExact(text);
  if (!value) throw new Error(`not a decimal: ${text}`);
  return value;
}
