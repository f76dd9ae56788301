"""SAP KNA1: the whole customer master, one file a day. Every extract is kept: history is rebuilt from them."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

from dwh.framework.landing import read_landing

CATALOG = spark.conf.get("dwh.catalog")
BATCH_ID = spark.conf.get("dwh.batch_id", "manual")


@dp.table(name="bronze.sap_kna1", comment="Customers by extract, never trimmed")
def sap_kna1():
    customers = read_landing(
        spark,
        catalog=CATALOG,
        source="sap_kna1",
        file_format="csv",
        schema_hints=(
            "KUNNR STRING, NAME1 STRING, STRAS STRING, PSTLZ STRING, ORT01 STRING, LAND1 STRING, KUKLA STRING"
        ),
        batch_id=BATCH_ID,
    )
    extract_date = F.regexp_extract("_tech_source_file", r"kna1_(\d{4}-\d{2}-\d{2})", 1)
    return customers.withColumn("_tech_extract_date", F.to_date(extract_date))
