"""Reference rates of the central bank: one small file a business day, inserts only."""

from pyspark import pipelines as dp

from dwh.framework.landing import read_landing

CATALOG = spark.conf.get("dwh.catalog")
BATCH_ID = spark.conf.get("dwh.batch_id", "manual")


@dp.table(name="bronze.fx_rate", comment="Reference rates as delivered, euro for one unit")
def fx_rate():
    return read_landing(
        spark,
        catalog=CATALOG,
        source="fx_rate",
        file_format="csv",
        schema_hints="currency STRING, rate_date DATE, fx_rate DECIMAL(18,6)",
        batch_id=BATCH_ID,
    )
