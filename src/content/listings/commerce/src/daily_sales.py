"""Sales by day, customer and currency, under the segment the customer had when the order came in."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

SILVER = spark.conf.get("commerce.silver")

# A version holds from its start, inclusive, to its end, exclusive. The present one has no end.
AS_OF_THE_ORDER = """o.customer_id = c.customer_id
    AND c.__START_AT.changed_at <= o.order_ts
    AND (c.__END_AT IS NULL OR o.order_ts < c.__END_AT.changed_at)"""


@dp.materialized_view(name="daily_customer_sales", comment="Sales by day and customer, segment as of the order")
def daily_customer_sales():
    orders = spark.read.table(f"{SILVER}.orders").alias("o")
    customers = spark.read.table(f"{SILVER}.customers_history").alias("c")
    return (
        orders.join(customers, F.expr(AS_OF_THE_ORDER), "left")
        .groupBy(
            F.to_date("o.order_ts").alias("order_date"),
            "o.customer_id",
            F.expr("coalesce(c.segment, 'unknown')").alias("segment"),
            "o.currency",
        )
        .agg(F.count("*").alias("orders"), F.sum("o.amount").alias("amount"))
    )
