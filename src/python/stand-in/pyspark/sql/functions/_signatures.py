"""Functions that only put columns into a SQL call, as PySpark declares them.

One signature each. A plain parameter takes a Column or a column's name; `'x` takes a value (a string there is text, not a
column); `?` marks an optional one that is left out of the call when it was not given, `=` one with a default; `*` takes any number. `-> name`
gives the SQL function where it is called otherwise.
"""

import re

from pyspark.sql.column import Column, named, operand
from pyspark.sql._text import Text

_SIGNATURES = """
abs(col) acos(col) asin(col) atan(col) atan2(col1, col2) cbrt(col) ceil(col, 'scale?) ceiling(col, 'scale?) -> ceil
cos(col) degrees(col) exp(col) factorial(col) floor(col, 'scale?) greatest(*cols) least(*cols) ln(col) log10(col)
log2(col) mod(dividend, divisor) negative(col) negate(col) -> negative nullif(col1, col2) nullifzero(col) pmod(dividend, divisor)
positive(col) pow(col1, col2) -> power power(col1, col2) radians(col) round(col, 'scale?) bround(col, 'scale?) sign(col)
signum(col) -> sign sin(col) sqrt(col) tan(col) zeroifnull(col) try_add(left, right) try_subtract(left, right)
try_multiply(left, right) try_divide(left, right) bit_count(col) width_bucket(v, min, max, numBucket) hex(col) unhex(col)
conv(col, 'fromBase, 'toBase) bin(col) isnan(col) isnull(col) isnotnull(col) nvl(col1, col2) nvl2(col1, col2, col3)
ifnull(col1, col2) nanvl(col1, col2) coalesce(*cols) equal_null(col1, col2)

ascii(col) base64(col) unbase64(col) btrim(str, trim?) char_length(str) character_length(str) chr(n) char(col) -> chr
concat(*cols) concat_ws('sep, *cols) contains(left, right) endswith(str, suffix) startswith(str, prefix) initcap(col)
instr(str, 'substr) left(str, len) right(str, len) length(col) levenshtein(left, right) locate('substr, str, 'pos?)
lower(col) lcase(str) -> lower upper(col) ucase(str) -> upper lpad(col, 'len, 'pad) rpad(col, 'len, 'pad) ltrim(col, trim?)
rtrim(col, trim?) trim(col, trim?) octet_length(col) bit_length(col) overlay(src, replace, pos, len?) position('substr, str, start?)
regexp_count(str, regexp) regexp_extract(str, 'pattern, 'idx) regexp_extract_all(str, regexp, idx?) regexp_like(str, regexp)
regexp_replace(string, 'pattern, 'replacement) regexp_substr(str, regexp) regexp_instr(str, regexp) repeat(col, 'n)
replace(src, search, replace?) reverse(col) rlike(str, regexp) soundex(col) split(str, 'pattern, 'limit=-1)
split_part(src, delimiter, partNum) substr(str, pos, len?) substring(str, 'pos, 'len) substring_index(str, 'delim, 'count)
translate(srcCol, 'matching, 'replace) format_number(col, 'd) format_string('format, *cols) printf('format, *cols)
to_char(col, format) to_number(col, format) try_to_number(col, format) md5(col) sha1(col) sha(col) -> sha1 sha2(col, 'numBits)
crc32(col) hash(*cols) xxhash64(*cols) uuid() space(col) like(str, pattern) ilike(str, pattern) encode(col, 'charset)
decode(col, 'charset) quote(col)

add_months(start, 'months) curdate() -> current_date current_date() current_timestamp() now() -> current_timestamp
localtimestamp() current_timezone() date_add(start, 'days) dateadd(start, 'days) -> date_add date_sub(start, 'days)
date_diff(end, start) -> datediff datediff(end, start) date_format(date, 'format) date_part(field, source) extract(field, source) -> date_part
date_trunc('format, timestamp) date_from_unix_date(days) unix_date(col) day(col) dayname(col) dayofmonth(col) dayofweek(col)
dayofyear(col) from_unixtime(timestamp, 'format?) from_utc_timestamp(timestamp, 'tz) to_utc_timestamp(timestamp, 'tz) hour(col)
last_day(date) make_date(year, month, day) make_timestamp(years, months, days, hours, mins, secs) minute(col) month(col)
monthname(col) months_between(date1, date2, 'roundOff?) next_day(date, 'dayOfWeek) quarter(col) second(col)
to_date(col, 'format?) try_to_date(col, 'format?) to_timestamp(col, 'format?) try_to_timestamp(col, format?) to_timestamp_ntz(timestamp, format?)
to_unix_timestamp(timestamp, format?) trunc(date, 'format) timestamp_seconds(col) timestamp_millis(col) timestamp_micros(col)
unix_timestamp(timestamp, 'format?) unix_seconds(col) unix_millis(col) unix_micros(col) weekday(col) weekofyear(col) year(col)
convert_timezone(sourceTz, targetTz, sourceTs)

array(*cols) array_append(col, 'value) array_compact(col) array_contains(col, 'value) array_distinct(col) array_except(col1, col2)
array_insert(arr, 'pos, 'value) array_intersect(col1, col2) array_join(col, 'delimiter, 'null_replacement?) array_max(col)
array_min(col) array_position(col, 'value) array_prepend(col, 'value) array_remove(col, 'element) array_repeat(col, 'count)
array_size(col) array_union(col1, col2) arrays_overlap(a1, a2) arrays_zip(*cols) cardinality(col) -> size create_map(*cols) -> map
element_at(col, 'extraction) try_element_at(col, extraction) explode(col) explode_outer(col) flatten(col) get(col, 'index)
inline(col) inline_outer(col) map_concat(*cols) map_contains_key(col, 'value) map_entries(col) map_from_arrays(col1, col2)
map_from_entries(col) map_keys(col) map_values(col) posexplode(col) posexplode_outer(col) sequence(start, stop, step?)
shuffle(col) size(col) slice(x, 'start, 'length) sort_array(col, 'asc?) stack(*cols) str_to_map(text, pairDelim?, keyValueDelim?)
get_json_object(col, 'path) json_array_length(col) json_object_keys(col) json_tuple(col, *fields) to_json(col)
parse_json(col) try_parse_json(col) variant_get(v, 'path, 'targetType) try_variant_get(v, 'path, 'targetType) typeof(col)

any_value(col, 'ignoreNulls?) approx_count_distinct(col, 'rsd?) avg(col) mean(col) -> avg bit_and(col) bit_or(col) bit_xor(col)
bool_and(col) bool_or(col) every(col) -> bool_and some(col) -> bool_or collect_list(col) array_agg(col) -> collect_list
collect_set(col) corr(col1, col2) count_if(col) covar_pop(col1, col2) covar_samp(col1, col2) first(col, 'ignorenulls?)
first_value(col, 'ignoreNulls?) grouping(col) kurtosis(col) last(col, 'ignorenulls?) last_value(col, 'ignoreNulls?) max(col)
max_by(col, ord) median(col) min(col) min_by(col, ord) mode(col) percentile(col, 'percentage) percentile_approx(col, 'percentage, 'accuracy?)
approx_percentile(col, 'percentage, 'accuracy?) -> percentile_approx product(col) skewness(col) std(col) stddev(col) stddev_pop(col)
stddev_samp(col) sum(col) try_avg(col) try_sum(col) var_pop(col) var_samp(col) variance(col) string_agg(col, 'delimiter?)
listagg(col, 'delimiter?)

cume_dist() dense_rank() percent_rank() rank() row_number() ntile('n) lag(col, 'offset?, 'default?) lead(col, 'offset?, 'default?)
nth_value(col, 'offset, 'ignoreNulls?) monotonically_increasing_id() input_file_name() assert_true(col, 'errMsg?) raise_error('errMsg)
current_user() session_user() current_catalog() current_database() current_schema()
"""

_ONE = re.compile(r"(\w+)\(([^)]*)\)(?:\s*->\s*(\w+))?")
NAMES = {match[1]: (match[2], match[3] or match[1]) for match in _ONE.finditer(_SIGNATURES)}


def build(name):
    """A real function, so that CPython itself names a missing or an unknown argument."""
    parameters, sql = NAMES[name]
    declared, values = [], []
    for parameter in filter(None, (one.strip() for one in parameters.split(","))):
        bare, _, default = parameter.strip("'?*").partition("=")
        turn = "_value" if parameter.startswith("'") else "_column"
        if parameter.startswith("*"):
            declared.append(f"*{bare}")
            values.append(f"*(_column(one) for one in _spread({bare}))")
        elif parameter.endswith("?"):
            declared.append(f"{bare}=_MISSING")
            values.append(f"*([] if {bare} is _MISSING or {bare} is None else [{turn}({bare})])")
        else:
            declared.append(f"{bare}={default}" if default else bare)
            values.append(f"{turn}({bare})")
    source = f"def {name}({', '.join(declared)}):\n    return _call({sql!r}, {', '.join(values)})\n"
    scope = {"_call": call, "_column": named, "_value": operand, "_spread": spread, "_MISSING": object()}
    exec(source, scope)
    return scope[name]


def call(sql, *texts):
    return Column(Text.join(f"{sql}(", Text.listed(texts), ")"))


def spread(columns):
    """`f(a, b)` and `f([a, b])` are the same to PySpark."""
    return columns[0] if len(columns) == 1 and isinstance(columns[0], (list, set, tuple)) else columns
