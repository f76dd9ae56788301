"""Reads the change feed of the customer system. It is applied by apply_customer_change.sql."""

from pyspark import pipelines as dp


@dp.temporary_view(name="customer_change")
def customer_change():
    return spark.readStream.table("dwh_prod.bronze.customer_change")
