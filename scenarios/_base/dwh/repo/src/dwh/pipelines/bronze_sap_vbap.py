"""SAP VBAP: change feed of order items, appended as it comes. A deletion carries its keys and nothing else."""

from pyspark import pipelines as dp

from dwh.framework.landing import read_landing

CATALOG = spark.conf.get("dwh.catalog")
BATCH_ID = spark.conf.get("dwh.batch_id", "manual")


@dp.table(name="bronze.sap_vbap", comment="Change records of order items, verbatim")
def sap_vbap():
    return read_landing(
        spark,
        catalog=CATALOG,
        source="sap_vbap",
        file_format="json",
        schema_hints=(
            "VBELN STRING, POSNR INT, MATNR STRING, KWMENG DECIMAL(13,3), NETWR DECIMAL(15,2), WAERK STRING, "
            "LAND1 STRING, STATUS STRING, ERDAT DATE, change_type STRING, change_seq BIGINT"
        ),
        batch_id=BATCH_ID,
    )
