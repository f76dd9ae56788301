"""Orders: transforms as pure functions."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def to_sales_order(headers: DataFrame) -> DataFrame:
    """VBAK change records under the warehouse's names. No logic: a header is what SAP says it is."""
    return headers.select(
        F.col("VBELN").alias("order_id"),
        F.col("KUNNR").alias("customer_id"),
        F.col("ERDAT").alias("order_date"),
        F.col("LOEKZ").alias("deletion_flag"),
        "change_type",
        "change_seq",
    )


def to_tombstone(headers: DataFrame) -> DataFrame:
    """Orders whose latest header record is a deletion; in ``sales_order`` they look like orders yet to arrive."""
    deleted = F.max_by(F.expr("change_type = 'D' OR coalesce(LOEKZ, '') = 'X'"), "change_seq")
    return (
        headers.groupBy(F.col("VBELN").alias("order_id"))
        .agg(deleted.alias("deleted"))
        .where("deleted")
        .select("order_id")
    )
