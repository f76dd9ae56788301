"""silver.fx_rate: one rate for each currency and day."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.silver_fx_rate import to_silver_fx_rate

SOURCE = spark.conf.get("dwh.source_schema")


@dp.materialized_view(name="fx_rate", comment="One rate for each currency and day, euro for one unit")
def fx_rate():
    return to_silver_fx_rate(spark.read.table(f"{SOURCE}.fx_rate"))
