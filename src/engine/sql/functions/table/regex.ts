import { array, BOOLEAN, INT, STRING } from '../../types/kinds.ts';
import { castAs, type Entries, fn, ours } from './define.ts';

const LIST = array(STRING);

/** Java's regular expressions, run by our own functions: DuckDB's RE2 has no lookaround and other replacement marks. */
export const regex: Entries = [
  ...fn(
    'regexp_like regexp rlike',
    '(str, pattern)',
    [STRING, STRING],
    BOOLEAN,
    ([s, p]) => `(cs_rlike(${s}, ${p}) = 'true')`,
  ),
  ...fn(
    'regexp_replace',
    '(str, pattern, replacement[, position])',
    [STRING, STRING, STRING, INT],
    STRING,
    ([s, p, by, at]) => ours('cs_regexp_replace', s!, p!, by!, at ?? "'1'"),
  ),
  ...fn('regexp_extract', '(str, pattern[, group])', [STRING, STRING, INT], STRING, ([s, p, group]) =>
    ours('cs_regexp_extract', s!, p!, group ?? "'1'"),
  ),
  ...fn('regexp_extract_all', '(str, pattern[, group])', [STRING, STRING, INT], LIST, ([s, p, group]) =>
    castAs(ours('cs_regexp_extract_all', s!, p!, group ?? "'1'"), LIST),
  ),
  ...fn('regexp_count', '(str, pattern)', [STRING, STRING], INT, ([s, p]) =>
    castAs(`cs_regexp_count(${s}, ${p})`, INT),
  ),
  ...fn('regexp_substr', '(str, pattern)', [STRING, STRING], STRING, ([s, p]) => `cs_regexp_substr(${s}, ${p})`),
  ...fn('regexp_instr', '(str, pattern)', [STRING, STRING], INT, ([s, p]) =>
    castAs(`cs_regexp_instr(${s}, ${p})`, INT),
  ),
  ...fn('split', '(str, pattern[, limit])', [STRING, STRING, INT], LIST, ([s, p, limit]) =>
    castAs(ours('cs_split', s!, p!, limit ?? "'-1'"), LIST),
  ),
];
