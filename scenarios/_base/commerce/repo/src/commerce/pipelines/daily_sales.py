"""gold.daily_customer_sales, from silver of the same stage."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

from commerce.pipelines.transforms.daily_sales import to_daily_sales

SILVER = spark.conf.get("commerce.silver")


@dp.materialized_view(name="daily_customer_sales", comment="Sales by day and customer, segment as of the order")
def daily_customer_sales():
    versions = spark.read.table(f"{SILVER}.customers_history").select(
        "customer_id",
        "segment",
        F.col("__START_AT.changed_at").alias("valid_from"),
        F.col("__END_AT.changed_at").alias("valid_to"),
    )
    return to_daily_sales(spark.read.table(f"{SILVER}.orders"), versions)
