"""Sales by day, customer and currency. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

# A version holds from its start, inclusive, to its end, exclusive. The present one has no end.
AS_OF_THE_ORDER = """o.customer_id = c.customer_id
    AND c.valid_from <= o.order_ts
    AND (c.valid_to IS NULL OR o.order_ts < c.valid_to)"""


def to_daily_sales(orders: DataFrame, versions: DataFrame) -> DataFrame:
    """Each order under the segment that its customer had when it came in; a customer nobody knows is ``unknown``."""
    return (
        orders.alias("o")
        .join(versions.alias("c"), F.expr(AS_OF_THE_ORDER), "left")
        .groupBy(
            F.to_date("o.order_ts").alias("order_date"),
            "o.customer_id",
            F.expr("coalesce(c.segment, 'unknown')").alias("segment"),
            "o.currency",
        )
        .agg(F.count("*").alias("orders"), F.sum("o.amount").alias("amount"))
    )
