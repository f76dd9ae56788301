import { EngineError } from '../../../errors.ts';

/** A date-time pattern's parts: letters of one kind, or plain text. */
export type Part = { letter: string; count: number } | { text: string };

const LETTERS = /[A-Za-z]/;
/** What Spark 3 and later reads; week-based letters are refused there too. */
const KNOWN = 'yMdDEahHkKmsSLuQqGXxZzV';

/** Splits a pattern of java.time (the letters that Spark allows). Quoted text is plain. */
export function parsePattern(pattern: string): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < pattern.length; ) {
    const c = pattern[i]!;
    if (c === "'") {
      const end = pattern.indexOf("'", i + 1);
      if (end < 0) throw unusable(pattern, 'a quote is not closed');
      parts.push({ text: end === i + 1 ? "'" : pattern.slice(i + 1, end) });
      i = end + 1;
    } else if (LETTERS.test(c)) {
      let count = 1;
      while (pattern[i + count] === c) count++;
      if (!KNOWN.includes(c)) throw unusable(pattern, `the letter ${c} is not available`);
      parts.push({ letter: c, count });
      i += count;
    } else {
      // Optional sections only matter for reading; their brackets are dropped.
      if (c !== '[' && c !== ']') parts.push({ text: c });
      i++;
    }
  }
  return parts;
}

export function unusable(pattern: string, reason: string): EngineError {
  return new EngineError({
    condition: 'INCONSISTENT_BEHAVIOR_CROSS_VERSION.DATETIME_PATTERN_RECOGNITION',
    message: `Fail to recognize '${pattern}' pattern in the datetime formatter: ${reason}.`,
    hint: "Patterns are written like 'yyyy-MM-dd HH:mm:ss'.",
    sqlState: '42K0B',
  });
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
