"""silver.customer: history by comparing one accepted extract with the next. A customer missing from it is deleted."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

from dwh.pipelines.transforms.extract_control import Extract, accepted_files
from dwh.pipelines.transforms.silver_customer import TRACKED, to_customer, to_customer_version

SOURCE = spark.conf.get("dwh.source_schema")


# The engine calls this until it answers None. The documentation promises no dependency on the table read in here: as we
# read it, bronze is loaded first; where an update sees last night's bronze, give bronze a pipeline task of its own.
def next_kna1_snapshot(latest_version):
    extracts = spark.read.table(f"{SOURCE}.sap_kna1")
    arrived = (
        extracts.groupBy("_tech_extract_date")
        .agg(
            F.countDistinct("KUNNR").alias("rows"),
            F.max("_tech_loaded_at").alias("loaded_at"),
            F.max("_tech_source_file").alias("_tech_source_file"),
        )
        .collect()
    )
    accepted = accepted_files(
        [Extract(r["_tech_source_file"], r["_tech_extract_date"], r["rows"], r["loaded_at"]) for r in arrived]
    )
    pending = sorted(date for date in accepted if latest_version is None or date > latest_version)
    if not pending:
        return None
    # The extract date is the clock; the load time would rewrite history in a backfill. Of each customer the row that came first.
    version = pending[0]
    day = extracts.where(F.col("_tech_extract_date") == F.lit(version))
    columns = ["NAME1", "STRAS", "PSTLZ", "ORT01", "LAND1", "KUKLA"]
    first = [F.min_by(name, "_tech_source_file").alias(name) for name in columns]
    return to_customer(day.groupBy("KUNNR").agg(*first)), version


dp.create_streaming_table(name="customer", comment="Customers by validity of their segment, as the snapshot flow keeps them")
dp.create_auto_cdc_from_snapshot_flow(
    target="customer",
    source=next_kna1_snapshot,
    keys=["customer_id"],
    stored_as_scd_type=2,
    track_history_column_list=TRACKED,
)


# The flow names its interval columns itself. Gate and gold read the warehouse's names, here.
@dp.materialized_view(name="customer_version", comment="Customers by validity: [_tech_valid_from, _tech_valid_to)")
def customer_version():
    return to_customer_version(spark.read.table("customer"))
