import { EngineError } from '../errors.ts';

/**
 * A path pattern as a regular expression that matches a file's path from its beginning, up to the end or a `/`:
 * `?`, `*` (within one folder), `[abc]`, `[a-z]`, `[^a]` and `{ab,c{d,e}}`.
 * Source: docs.databricks.com/aws/en/sql/language-manual/functions/read_files (file discovery)
 */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${translate(path)}(?=/|$)`);
}

/** The same for a file's name alone (`pathGlobFilter`). */
export function namePattern(pattern: string): RegExp {
  return new RegExp(`^${translate(pattern)}$`);
}

function translate(pattern: string): string {
  let out = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    if (character === '*') out += '[^/]*';
    else if (character === '?') out += '[^/]';
    else if (character === '[') {
      const end = pattern.indexOf(']', at + 1);
      if (end < 0) throw invalid(pattern, 'a [ is not closed');
      out += characterClass(pattern.slice(at + 1, end));
      at = end;
    } else if (character === '{') {
      depth += 1;
      out += '(?:';
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      out += ')';
    } else if (character === ',' && depth > 0) out += '|';
    else if (character === '\\' && at + 1 < pattern.length) out += literal(pattern[++at]!);
    else out += literal(character);
  }
  if (depth > 0) throw invalid(pattern, 'a { is not closed');
  return out;
}

function characterClass(inside: string): string {
  const negated = /^[\^!]/.test(inside);
  return `[${negated ? '^' : ''}${inside.slice(negated ? 1 : 0).replace(/[\\\]^]/g, '\\$&')}]`;
}

const literal = (character: string): string => character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

function invalid(pattern: string, problem: string): EngineError {
  return new EngineError({
    condition: 'SANDBOX_PATH_PATTERN',
    message: `The pattern ${pattern} cannot be read: ${problem}.`,
    hint: 'Patterns know ?, *, [abc], [a-z], [^a] and {ab,cd}.',
  });
}
