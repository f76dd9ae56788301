"""silver.sales_order and silver.sales_order_line: the current state of orders, from their change feeds."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

from dwh.pipelines.transforms.prod_silver_sales_order import (
    EXPECTATIONS,
    to_sales_order,
    to_silver_sales_order,
    to_tombstone,
)

SOURCE = spark.conf.get("dwh.source_schema")


@dp.temporary_view(name="vbak_typed")
def vbak_typed():
    return to_sales_order(spark.readStream.table(f"{SOURCE}.sap_vbak"))


@dp.temporary_view(name="vbap_typed")
@dp.expect_all_or_drop(EXPECTATIONS)
def vbap_typed():
    return to_silver_sales_order(spark.readStream.table(f"{SOURCE}.sap_vbap"), spark.read.table("fx_rate"))


dp.create_streaming_table(name="sales_order", comment="Orders, current state")
dp.create_auto_cdc_flow(
    name="sales_order_flow",
    target="sales_order",
    source="vbak_typed",
    keys=["order_id"],
    sequence_by=F.col("change_seq"),
    # SAP users delete by flag; the record type alone would leave such orders in revenue.
    apply_as_deletes=F.expr("change_type = 'D' OR deletion_flag = 'X'"),
    except_column_list=["change_type", "change_seq", "deletion_flag"],
    stored_as_scd_type=1,
)

dp.create_streaming_table(name="sales_order_line", comment="Order lines, current state, with their amount in euro")
dp.create_auto_cdc_flow(
    name="sales_order_line_flow",
    target="sales_order_line",
    source="vbap_typed",
    keys=["order_id", "line_number"],
    sequence_by=F.col("change_seq"),
    apply_as_deletes=F.expr("change_type = 'D'"),
    except_column_list=["change_type", "change_seq"],
    stored_as_scd_type=1,
)


# Items carry no deletion flag, so gold must know which orders are gone. An AUTO CDC target changes rows and cannot be
# read as a stream; the answer comes from bronze, as a batch.
@dp.materialized_view(name="sales_order_tombstone", comment="Orders whose latest header record is a deletion")
def sales_order_tombstone():
    return to_tombstone(spark.read.table(f"{SOURCE}.sap_vbak"))
