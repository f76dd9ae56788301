"""Small PySpark programs that real Spark and the sandbox both run; `golden/pyspark.json` holds what Spark says.

    python tests/oracle/pyspark_cases.py > tests/oracle/golden/pyspark.json      (with PySpark 4.3 and Java)

`tests/python/oracle.test.ts` runs this same file in the sandbox and compares. Results are names, types and sorted rows;
an error is its class and condition.
"""

import datetime
import decimal
import json

from pyspark.sql import Row, SparkSession, Window
from pyspark.sql import functions as F
from pyspark.sql.types import ArrayType, DecimalType, IntegerType, LongType, StringType, StructField, StructType

# The sandbox has one session and ignores these; they make real Spark comparable: UTC, ANSI, one partition, no noise.
spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.session.timeZone", "UTC")
    .config("spark.driver.extraJavaOptions", "-Duser.timezone=UTC")
    .config("spark.sql.shuffle.partitions", "1")
    .getOrCreate()
)

LINES = spark.createDataFrame(
    [
        ("4711", 1, "EUR", 2.0, 125.0, "2026-07-01 09:00:00"),
        ("4711", 2, "EUR", 1.0, 49.5, "2026-07-01 09:00:00"),
        ("4712", 1, "CHF", 10.0, 12.0, "2026-07-01 11:15:00"),
        ("4713", 1, "EUR", None, 80.0, "2026-07-02 08:00:00"),
        ("4714", 1, "USD", 1.0, 999.0, None),
    ],
    "order_id string, line_number int, currency string, quantity double, unit_price double, order_ts string",
)
RATES = spark.createDataFrame(
    [("EUR", "1.000000"), ("CHF", "0.940000")], "currency string, fx_rate string"
).select("currency", F.col("fx_rate").cast("decimal(18,6)").alias("fx_rate"))

CASES = {}


def nested():
    rows = [(1, ["a", "b"], {"k": 1}), (2, [], {}), (3, None, None)]
    return spark.createDataFrame(rows, "id int, tags array<string>, m map<string,int>")


def case(function):
    CASES[function.__name__] = function
    return function


@case
def select_names():
    return LINES.select("order_id", F.col("line_number") + 1, F.lit("x"), F.col("quantity") * F.col("unit_price"))


@case
def cast_keeps_the_name():
    return LINES.select(F.col("line_number").cast("string"), (F.col("quantity") + 1).cast("int"))


@case
def cast_inside_is_shown():
    return LINES.select(F.col("line_number").cast("string").isNull())


@case
def when_otherwise():
    return LINES.select(F.when(F.col("quantity") > 1, "many").when(F.col("quantity").isNull(), None).otherwise("one"))


@case
def predicates():
    q = F.col("quantity")
    return LINES.select(q.isNull(), q.between(1, 2), ~(q == 1), q != 2, q.eqNullSafe(None), F.col("currency").isin("EUR", "CHF"))


@case
def text_predicates():
    c = F.col("currency")
    return LINES.select(c.like("E%"), c.rlike("^E"), c.contains("U"), c.startswith("E"), c.endswith("F"), c.substr(1, 2))


@case
def arithmetic():
    q = F.col("quantity")
    return LINES.select(-q, q / 2, q % 2, 1 - q, 2 * q, F.col("line_number") / 2, F.col("line_number") % 2)


@case
def string_functions():
    c = F.col("currency")
    return LINES.select(F.upper("currency"), F.lower(c), F.concat(c, F.lit("-"), c), F.concat_ws("/", c, "order_id"), F.length(c), F.lpad("order_id", 6, "0"), F.trim(c))


@case
def regular_expressions():
    return LINES.select(F.regexp_replace("order_id", "7", "x"), F.regexp_extract("order_id", "(\\d)$", 1), F.split("order_ts", " ")[0])


@case
def numbers():
    return LINES.select(F.round("unit_price", 1), F.abs(F.lit(-3)), F.ceil("quantity"), F.floor("quantity"), F.greatest("quantity", "unit_price"), F.coalesce("quantity", F.lit(0.0)))


@case
def dates():
    ts = F.to_timestamp("order_ts")
    return LINES.select(ts.alias("ts"), F.to_date("order_ts").alias("d"), F.date_add(F.to_date("order_ts"), 1).alias("n"), F.year(ts).alias("y"), F.date_format(ts, "yyyy-MM").alias("m"), F.datediff(F.lit("2026-07-03").cast("date"), F.to_date("order_ts")).alias("dd"))


@case
def literals():
    return LINES.limit(1).select(F.lit(1), F.lit(5000000000), F.lit(1.5), F.lit(True), F.lit(None), F.lit(decimal.Decimal("1.50")), F.lit(datetime.date(2026, 7, 1)), F.lit(datetime.datetime(2026, 7, 1, 9, 0)))


@case
def where_text():
    return LINES.where("quantity > 1 AND currency <> 'USD'")


@case
def filter_chain():
    return LINES.filter(LINES.currency == "EUR").filter(F.col("line_number") < 2).select(LINES.order_id)


@case
def with_column_replaces():
    return LINES.withColumn("quantity", F.coalesce("quantity", F.lit(1.0))).withColumn("total", F.expr("quantity * unit_price")).select("order_id", "quantity", "total")


@case
def with_columns_and_renames():
    return LINES.withColumns({"a": F.lit(1), "b": F.col("line_number") + 1}).withColumnRenamed("a", "z").withColumnsRenamed({"b": "y"}).select("z", "y")


@case
def select_expr():
    return LINES.selectExpr("order_id", "line_number + 1 AS next", "upper(currency)", "CAST(quantity AS INT)")


@case
def star_and_more():
    return RATES.select("*", F.lit(1).alias("one"))


@case
def drop_columns():
    return LINES.drop("order_ts", "nope", F.col("currency"))


@case
def join_using():
    return LINES.join(RATES, "currency").select("order_id", "currency", "fx_rate")


@case
def join_using_left():
    return LINES.join(RATES, ["currency"], "left").select("order_id", "line_number", "currency", "fx_rate")


@case
def join_on_columns():
    return LINES.join(RATES, LINES.currency == RATES.currency, "left").select(LINES.order_id, RATES.fx_rate, RATES["currency"])


@case
def join_keeps_both_columns():
    return LINES.join(RATES, LINES.currency == RATES.currency)


@case
def join_then_drop_one_side():
    return LINES.join(RATES, LINES.currency == RATES.currency).drop(RATES.currency)


@case
def join_aliases():
    l, r = LINES.alias("l"), RATES.alias("r")
    return l.join(r, F.col("l.currency") == F.col("r.currency"), "left").select("l.order_id", "r.*")


@case
def join_semi():
    return LINES.join(RATES, "currency", "left_semi")


@case
def join_anti():
    return LINES.join(RATES, "currency", "left_anti").select("order_id")


@case
def join_full():
    other = spark.createDataFrame([("USD", 1), ("GBP", 2)], "currency string, n int")
    return RATES.join(other, "currency", "outer")


@case
def join_right():
    other = spark.createDataFrame([("USD", 1), ("EUR", 2)], "currency string, n int")
    return RATES.join(other, "currency", "right")


@case
def join_cross():
    return RATES.crossJoin(spark.range(2))


@case
def join_several_conditions():
    other = RATES.withColumn("n", F.lit(1))
    return LINES.join(other, [LINES.currency == other.currency, LINES.line_number == other.n], "inner").select("order_id", "fx_rate")


@case
def join_self_by_alias():
    a, b = LINES.alias("a"), LINES.alias("b")
    return a.join(b, (F.col("a.order_id") == F.col("b.order_id")) & (F.col("a.line_number") < F.col("b.line_number"))).select("a.order_id", "b.line_number")


@case
def group_and_aggregate():
    return LINES.groupBy("currency").agg(F.sum("quantity"), F.count("*"), F.countDistinct("order_id"), F.avg("unit_price"), F.max("unit_price").alias("top"), F.min("order_id"))


@case
def group_count():
    return LINES.groupBy("currency").count()


@case
def group_by_expression():
    return LINES.groupBy(F.length("order_id").alias("n"), "currency").agg(F.sum(F.col("quantity") * F.col("unit_price")).alias("v"))


@case
def group_sum_all():
    return LINES.groupBy("currency").sum()


@case
def aggregate_dict():
    return LINES.groupBy("currency").agg({"quantity": "max"})


@case
def aggregate_all():
    return LINES.agg(F.sum("quantity").alias("q"), F.count("quantity"), F.count(F.lit(1)))


@case
def select_aggregates():
    return LINES.select(F.max("unit_price"), F.sum("line_number"))


@case
def collect_sorted_list():
    return LINES.groupBy("currency").agg(F.sort_array(F.collect_list("order_id")).alias("ids"), F.sort_array(F.collect_set("order_id")).alias("distinct_ids"))


@case
def distinct_rows():
    return LINES.select("currency").distinct()


@case
def drop_duplicates():
    return LINES.dropDuplicates(["order_id"]).select("order_id")


@case
def union_by_position():
    return RATES.union(RATES.select("currency", F.lit(1).alias("other")))


@case
def union_by_name():
    return RATES.unionByName(RATES.select("fx_rate", "currency"))


@case
def union_by_name_missing():
    return RATES.unionByName(LINES.select("currency", "line_number"), allowMissingColumns=True)


@case
def except_and_intersect():
    currencies = LINES.select("currency")
    return currencies.exceptAll(RATES.select("currency")).union(currencies.intersect(RATES.select("currency")))


@case
def subtract():
    return LINES.select("currency").subtract(RATES.select("currency"))


@case
def order_and_limit():
    return LINES.orderBy(F.col("unit_price").desc(), "order_id").limit(2).select("order_id", "unit_price")


@case
def order_nulls():
    return Row(rows=[row.quantity for row in LINES.orderBy("quantity").collect()], desc=[row.quantity for row in LINES.orderBy(F.desc("quantity")).collect()])


@case
def row_numbers():
    w = Window.partitionBy("order_id").orderBy(F.col("line_number").desc())
    return LINES.withColumn("rn", F.row_number().over(w)).where("rn = 1").select("order_id", "line_number")


@case
def running_sum():
    w = Window.partitionBy("currency").orderBy("order_id", "line_number").rowsBetween(Window.unboundedPreceding, Window.currentRow)
    return LINES.select("order_id", "line_number", F.sum("unit_price").over(w).alias("s"), F.lag("unit_price").over(Window.partitionBy("currency").orderBy("order_id", "line_number")).alias("before"))


@case
def explode_array():
    return nested().select("id", F.explode("tags"))


@case
def explode_outer_array():
    return nested().select("id", F.explode_outer("tags").alias("tag"))


@case
def explode_map():
    return nested().select("id", F.explode("m"))


@case
def posexplode_array():
    return nested().select("id", F.posexplode("tags").alias("pos", "tag"))


@case
def nested_values():
    return nested().select("id", F.size("tags"), F.col("m")["k"], F.array_contains("tags", "a"))


@case
def index_out_of_range():
    return nested().select(F.col("tags")[5])


@case
def struct_fields():
    return LINES.select(F.struct("order_id", "line_number").alias("k")).select("k.order_id", F.col("k").getField("line_number"), "k")


@case
def higher_order():
    return nested().select("id", F.transform("tags", lambda x: F.upper(x)).alias("t"), F.filter("tags", lambda x: x == "a").alias("f"), F.exists("tags", lambda x: x == "b").alias("e"))


@case
def json_round_trip():
    return nested().select(F.to_json(F.struct("id", "tags")).alias("j")).select(F.from_json("j", "id int, tags array<string>").alias("s")).select("s.*")


@case
def collected_types():
    row = LINES.select(F.lit(1).alias("i"), F.lit("1.5").cast("decimal(4,2)").alias("d"), F.lit("2026-07-01").cast("date").alias("day"), F.lit("2026-07-01 09:00:00").cast("timestamp").alias("ts"), F.array(F.lit(1), F.lit(2)).alias("a"), F.create_map(F.lit("k"), F.lit(1)).alias("m"), F.struct(F.lit(1).alias("x")).alias("s"), F.lit(True).alias("b"), F.lit(2.5).alias("f")).first()
    return Row(values=[repr(value) for value in row], types=[type(value).__name__ for value in row])


@case
def rows():
    row = Row(a=1, b="x")
    person = Row("name", "age")
    return Row(first=repr(row), second=repr(person("Ada", 36)), third=row.asDict(), fourth=row["a"], has="a" in row)


@case
def from_dicts():
    return spark.createDataFrame([{"b": 1, "a": "x"}, {"b": 2, "a": None}])


@case
def from_rows_and_names():
    return spark.createDataFrame([(1, decimal.Decimal("2.5"), True)], ["n", "d", "b"])


@case
def from_struct_type():
    schema = StructType([StructField("id", IntegerType()), StructField("tags", ArrayType(StringType())), StructField("amount", DecimalType(10, 2))])
    return spark.createDataFrame([(1, ["x"], decimal.Decimal("2.50")), (2, None, None)], schema)


@case
def from_nothing():
    return spark.createDataFrame([], "a int, b string")


@case
def inferred_nested():
    return spark.createDataFrame([Row(a=1, b=Row(x="q", y=[1, 2]))])


@case
def sql_with_view():
    LINES.createOrReplaceTempView("lines_view")
    return spark.sql("SELECT currency, count(*) AS n FROM lines_view GROUP BY currency")


@case
def sql_with_parameters():
    return spark.sql("SELECT :a AS a, :d AS d, :x AS x", {"a": 1, "d": datetime.date(2026, 7, 1), "x": decimal.Decimal("1.50")})


@case
def sql_with_frame():
    return spark.sql("SELECT currency FROM {rates} WHERE fx_rate < {limit}", rates=RATES, limit=1)


@case
def fill_and_drop_missing():
    return LINES.na.fill({"quantity": 0.0}).dropna(subset=["order_ts"]).select("order_id", "line_number", "quantity")


@case
def ranges():
    return spark.range(1, 7, 2)


@case
def duplicates_of_names():
    return RATES.select("currency", "currency")


@case
def schema_of_frame():
    return Row(schema=nested().schema.simpleString(), tree=nested().schema.treeString(), names=nested().columns, ddl=[field.dataType.typeName() for field in LINES.schema])


@case
def show_table():
    import contextlib
    import io

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        LINES.orderBy("order_id", "line_number").show(2)
        nested().orderBy("id").show(truncate=False)
        RATES.orderBy("currency").show(1, vertical=True)
    return Row(text=out.getvalue())


@case
def missing_column():
    return LINES.select("currncy")


@case
def missing_attribute():
    return LINES.currncy


@case
def missing_item():
    return LINES["currncy"]


@case
def missing_in_expression():
    return LINES.withColumn("x", F.expr("quantity * prce"))


@case
def syntax_error():
    return LINES.where("quantity > > 0")


@case
def and_instead_of_ampersand():
    return LINES.where((F.col("quantity") > 1) and (F.col("line_number") > 1))


@case
def in_instead_of_isin():
    return "EUR" in F.col("currency")


@case
def with_column_of_text():
    return LINES.withColumn("x", "quantity")


@case
def filter_of_number():
    return LINES.filter(1)


@case
def filter_of_text_column():
    return LINES.filter(F.col("currency"))


@case
def unknown_join_type():
    return LINES.join(RATES, "currency", "lefty")


@case
def join_key_missing():
    return LINES.join(RATES, "order_id")


@case
def ambiguous_name():
    return LINES.join(RATES, LINES.currency == RATES.currency).select("currency")


@case
def union_of_different_widths():
    return LINES.union(RATES)


@case
def union_by_name_without_column():
    return RATES.unionByName(LINES.select("currency", "line_number"))


@case
def not_grouped():
    return LINES.groupBy("currency").agg(F.col("order_id"))


@case
def aggregate_beside_column():
    return LINES.select("currency", F.sum("quantity"))


@case
def wrong_python_type():
    return spark.createDataFrame([("1",)], "a int")


@case
def wrong_row_length():
    return spark.createDataFrame([(1, 2)], "a int")


@case
def undetermined_type():
    return spark.createDataFrame([(None,)], ["a"])


@case
def empty_without_schema():
    return spark.createDataFrame([], ["a"])


@case
def missing_conf():
    return spark.conf.get("dwh.nothing")


@case
def missing_function_argument():
    return F.upper()


@case
def otherwise_without_when():
    return F.col("a").otherwise(1)


@case
def division_by_zero():
    return LINES.select(F.col("line_number") / 0)


@case
def malformed_cast():
    return LINES.select(F.col("currency").cast("int"))


@case
def raised_error():
    return LINES.select(F.raise_error(F.lit("boom")))


@case
def missing_row_field():
    return RATES.first().nothing


@case
def missing_row_item():
    return RATES.first()["nothing"]


@case
def order_by_nothing():
    return LINES.orderBy()


@case
def duplicates_of_one_text():
    return LINES.dropDuplicates("order_id")


@case
def missing_table():
    return spark.table("nope.nothing")


def plain(value):
    if isinstance(value, (str, int, float, bool)) or value is None:
        return value
    if isinstance(value, (list, tuple)) and not isinstance(value, Row):
        return [plain(item) for item in value]
    return repr(value)


def outcome(function):
    try:
        result = function()
        if hasattr(result, "collect"):
            rows = sorted(([plain(value) for value in row] for row in result.collect()), key=repr)
            return {"columns": result.columns, "types": [data_type for _, data_type in result.dtypes], "rows": rows}
        return {"value": plain(result)}
    except Exception as error:
        found = {"error": type(error).__name__}
        condition = getattr(error, "getCondition", lambda: None)()
        return {**found, "condition": condition} if condition else {**found, "message": str(error)}


lines = (f"{json.dumps(name)}: {json.dumps(outcome(one), default=repr, ensure_ascii=False)}" for name, one in CASES.items())
print("{\n" + ",\n".join(lines) + "\n}")
