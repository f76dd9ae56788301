"""silver.customer: history by comparing one accepted extract with the next. A customer missing from it is deleted."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

from dwh.pipelines.transforms.extract_control import Extract, decide
from dwh.pipelines.transforms.silver_customer import TRACKED, to_customer, to_customer_version

SOURCE = spark.conf.get("dwh.source_schema")


# The engine calls this until it answers None. The documentation promises no dependency on the table read in here: as we
# read it, bronze is loaded first; where an update sees last night's bronze, give bronze a pipeline task of its own.
def next_kna1_snapshot(latest_version):
    extracts = spark.read.table(f"{SOURCE}.sap_kna1")
    arrived = (
        extracts.groupBy("_tech_source_file", "_tech_extract_date")
        .agg(F.countDistinct("KUNNR").alias("rows"), F.max("_tech_loaded_at").alias("loaded_at"))
        .collect()
    )
    decisions = decide(
        [Extract(r["_tech_source_file"], r["_tech_extract_date"], r["rows"], r["loaded_at"]) for r in arrived]
    )
    accepted = {d.extract_date: d.file for d in decisions if d.status == "accepted"}
    for d in decisions:
        if d.extract_date not in accepted and (latest_version is None or d.extract_date > latest_version):
            raise ValueError(f"{d.file}: {d.reason}")
    pending = sorted(date for date in accepted if latest_version is None or date > latest_version)
    if not pending:
        return None
    # The extract date is the clock; the load time would rewrite history in a backfill. One file, not all of a date: what is
    # delivered again lies beside what it replaces.
    version = pending[0]
    return to_customer(extracts.where(F.col("_tech_source_file") == F.lit(accepted[version]))), version


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
