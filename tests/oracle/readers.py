"""What Spark's JSON and CSV readers make of small files; `golden/readers.json` holds the files and the answers.

    python tests/oracle/readers.py        (with PySpark 4.3 and Java)

Deterministic: the same Spark version writes the same bytes.
"""

import json
import pathlib
import tempfile

import pyspark
from generate import GOLDEN, Py4JJavaError, PySparkException, failure, session, type_name
from pyspark.sql import functions as F

CASES: list[dict] = []


def case(name, format, files, schema=None, **options):
    """Files are texts by path below the folder that is read; a lone text is one file."""
    files = {f"a.{format}": files} if isinstance(files, str) else files
    CASES.append({"name": name, "format": format, "files": files, "schema": schema, "options": options})


# --- JSON: inference ---------------------------------------------------------------------------------------------------
case("json columns come sorted", "json", '{"b": 1, "a": "x"}\n{"c": true}\n')
case("json numbers", "json", '{"i": 1, "l": 12345678901, "d": 1.5, "e": 1e3, "n": -0}\n')
case("json whole and broken numbers meet", "json", '{"x": 1}\n{"x": 2.5}\n')
case("json number and text meet", "json", '{"x": 1}\n{"x": "a"}\n')
case("json boolean and number meet", "json", '{"x": true}\n{"x": 1}\n')
case("json a number beyond BIGINT", "json", '{"x": 12345678901234567890}\n')
case("json a very long number", "json", '{"x": 1234567890123456789012345678901234567890}\n')
case("json nulls say nothing", "json", '{"x": null, "y": 1}\n{"x": 2, "y": null}\n')
case("json only nulls", "json", '{"x": null}\n{"x": null}\n')
case("json dates and moments stay text", "json", '{"d": "2026-07-01", "t": "2026-07-01T10:00:00Z"}\n')
case("json nested", "json", '{"o": {"b": 1, "a": [1, 2]}}\n{"o": {"c": "x"}}\n')
case("json array of objects", "json", '{"x": [{"k": 1}, {"k": 2, "v": "a"}]}\n')
case("json empty array and object", "json", '{"x": [], "y": {}, "z": 1}\n')
case("json array and scalar meet", "json", '{"x": [1]}\n{"x": 2}\n')
case("json names that differ in case", "json", '{"id": 1}\n{"ID": 2}\n')
case("json one record with both cases", "json", '{"id": 1, "ID": 2}\n')
case("json the same name twice", "json", '{"id": 1, "id": 2}\n')
case("json a bad line among good ones", "json", '{"x": 1}\n{"x": \n{"x": 3}\n')
case("json only bad lines", "json", 'abc\n{"x"\n')
case("json a bare value is no record", "json", '{"x": 1}\n7\n"a"\n')
case("json top-level array", "json", '[{"x": 1}, {"x": 2}]\n')
case("json pretty printed needs multiLine", "json", '{\n  "x": 1\n}\n')
case("json multiLine object", "json", '{\n  "x": 1\n}\n', multiLine="true")
case("json multiLine array", "json", '[\n  {"x": 1},\n  {"x": 2}\n]\n', multiLine="true")
case("json multiLine bad", "json", '{\n  "x": 1\n', multiLine="true")
case("json byte order mark", "json", '\ufeff{"x": 1}\n{"x": 2}\n')
case("json mixed line endings", "json", '{"x": 1}\r\n{"x": 2}\n{"x": 3}\r{"x": 4}')
case("json blank lines", "json", '{"x": 1}\n\n   \n{"x": 2}\n')
case("json single quotes", "json", "{'x': 1, 'y': 'a'}\n")
case("json trailing comma", "json", '{"x": 1,}\n')
case("json unquoted name", "json", '{x: 1}\n')
case("json leading zeros", "json", '{"x": 007}\n')
case("json NaN and Infinity", "json", '{"x": NaN, "y": Infinity, "z": -INF}\n')
case("json escapes", "json", '{"x": "a\\nb\\u00e4\\/\\t", "y": "\\"q\\""}\n')
case("json control character in a text", "json", '{"x": "a\tb"}\n')
case("json text after the object", "json", '{"x": 1} trailing\n{"x": 2}\n')
case("json two objects in one line", "json", '{"x": 1}{"x": 2}\n')
case("json an empty file beside others", "json", {"a.json": '{"x": 1}\n', "b.json": ""})
case("json only an empty file", "json", {"a.json": ""})
case("json no file at all", "json", {"_hidden.json": '{"x": 1}\n'})
case("json hidden files are left out", "json", {"a.json": '{"x": 1}\n', "_b.json": '{"x": 2}\n', ".c.json": '{"x": 3}\n'})
case("json partition folders", "json", {"dt=2026-07-01/a.json": '{"x": 1}\n', "dt=2026-07-02/b.json": '{"x": 2}\n'})
case("json partition numbers", "json", {"n=1/a.json": '{"x": 1}\n', "n=20/b.json": '{"x": 2}\n'})
case("json partition number and text", "json", {"n=1/a.json": '{"x": 1}\n', "n=b/b.json": '{"x": 2}\n'})
case("json a plain folder inside is not looked into", "json", {"a.json": '{"x": 1}\n', "sub/b.json": '{"x": 2}\n'})
case("json recursive lookup", "json", {"a.json": '{"x": 1}\n', "sub/b.json": '{"x": 2}\n'}, recursiveFileLookup="true")
case("json recursive lookup has no partitions", "json", {"n=1/b.json": '{"x": 2}\n'}, recursiveFileLookup="true")
case("json glob filter", "json", {"a.json": '{"x": 1}\n', "b.txt": '{"x": 2}\n'}, pathGlobFilter="*.json")

# --- JSON: with a schema -----------------------------------------------------------------------------------------------
case("json a missing field is null", "json", '{"x": 1}\n', schema="x INT, y STRING")
case("json an unknown field is left out", "json", '{"x": 1, "z": 2}\n', schema="x INT")
case("json names ignore case", "json", '{"ID": 1}\n', schema="id INT")
case("json text for a number", "json", '{"x": "7"}\n{"x": "a"}\n', schema="x INT")
case("json a broken number for a whole one", "json", '{"x": 1.0}\n{"x": 1.5}\n{"x": 1e2}\n', schema="x INT")
case("json a number too large", "json", '{"x": 3000000000}\n', schema="x INT")
case("json smaller integers", "json", '{"a": 127, "b": 32767}\n{"a": 128, "b": 32768}\n', schema="a TINYINT, b SMALLINT")
case("json number for a text", "json", '{"x": 1.50}\n{"x": true}\n{"x": {"b": 1, "a": [1, 2.0]}}\n', schema="x STRING")
case("json number for a boolean", "json", '{"x": 1}\n{"x": "true"}\n{"x": true}\n', schema="x BOOLEAN")
case("json decimals", "json", '{"x": 1.005}\n{"x": "1.5"}\n{"x": 12345}\n{"x": 1e1}\n{"x": -0.005}\n', schema="x DECIMAL(5,2)")
case("json decimal of text with blanks", "json", '{"x": " 1.5"}\n{"x": ""}\n{"x": "1,5"}\n', schema="x DECIMAL(5,2)")
case("json doubles", "json", '{"x": 1}\n{"x": "1.5"}\n{"x": "NaN"}\n{"x": "Infinity"}\n{"x": "-INF"}\n', schema="x DOUBLE")
case("json dates", "json", '{"x": "2026-07-01"}\n{"x": "2026-7-1"}\n{"x": "2026-07-01T10:00:00"}\n{"x": "01.07.2026"}\n{"x": "2026-02-30"}\n{"x": 20000}\n{"x": "2026-07"}\n{"x": "2026"}\n{"x": " 2026-07-01 "}\n', schema="x DATE")
case("json moments", "json", '{"x": "2026-07-01T10:00:00Z"}\n{"x": "2026-07-01 10:00:00"}\n{"x": "2026-07-01T10:00:00.123456789+02:00"}\n{"x": "2026-07-01"}\n{"x": "2026-07-01 10:00"}\n{"x": 1782900000}\n{"x": "2026-07-01T10:00:00 CET"}\n{"x": "x"}\n{"x": "2026-7-1 1:2:3"}\n', schema="x TIMESTAMP")
case("json moments without a zone", "json", '{"x": "2026-07-01T10:00:00"}\n{"x": "2026-07-01T10:00:00Z"}\n', schema="x TIMESTAMP_NTZ")
case("json empty text for numbers and dates", "json", '{"i": "", "d": "", "t": ""}\n', schema="i INT, d DATE, t TIMESTAMP")
case("json nested with a schema", "json", '{"o": {"a": 1, "b": "x", "c": 2}}\n{"o": null}\n{"o": "text"}\n', schema="o STRUCT<a: INT, b: STRING>")
case("json a misfit inside a struct", "json", '{"k": 1, "o": {"a": "n", "b": "x"}}\n', schema="k INT, o STRUCT<a: INT, b: STRING>")
case("json a misfit inside an array", "json", '{"k": 1, "x": [1, "n", 3]}\n', schema="k INT, x ARRAY<INT>")
case("json a scalar for an array", "json", '{"k": 1, "x": 5}\n', schema="k INT, x ARRAY<INT>")
case("json a map", "json", '{"m": {"a": 1, "b": null}}\n', schema="m MAP<STRING, INT>")
case("json an object for a text", "json", '{"x": {"b":  1, "a": "q\\"q"}, "y": [1,  2]}\n', schema="x STRING, y STRING")
case("json bad record column", "json", '{"x": 1}\n{"x": "a"}\n{"x": \n', schema="x INT, _corrupt_record STRING")
case("json bad record column of another name", "json", '{"x": 1}\nbad\n', schema="x INT, oops STRING", columnNameOfCorruptRecord="oops")
case("json drop malformed", "json", '{"x": 1}\n{"x": "a"}\nbad\n', schema="x INT", mode="DROPMALFORMED")
case("json fail fast on bad text", "json", '{"x": 1}\nbad\n', schema="x INT", mode="FAILFAST")
case("json fail fast on a misfit", "json", '{"x": 1}\n{"x": "a"}\n', schema="x INT", mode="FAILFAST")
case("json other fields of a bad record", "json", '{"a": 1, "x": "n", "b": 2}\n', schema="a INT, x INT, b INT")
case("json a field before the break", "json", '{"a": 1, "b": 2, "c": \n', schema="a INT, b INT")
case("json bare value with a schema", "json", '7\n{"x": 1}\n', schema="x INT")
case("json array of records with a schema", "json", '[{"x": 1}, {"x": 2}]\n', schema="x INT")
case("json null and empty object", "json", 'null\n{}\n', schema="x INT")
case("json the same name twice with a schema", "json", '{"x": 1, "x": 2}\n', schema="x INT")
case("json single quotes with a schema", "json", "{'x': 'a'}\n", schema="x STRING")
case("json partition column in the schema", "json", {"dt=2026-07-01/a.json": '{"x": 1}\n'}, schema="x INT, dt DATE")
case("json partition column not in the schema", "json", {"dt=2026-07-01/a.json": '{"x": 1}\n'}, schema="x INT")

# --- CSV: inference ----------------------------------------------------------------------------------------------------
case("csv without a header", "csv", "a,b\n1,2\n")
case("csv with a header", "csv", "id,name\n1,x\n2,\n", header="true")
case("csv types", "csv", "i,l,d,b,dt,ts,s\n1,12345678901,1.5,true,2026-07-01,2026-07-01T10:00:00,x\n", header="true", inferSchema="true")
case("csv widths", "csv", "a,b\n1,2147483648\n2,1\n", header="true", inferSchema="true")
case("csv beyond BIGINT", "csv", "a,b\n12345678901234567890,1.5\n", header="true", inferSchema="true")
case("csv mixes", "csv", "a,b,c,d\n1,1,2026-07-01,true\n1.5,x,2026-07-01 10:00:00,1\n", header="true", inferSchema="true")
case("csv empties say nothing", "csv", "a,b\n,1\n2,\n", header="true", inferSchema="true")
case("csv an empty column", "csv", "a,b\n,1\n,2\n", header="true", inferSchema="true")
case("csv exponents and signs", "csv", "a,b,c,d\n1e3,+5,-.5,5.\n", header="true", inferSchema="true")
case("csv leading zeros", "csv", "a,b\n007,0.50\n", header="true", inferSchema="true")
case("csv blanks around numbers", "csv", "a,b\n 1,2 \n", header="true", inferSchema="true")
case("csv date forms", "csv", "a,b,c\n2026-7-1,01.07.2026,2026-07-01 10:00\n", header="true", inferSchema="true")
case("csv header only", "csv", "id,name\n", header="true")
case("csv an empty file", "csv", "", header="true")
case("csv an empty file first", "csv", {"a.csv": "", "b.csv": "id\n1\n"}, header="true")
case("csv header only beside a full one", "csv", {"a.csv": "id,name\n", "b.csv": "id,name\n1,x\n"}, header="true")
case("csv duplicate header names", "csv", "id,id,ID,x\n1,2,3,4\n", header="true")
case("csv a header without a name", "csv", "id,,x\n1,2,3\n", header="true")
case("csv rows too short and too long", "csv", "a,b\n1\n1,2,3\n", header="true")
case("csv headers in another order", "csv", {"a.csv": "a,b\n1,2\n", "b.csv": "b,a\n3,4\n"}, header="true")
case("csv quoted values", "csv", 'a,b\n"x,y","he said ""hi"""\n', header="true")
case("csv escaped quotes", "csv", 'a,b\n"a\\"b",c\\d\n', header="true")
case("csv empty and quoted empty", "csv", 'a,b,c\n,"",x\n', header="true")
case("csv a quoted line break", "csv", 'a,b\n"x\ny",2\n3,4\n', header="true")
case("csv a quoted line break with multiLine", "csv", 'a,b\n"x\ny",2\n3,4\n', header="true", multiLine="true")
case("csv an unclosed quote", "csv", 'a,b\n"x,2\n3,4\n', header="true")
case("csv text after a closing quote", "csv", 'a,b\n"x"y,2\n', header="true")
case("csv doubled quotes around a separator", "csv", 'a,b,c\n"x ""y, z""",2\n', header="true")
case("csv doubled quotes as the escape", "csv", 'a,b\n"he said ""hi, you""",2\n"",3\n', header="true", escape='"')
case("csv a blank behind a closing quote", "csv", 'a,b\n"x" ,2\n', header="true")
case("csv doubled quotes with multiLine", "csv", 'a,b\n"x ""y""\nz",2\n', header="true", multiLine="true")
case("csv a backslash before another character", "csv", 'a,b\n"x\\ny","z\\\\"\n', header="true")
case("csv a lone quote", "csv", 'a,b\n",2\n3,4\n', header="true")
case("csv date pattern", "csv", "d\n01.07.2026\n2026-07-01\n", schema="d DATE", header="true", dateFormat="dd.MM.yyyy")
case("csv moment pattern", "csv", "t\n01.07.2026 10:15\nx\n", schema="t TIMESTAMP", header="true", timestampFormat="dd.MM.yyyy HH:mm")
case("csv date pattern decides the inferred type", "csv", "d\n01.07.2026\n", header="true", inferSchema="true", dateFormat="dd.MM.yyyy")
case("json date pattern", "json", '{"d": "20260701"}\n{"d": "2026-07-01"}\n', schema="d DATE", dateFormat="yyyyMMdd")
case("json decimal with commas", "json", '{"x": "1,234.5"}\n', schema="x DECIMAL(7,2)")
case("json names with blanks and dots", "json", '{"a b": 1, "c.d": 2}\n')
case("json deep misfit", "json", '{"o": {"p": {"q": "n", "r": 1}}, "k": 1}\n', schema="o STRUCT<p: STRUCT<q: INT, r: INT>>, k INT")
case("json array of structs with a misfit", "json", '{"x": [{"a": 1}, {"a": "n"}], "k": 1}\n', schema="x ARRAY<STRUCT<a: INT>>, k INT")
case("json a misfit in a map", "json", '{"m": {"a": 1, "b": "n"}, "k": 1}\n', schema="m MAP<STRING, INT>, k INT")
case("json whole numbers of different width meet", "json", '{"x": 1}\n{"x": 12345678901234567890}\n')
case("json names of a struct differ in case", "json", '{"o": {"A": 1}}\n', schema="o STRUCT<a: INT>")
case("csv a quote inside a plain value", "csv", 'a,b\nx"y"z,2\n', header="true")
case("csv mixed line endings", "csv", "a,b\r\n1,2\n3,4\r\n5,6", header="true")
case("csv lone carriage returns", "csv", "a,b\r1,2\r3,4\r", header="true")
case("csv byte order mark", "csv", "\ufeffid,name\n1,x\n", header="true")
case("csv blank lines", "csv", "a,b\n\n1,2\n   \n,\n3,4\n", header="true")
case("csv a blank line in one column", "csv", "a\n1\n\n2\n", header="true")
case("csv another separator", "csv", "a;b\n1;2\n", header="true", sep=";")
case("csv separator of two characters", "csv", "a||b\n1||2\n", header="true", sep="||")
case("csv tab", "csv", "a\tb\n1\t2\n", header="true", sep="\t")
case("csv comments", "csv", "# a remark\na,b\n# another\n1,2\n", header="true", comment="#")
case("csv null text", "csv", "a,b\nNULL,1\nx,NULL\n", header="true", nullValue="NULL")
case("csv empty text", "csv", 'a,b\n"",1\n,2\n', header="true", emptyValue="E")
case("csv white space is kept", "csv", 'a,b\n x , y \n" q ",z\n', header="true")
case("csv white space is trimmed", "csv", 'a, b \n x , y \n', header="true", ignoreLeadingWhiteSpace="true", ignoreTrailingWhiteSpace="true")
case("csv no quotes", "csv", 'a,b\n"x",2\n', header="true", quote="")
case("csv partition folders", "csv", {"dt=2026-07-01/a.csv": "id\n1\n", "dt=2026-07-02/b.csv": "id\n2\n"}, header="true")
case("csv trailing separator", "csv", "a,b,\n1,2,\n", header="true")

# --- CSV: with a schema ------------------------------------------------------------------------------------------------
case("csv columns of a schema go by position", "csv", "b,a\n1,2\n", schema="a INT, b INT", header="true")
case("csv columns of a schema without a header", "csv", "1,2\n3,4\n", schema="a INT, b STRING")
case("csv misfits", "csv", "x,1\n2,y\n", schema="a INT, b INT")
case("csv short and long rows", "csv", "1\n1,2\n1,2,3\n", schema="a INT, b INT")
case("csv short and long rows are bad records", "csv", "1\n1,2\n1,2,3\nx,2\n", schema="a INT, b INT, _corrupt_record STRING")
case("csv drop malformed", "csv", "1\n1,2\n1,2,3\nx,2\n", schema="a INT, b INT", mode="DROPMALFORMED")
case("csv fail fast", "csv", "1,2\nx,2\n", schema="a INT, b INT", mode="FAILFAST")
case("csv fail fast on a short row", "csv", "1,2\n1\n", schema="a INT, b INT", mode="FAILFAST")
case("csv integers", "csv", "1\n+2\n1.0\n1e2\n 3\n3000000000\n-0\n", schema="a INT")
case("csv decimals", "csv", '1.005\n12345\n1e1\n-0.005\n"1,234.5"\n.5\n5.\nx\n', schema="a DECIMAL(7,2)")
case("csv doubles", "csv", "1\n1.5\n1e3\nNaN\nInf\n-Inf\nInfinity\nx\n1d\n0x1\n", schema="a DOUBLE")
case("csv booleans", "csv", "true\nFALSE\nT\n1\nyes\n", schema="a BOOLEAN")
case("csv dates", "csv", "2026-07-01\n2026-7-1\n2026-07-01T10:00:00\n01.07.2026\n2026-02-30\n2026-07\n2026\n20260701\n 2026-07-01\n", schema="a DATE")
case("csv moments", "csv", "2026-07-01T10:00:00Z\n2026-07-01 10:00:00\n2026-07-01T10:00:00.123456789+02:00\n2026-07-01\n2026-07-01 10:00\n2026-7-1 1:2:3\nx\n2026-07-01T10\n", schema="a TIMESTAMP")
case("csv a struct is refused", "csv", "1\n", schema="a STRUCT<b: INT>")
case("csv multiLine with a schema", "csv", '"a\nb",1\n', schema="a STRING, b INT", multiLine="true")

# --- text --------------------------------------------------------------------------------------------------------------
case("text lines", "text", "a\n\nb\r\nc")
case("text an empty file", "text", "")


def run(spark, one, root):
    for path, content in one["files"].items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, newline="")
    reader = spark.read.format(one["format"]).options(**one["options"])
    if one["schema"]:
        reader = reader.schema(one["schema"])
    try:
        frame = reader.load(str(root))
        columns = [{"name": f.name, "type": type_name(f.dataType)} for f in frame.schema.fields]
        # The whole row is read as it stands: pruned columns would hide bad records. An action on the corrupt column alone
        # is refused, so that rows are cached first, as Spark's own message advises.
        plain = frame.cache().toDF(*[f"c{i}" for i in range(len(columns))])
        plain.count()
        text = plain.select(*[F.col(name).cast("string") for name in plain.columns])
        return {"columns": columns, "rows": sorted([list(row) for row in text.collect()], key=json.dumps)}
    except (PySparkException, Py4JJavaError) as error:
        return {"error": cause(error, root)}


def cause(error, root):
    """The condition of the innermost failure that has one, with the outer one beside it."""
    found = failure(error)
    inner = error.getCause() if hasattr(error, "getCause") else None
    text = str(error)
    found["malformed"] = "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION" in text or "MALFORMED_RECORD" in str(inner)
    found["message"] = (found["message"] or "").replace(str(root), "ROOT")
    return found


def main():
    spark = session()
    for one in CASES:
        with tempfile.TemporaryDirectory() as folder:
            spark.catalog.clearCache()
            one.update(run(spark, one, pathlib.Path(folder)))
    out = {"spark": pyspark.__version__, "cases": CASES}
    (GOLDEN / "readers.json").write_text(json.dumps(out, indent=1, ensure_ascii=True) + "\n")


if __name__ == "__main__":
    main()
