"""ops.gate_check: does every order resolve to a customer? One row an order day, so that there is a history to look at."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.validation import TOLERANCE, to_gate_check

SILVER = spark.conf.get("dwh.silver_schema")


@dp.materialized_view(name="ops.gate_check", comment="Orders by day, and how many of them resolve to no customer")
@dp.expect_all(TOLERANCE)
def gate_check():
    return to_gate_check(
        spark.read.table(f"{SILVER}.sales_order"),
        spark.read.table(f"{SILVER}.customer_version"),
    )
