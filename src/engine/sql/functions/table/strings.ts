import { quoteText } from '../../quote.ts';
import type { TypedSql } from '../../seam.ts';
import { castTo, coerce } from '../../types/index.ts';
import { array, BIGINT, BINARY, BOOLEAN, INT, STRING } from '../../types/kinds.ts';
import { concatenate } from '../operators/concat.ts';
import {
  any,
  atomic,
  castAs,
  constant,
  type Entries,
  fn,
  isReal,
  numeric,
  ours,
  type Rule,
  scalar,
  to,
} from './define.ts';
import { refused } from './refuse.ts';

/** STRING or BINARY as it is; anything else as text. */
const textOrBinary: Rule = (value, i) => (value.type.kind === 'binary' ? value : to(STRING)(value, i));
const asBytes: Rule = (value, i) => (value.type.kind === 'binary' ? value : coerce(to(STRING)(value, i), BINARY));
const isBinary = (value: TypedSql | undefined) => value?.type.kind === 'binary';
const sameAsFirst = (args: readonly TypedSql[]) => args[0]!.type;
const integer = (sql: string) => castAs(sql, INT);

function substring([text, at, count]: string[], args: readonly TypedSql[]): string {
  const start = Number(args[1]!.literal?.value);
  const plain = Number.isInteger(start) && start >= 0 && (!count || Number(args[2]!.literal?.value) >= 0);
  if (plain || isBinary(args[0])) {
    const from = Number.isInteger(start) ? Math.max(start, 1) : at;
    return count ? `substring(${text}, ${from}, ${count})` : `substring(${text}, ${from})`;
  }
  return ours('cs_substring', text!, at!, count ?? "'2147483647'");
}

/** Arrays of strings count element by element; NULLs are left out. */
function concatWords(sql: string[], args: readonly TypedSql[]): string {
  const lists = args.slice(1).map((value) => {
    if (value.type.kind !== 'array') return `[${coerce(value, STRING).sql}]`;
    return `coalesce(${castTo(value.sql, value.type, array(STRING), 'ansi')}, [])`;
  });
  const joined = lists.reduce((all, next) => `list_concat(${all}, ${next})`, 'CAST([] AS VARCHAR[])');
  return `CASE WHEN ${sql[0]} IS NOT NULL THEN coalesce(array_to_string(${joined}, ${sql[0]}), '') END`;
}

/** What `format_string` gets: one text, each value behind a letter that tells its kind. */
function formatArguments(args: readonly TypedSql[]): string {
  const values = args.map((value) => {
    const kind =
      isReal(value) || value.type.kind === 'decimal'
        ? 'f'
        : /int/.test(value.type.kind)
          ? 'd'
          : value.type.kind === 'boolean'
            ? 'b'
            : 's';
    return `coalesce(${quoteText(kind)} || CAST(${coerce(value, STRING).sql} AS VARCHAR), 'n')`;
  });
  return values.length === 0 ? "''" : values.join(' || chr(31) || ');
}

function utf8Only(value: TypedSql | undefined, position: string): void {
  const charset = value?.literal?.value;
  if (typeof charset !== 'string' || !/^utf-?8$/i.test(charset))
    throw refused(`${position} other than 'UTF-8'`, value!.span);
}

function digest(bits: string | undefined, bytes: string): string {
  switch (bits) {
    case '0':
    case '256':
      return `sha256(${bytes})`;
    case '224':
    case '384':
    case '512':
      return `cs_sha2(hex(${bytes}), ${quoteText(bits)})`;
    default:
      return 'CAST(NULL AS VARCHAR)';
  }
}

export const strings: Entries = [
  ...fn('upper ucase', '(str)', [STRING], STRING, ([s]) => `cs_upper(${s})`),
  ...fn('lower lcase', '(str)', [STRING], STRING, ([s]) => `cs_lower(${s})`),
  ...fn('initcap', '(str)', [STRING], STRING, ([s]) => `cs_initcap(${s})`),
  ...fn('length char_length character_length len', '(str)', [textOrBinary], INT, ([s], [value]) =>
    integer(isBinary(value) ? `octet_length(${s})` : `length(${s})`),
  ),
  ...fn('octet_length', '(str)', [asBytes], INT, ([s]) => integer(`octet_length(${s})`)),
  ...fn('bit_length', '(str)', [asBytes], INT, ([s]) => integer(`octet_length(${s}) * 8`)),
  ...scalar(
    { names: 'concat', signature: '(part, ...)', parameters: [], rest: any },
    (args, call) => concatenate(args, call.span).type,
    (_sql, args, call) => concatenate(args, call.span).sql,
  ),
  ...scalar(
    { names: 'concat_ws', signature: '(separator, part, ...)', parameters: [to(STRING)], rest: any },
    STRING,
    concatWords,
  ),
  ...fn('substring substr mid', '(str, pos[, len])', [textOrBinary, INT, INT], sameAsFirst, substring),
  ...fn('left', '(str, len)', [STRING, INT], STRING, ([s, n]) => ours('cs_substring', s!, "'1'", n!)),
  ...fn('right', '(str, len)', [STRING, INT], STRING, ([s, n]) => ours('cs_right', s!, n!)),
  ...fn('trim', '(str)', [STRING], STRING, ([s]) => `trim(${s}, ' ')`),
  ...fn('btrim', '(str[, trimStr])', [STRING, STRING], STRING, ([s, set]) => `trim(${s}, ${set ?? "' '"})`),
  ...fn('ltrim', '([trimStr, ]str)', [STRING, STRING], STRING, ([a, b]) =>
    b ? `ltrim(${b}, ${a})` : `ltrim(${a}, ' ')`,
  ),
  ...fn('rtrim', '([trimStr, ]str)', [STRING, STRING], STRING, ([a, b]) =>
    b ? `rtrim(${b}, ${a})` : `rtrim(${a}, ' ')`,
  ),
  ...fn('lpad', '(str, len[, pad])', [STRING, INT, STRING], STRING, ([s, n, pad]) =>
    ours('cs_pad', "'left'", s!, n!, pad ?? "' '"),
  ),
  ...fn('rpad', '(str, len[, pad])', [STRING, INT, STRING], STRING, ([s, n, pad]) =>
    ours('cs_pad', "'right'", s!, n!, pad ?? "' '"),
  ),
  ...fn('instr', '(str, substr)', [STRING, STRING], INT, ([s, part]) => integer(ours('cs_locate', part!, s!, "'1'"))),
  ...fn('locate position charindex', '(substr, str[, pos])', [STRING, STRING, INT], INT, ([part, s, at]) =>
    integer(ours('cs_locate', part!, s!, at ?? "'1'")),
  ),
  ...fn(
    'replace',
    '(str, search[, replacement])',
    [STRING, STRING, STRING],
    STRING,
    ([s, search, by]) => `replace(${s}, ${search}, ${by ?? "''"})`,
  ),
  ...fn(
    'translate',
    '(str, from, to)',
    [STRING, STRING, STRING],
    STRING,
    ([s, from, by]) => `translate(${s}, ${from}, ${by})`,
  ),
  ...fn('repeat', '(str, n)', [STRING, INT], STRING, ([s, n]) => `repeat(${s}, ${n})`),
  ...fn('space', '(n)', [INT], STRING, ([n]) => `repeat(' ', ${n})`),
  ...fn('overlay', '(str, replacement, pos[, len])', [STRING, STRING, INT, INT], STRING, ([s, by, at, n]) =>
    ours('cs_overlay', s!, by!, at!, n ?? "'-1'"),
  ),
  ...fn('contains', '(str, part)', [STRING, STRING], BOOLEAN, ([s, part]) => `contains(${s}, ${part})`),
  ...fn('startswith', '(str, part)', [STRING, STRING], BOOLEAN, ([s, part]) => `starts_with(${s}, ${part})`),
  ...fn('endswith', '(str, part)', [STRING, STRING], BOOLEAN, ([s, part]) => `ends_with(${s}, ${part})`),
  ...fn('split_part', '(str, delimiter, part)', [STRING, STRING, INT], STRING, ([s, by, n]) =>
    ours('cs_split_part', s!, by!, n!),
  ),
  ...fn('substring_index', '(str, delimiter, count)', [STRING, STRING, INT], STRING, ([s, by, n]) =>
    ours('cs_substring_index', s!, by!, n!),
  ),
  ...fn('ascii', '(str)', [STRING], INT, ([s]) => integer(`cs_ascii(${s})`)),
  ...fn('chr char', '(n)', [BIGINT], STRING, ([n]) => ours('cs_chr', n!)),
  ...fn('base64', '(bytes)', [asBytes], STRING, ([s]) => `base64(${s})`),
  ...fn('unbase64', '(str)', [STRING], BINARY, ([s]) => `from_base64(${s})`),
  ...fn('encode', '(str, charset)', [STRING, STRING], BINARY, ([s], [, charset]) => {
    utf8Only(charset, 'A character set');
    return `encode(${s})`;
  }),
  ...fn(
    'hex',
    '(expr)',
    [(value, i) => (/int/.test(value.type.kind) ? coerce(value, BIGINT) : textOrBinary(value, i))],
    STRING,
    ([s]) => `hex(${s})`,
  ),
  ...fn('unhex', '(str)', [STRING], BINARY, ([s]) => `unhex(cs_even_hex(${s}))`),
  ...fn('levenshtein', '(left, right[, threshold])', [STRING, STRING, INT], INT, ([a, b, most]) =>
    integer(ours('cs_levenshtein', a!, b!, most ?? "'2147483647'")),
  ),
  ...fn('soundex', '(str)', [STRING], STRING, ([s]) => `cs_soundex(${s})`),
  ...scalar(
    { names: 'format_string printf', signature: '(format, value, ...)', parameters: [to(STRING)], rest: atomic },
    STRING,
    ([format], args) => ours('cs_format', format!, formatArguments(args.slice(1))),
  ),
  ...fn('format_number', '(number, digits)', [numeric, any], STRING, ([n, digits], [, kind]) =>
    ours('cs_format_number', n!, digits!, kind!.type.kind === 'string' ? "'pattern'" : "'digits'"),
  ),
  ...fn('md5', '(bytes)', [asBytes], STRING, ([s]) => `md5(${s})`),
  ...fn('sha1 sha', '(bytes)', [asBytes], STRING, ([s]) => `sha1(${s})`),
  ...fn('sha2', '(bytes, bits)', [asBytes, INT], STRING, ([s], [, bits], call) =>
    digest(constant(bits, call, 'bits'), s!),
  ),
  ...fn('crc32', '(bytes)', [asBytes], BIGINT, ([s]) => castAs(`cs_crc32(hex(${s}))`, BIGINT)),
  ...scalar(
    { names: 'elt', signature: '(n, value, ...)', parameters: [to(INT), to(STRING)], rest: to(STRING) },
    STRING,
    ([n, ...values]) => {
      const branches = values.map((value, i) => `WHEN ${i + 1} THEN ${value}`).join(' ');
      const count = values.length;
      const outside = `error('[INVALID_ARRAY_INDEX] The index ' || CAST(${n} AS VARCHAR) || ' is out of bounds. The array has ${count} elements. SQLSTATE: 22003')`;
      return `CASE ${n} ${branches} ELSE CASE WHEN ${n} IS NOT NULL THEN ${outside} END END`;
    },
  ),
  ...fn('find_in_set', '(str, set)', [STRING, STRING], INT, ([s, set]) => integer(ours('cs_find_in_set', s!, set!))),
  ...fn(
    'mask',
    '(str[, upper][, lower][, digit][, other])',
    [STRING, STRING, STRING, STRING, STRING],
    STRING,
    ([s, ...by]) =>
      ours('cs_mask', s!, by[0] ?? "'X'", by[1] ?? "'x'", by[2] ?? "'n'", `coalesce(${by[3] ?? 'NULL'}, '')`),
  ),
  ...fn('url_encode', '(str)', [STRING], STRING, ([s]) => `cs_url_encode(${s})`),
  ...fn('url_decode', '(str)', [STRING], STRING, ([s]) => `cs_url_decode(${s})`),
  ...fn('parse_url', '(url, part[, key])', [STRING, STRING, STRING], STRING, ([url, part, key]) =>
    ours('cs_parse_url', url!, part!, key ?? "''"),
  ),
  ...fn('luhn_check', '(digits)', [STRING], BOOLEAN, ([s]) => `(cs_luhn(${s}) = 'true')`),
];
