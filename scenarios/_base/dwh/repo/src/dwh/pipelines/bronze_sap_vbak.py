"""SAP VBAK: change feed of order headers, appended as it comes."""

from pyspark import pipelines as dp

from dwh.framework.landing import read_landing

CATALOG = spark.conf.get("dwh.catalog")
BATCH_ID = spark.conf.get("dwh.batch_id", "manual")


@dp.table(name="bronze.sap_vbak", comment="Change records of order headers, verbatim")
def sap_vbak():
    return read_landing(
        spark,
        catalog=CATALOG,
        source="sap_vbak",
        file_format="json",
        schema_hints="VBELN STRING, KUNNR STRING, ERDAT DATE, LOEKZ STRING, change_type STRING, change_seq BIGINT",
        batch_id=BATCH_ID,
    )
