import { EngineError } from '../../../errors.ts';
import type { Cell } from '../../../types.ts';
import type { ScalarFunction } from '../../types/index.ts';
import { strict } from '../../types/scalars.ts';
import { duckList } from './nested.ts';

/** Java's names for character classes that JavaScript spells otherwise. */
const CLASSES: Readonly<Record<string, string>> = {
  Alpha: 'A-Za-z',
  Digit: '0-9',
  Alnum: 'A-Za-z0-9',
  Upper: 'A-Z',
  Lower: 'a-z',
  Punct: '!-\\/:-@\\[-`{-~',
  Space: '\\s',
  XDigit: '0-9A-Fa-f',
};

function invalid(pattern: string, reason: string): EngineError {
  return new EngineError({
    condition: 'INVALID_PARAMETER_VALUE.PATTERN',
    message: `The value of parameter(s) \`regexp\` is invalid: '${pattern}': ${reason}.`,
    sqlState: '22023',
  });
}

/** Java syntax as JavaScript syntax, as far as they differ in ordinary patterns. */
function translate(pattern: string): { source: string; flags: string } {
  let flags = 'gu';
  let source = pattern.replace(/^\(\?([ims]+)\)/, (_, letters: string) => {
    flags += letters;
    return '';
  });
  source = source
    .replace(/\\Q(.*?)(?:\\E|$)/gs, (_, text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .replace(
      /\\p\{(?:Is|java)?(Alpha|Digit|Alnum|Upper|Lower|Punct|Space|XDigit)\}/g,
      (_, name: string) => `[${CLASSES[name]}]`,
    )
    .replace(/\[\[:(\w+):\]\]/g, (all, name: string) =>
      CLASSES[name[0]!.toUpperCase() + name.slice(1)] ? `[${CLASSES[name[0]!.toUpperCase() + name.slice(1)]}]` : all,
    )
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/\\h/g, '[ \\t]')
    // Escapes that are superfluous in Java and errors in JavaScript's Unicode mode.
    .replace(/\\([^A-Za-z0-9^$\\.*+?()[\]{}|/-])/gu, '$1')
    .replace(/\\-(?![^[]*\])/g, '-');
  return { source, flags };
}

/** Patterns are compiled once for each database. */
export function regexScalars(): readonly ScalarFunction[] {
  const compiled = new Map<string, RegExp>();
  const compile = (pattern: string): RegExp => {
    const known = compiled.get(pattern);
    if (known) {
      // `test` moves it, and `matchAll` would begin there.
      known.lastIndex = 0;
      return known;
    }
    const { source, flags } = translate(pattern);
    let expression: RegExp;
    try {
      expression = new RegExp(source, flags);
    } catch (error) {
      throw invalid(pattern, error instanceof Error ? error.message : String(error));
    }
    if (compiled.size > 200) compiled.clear();
    compiled.set(pattern, expression);
    return expression;
  };
  const matches = (text: string, pattern: string) => [...text.matchAll(compile(pattern))];
  return [
    strict('cs_rlike', 2, (s, p) => String(compile(p).test(s))),
    strict('cs_regexp_replace', 4, (s, p, by, at) => replaceAll(s, compile(p), by, Number(at))),
    strict('cs_regexp_extract', 3, (s, p, group) => {
      const index = groupOf(compile(p), group, 'regexp_extract');
      const [match] = matches(s, p);
      return match ? (match[index] ?? '') : '';
    }),
    strict('cs_regexp_extract_all', 3, (s, p, group) => {
      const index = groupOf(compile(p), group, 'regexp_extract_all');
      return duckList(matches(s, p).map((match) => match[index] ?? ''));
    }),
    strict('cs_regexp_count', 2, (s, p) => String(matches(s, p).length)),
    strict('cs_regexp_substr', 2, (s, p) => matches(s, p)[0]?.[0] ?? null),
    strict('cs_regexp_instr', 2, (s, p) => {
      const match = matches(s, p)[0];
      return String(match ? Array.from(s.slice(0, match.index)).length + 1 : 0);
    }),
    strict('cs_split', 3, (s, p, limit) => duckList(split(s, compile(p), Number(limit)))),
  ];
}

function groupOf(expression: RegExp, group: string, name: string): number {
  const count = new RegExp(`${expression.source}|`, expression.flags.replace('g', '')).exec('')!.length - 1;
  const index = Number(group);
  if (index >= 0 && index <= count) return index;
  throw new EngineError({
    condition: 'INVALID_PARAMETER_VALUE.REGEX_GROUP_INDEX',
    message: `The value of parameter(s) \`idx\` in \`${name}\` is invalid: Expects group index between 0 and ${count}, but got ${index}.`,
    sqlState: '22023',
  });
}

/** Java's marks in the replacement: `$1`, `${name}`, and a backslash that makes the next character plain. */
function replaceAll(text: string, expression: RegExp, by: string, position: number): string {
  const start = Math.max(position - 1, 0);
  const rest = text.slice(start).replace(expression, (...match) => {
    const groups = typeof match.at(-1) === 'object' ? (match.at(-1) as Record<string, string>) : {};
    return by.replace(/\\(.)|\$\{(\w+)\}|\$(\d)/gs, (_all, plain?: string, name?: string, digit?: string) => {
      if (plain !== undefined) return plain;
      return (name === undefined ? (match[Number(digit)] as string | undefined) : groups[name]) ?? '';
    });
  });
  return text.slice(0, start) + rest;
}

/** As java.lang.String.split: empty parts are kept, a match of nothing at the start makes no part. */
export function split(text: string, expression: RegExp, limit: number): Cell[] {
  if (text === '') return [''];
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(expression)) {
    if (limit > 0 && parts.length === limit - 1) break;
    const end = match.index + match[0].length;
    if (match[0] === '' && (match.index === 0 || match.index >= text.length)) continue;
    if (end === 0) continue;
    parts.push(text.slice(from, match.index));
    from = end;
  }
  return [...parts, text.slice(from)];
}
