"""Order documents of the web shop. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def to_shop_document(documents: DataFrame) -> DataFrame:
    """Documents under the warehouse's names, one row each: the first one of an order and every correction of it."""
    return documents.select(
        "order_id",
        "revision",
        "order_ts",
        "customer_no",
        "country",
        "channel",
        "items",
        F.col("total_amount").alias("amount_eur"),
        "_tech_source_file",
        "_tech_loaded_at",
    )
