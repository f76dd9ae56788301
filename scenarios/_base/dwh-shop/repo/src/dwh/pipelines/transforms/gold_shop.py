"""What the web shop took in. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def to_shop_intake_day(documents: DataFrame) -> DataFrame:
    """Orders and their amount by order day.

    A correction is a whole document with the next revision, so only the highest revision of an order counts.
    """
    newest = F.expr("max(revision) OVER (PARTITION BY order_id)")
    return (
        documents.withColumn("newest", newest)
        .where("revision = newest")
        .groupBy(F.expr("CAST(order_ts AS DATE)").alias("order_day"))
        .agg(F.count("*").alias("orders"), F.sum("amount_eur").alias("intake_eur"))
    )
