"""Gold without customers: what was ordered, and when. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def to_fct_order_line(lines: DataFrame, orders: DataFrame, tombstones: DataFrame) -> DataFrame:
    """One row a line of an order that is not deleted. A line whose header has not arrived takes its own date."""
    return (
        lines.join(tombstones, "order_id", "left_anti")
        .join(orders.select("order_id", F.col("order_date").alias("header_date")), "order_id", "left")
        .withColumn("order_date", F.expr("coalesce(header_date, CAST(order_ts AS DATE))"))
        .select(
            "order_id",
            "line_number",
            "order_date",
            "product_id",
            "country",
            "status",
            "quantity",
            "unit_price",
            "currency",
            "fx_rate",
            "amount_eur",
        )
    )
