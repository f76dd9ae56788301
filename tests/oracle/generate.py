"""Runs the statements of this folder in Apache Spark and writes what Spark answered.

Output: golden/sql.json (statements) and golden/decimals.json (products, quotients and the like of random decimals).
Deterministic: the same Spark version writes the same bytes.
"""

import json
import pathlib
import random
import re
import sys
import tempfile

import pyspark
from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

HERE = pathlib.Path(__file__).parent
GOLDEN = HERE / "golden"


def session() -> SparkSession:
    spark = (
        SparkSession.builder.master("local[1]")
        .config("spark.sql.ansi.enabled", "true")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.driver.extraJavaOptions", "-Duser.timezone=UTC")
        .config("spark.sql.shuffle.partitions", "1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.warehouse.dir", tempfile.mkdtemp())
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    return spark


def statements(path: pathlib.Path) -> list[str]:
    """Statements of a file: each ends with a semicolon at a line's end; lines that begin with `--` are remarks."""
    lines = [line for line in path.read_text().splitlines() if not line.startswith("--")]
    return [text.strip() for text in ("\n".join(lines) + "\n").split(";\n") if text.strip()]


def type_name(data_type) -> str:
    """The type in Databricks spelling: field names keep their case, type names are upper-cased."""
    kind = data_type.typeName()
    if kind == "array":
        return f"ARRAY<{type_name(data_type.elementType)}>"
    if kind == "map":
        return f"MAP<{type_name(data_type.keyType)}, {type_name(data_type.valueType)}>"
    if kind == "struct":
        return f"STRUCT<{', '.join(f'{f.name}: {type_name(f.dataType)}' for f in data_type.fields)}>"
    return data_type.simpleString().upper()


def failure(error: Exception) -> dict:
    if isinstance(error, PySparkException):
        condition, state, text = error.getCondition(), error.getSqlState(), str(error)
    else:
        # Some run-time failures reach Python unwrapped; their text still begins with the condition.
        text = str(error.java_exception.getMessage())
        condition = re.match(r"\[([A-Z0-9_.]+)\]", text)
        condition, state = condition and condition.group(1), re.search(r"SQLSTATE: (\w+)", text)
        state = state and state.group(1)
    return {"condition": condition, "sqlState": state, "message": text.split("\n")[0]}


def run(spark: SparkSession, sql: str) -> dict:
    """Columns with types and rows of text, or the error."""
    try:
        frame = spark.sql(sql)
        columns = [{"name": f.name, "type": type_name(f.dataType)} for f in frame.schema.fields]
        plain = frame.toDF(*[f"c{i}" for i in range(len(columns))])
        text = plain.select(*[F.col(name).cast("string") for name in plain.columns])
        return {"columns": columns, "rows": [list(row) for row in text.collect()]}
    except (PySparkException, Py4JJavaError) as error:
        return {"error": failure(error)}


def sql_cases(spark: SparkSession) -> dict:
    files = sorted((HERE / "statements").glob("*.sql"))
    views = statements(files[0])
    for view in views:
        spark.sql(view)
    cases = [
        {"area": path.stem, "sql": sql, **run(spark, sql)} for path in files[1:] for sql in statements(path)
    ]
    return {"spark": pyspark.__version__, "views": views, "cases": cases}


PAIRS = [
    ((18, 2), (4, 3)), ((15, 2), (13, 3)), ((13, 3), (32, 16)), ((10, 2), (10, 0)), ((38, 18), (38, 18)),
    ((38, 10), (18, 6)), ((38, 6), (10, 4)), ((9, 4), (9, 4)), ((20, 0), (20, 10)), ((5, 5), (3, 0)),
    ((38, 0), (5, 2)), ((12, 2), (12, 6)), ((28, 8), (22, 11)), ((38, 38), (38, 2)),
]
OPERATORS = ["+", "-", "*", "/", "%"]


def amount(rng: random.Random, precision: int, scale: int) -> str:
    """A random decimal that fits, often short, sometimes at the type's edge."""
    digits = rng.choice([precision, max(1, precision // 2), max(1, precision // 3), min(precision, 5)])
    units = rng.randrange(1, 10**digits)
    text = str(units).rjust(scale + 1, "0")
    whole, rest = (text[: len(text) - scale], text[len(text) - scale :]) if scale else (text, "")
    return f"{rng.choice(['', '', '-'])}{whole}{'.' + rest if rest else ''}"


def decimal_cases(spark: SparkSession) -> list[dict]:
    rng = random.Random(20260709)
    cases = []
    for left, right in PAIRS:
        kinds = [f"DECIMAL({p},{s})" for p, s in (left, right)]
        for operator in OPERATORS:
            group = {"left": kinds[0], "right": kinds[1], "operator": operator, "type": None, "values": []}
            for _ in range(8):
                a, b = amount(rng, *left), amount(rng, *right)
                answer = run(spark, f"SELECT CAST('{a}' AS {kinds[0]}) {operator} CAST('{b}' AS {kinds[1]}) AS x")
                if "error" in answer:
                    group["values"].append([a, b, None, answer["error"]["condition"]])
                else:
                    group["type"] = answer["columns"][0]["type"]
                    group["values"].append([a, b, answer["rows"][0][0]])
            cases.append(group)
    return cases


def write(name: str, value) -> None:
    GOLDEN.mkdir(exist_ok=True)
    (GOLDEN / name).write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n")


def main() -> None:
    spark = session()
    write("sql.json", sql_cases(spark))
    if "--sql" not in sys.argv:
        write("decimals.json", decimal_cases(spark))
    spark.stop()


if __name__ == "__main__":
    main()
