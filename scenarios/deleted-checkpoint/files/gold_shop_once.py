"""What the web shop took in. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def to_shop_intake_day(documents: DataFrame) -> DataFrame:
    """Orders and their amount by order day.

    A correction is a whole document with the next revision, so only the highest revision of an order counts, once.
    """
    newest = F.expr("row_number() OVER (PARTITION BY order_id ORDER BY revision DESC, _tech_loaded_at)")
    return (
        documents.withColumn("age", newest)
        .where("age = 1")
        .groupBy(F.expr("CAST(order_ts AS DATE)").alias("order_day"))
        .agg(F.count("*").alias("orders"), F.sum("amount_eur").alias("intake_eur"))
    )
