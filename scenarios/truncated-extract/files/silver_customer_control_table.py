"""silver.customer: history by comparing one accepted extract with the next. A customer missing from it is deleted."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

from dwh.pipelines.transforms.silver_customer import TRACKED, to_customer, to_customer_version

SOURCE = spark.conf.get("dwh.source_schema")
CATALOG = spark.conf.get("dwh.catalog")


# The engine calls this until it answers None. Which file counts for a date is decided in the task before this pipeline.
def next_kna1_snapshot(latest_version):
    control = spark.read.table(f"{CATALOG}.ops.extract_control").where("status = 'accepted'")
    if latest_version is not None:
        control = control.where(F.col("extract_date") > F.lit(latest_version))
    pending = control.orderBy("extract_date").limit(1).collect()
    if not pending:
        return None
    extracts = spark.read.table(f"{SOURCE}.sap_kna1")
    rows = extracts.where(F.col("_tech_source_file") == F.lit(pending[0]["file"]))
    return to_customer(rows), pending[0]["extract_date"]


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
