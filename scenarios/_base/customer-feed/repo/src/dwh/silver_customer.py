"""silver.customer: customers as the customer system has them, from its change feed."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F


@dp.temporary_view(name="customer_change")
def customer_change():
    return spark.readStream.table("dwh_prod.bronze.customer_change")


dp.create_streaming_table(name="customer", comment="Customers, current state")
dp.create_auto_cdc_flow(
    name="customer_flow",
    target="customer",
    source="customer_change",
    keys=["customer_id"],
    sequence_by=F.col("source_lsn"),
    apply_as_deletes=F.expr("operation = 'DELETE'"),
    except_column_list=["operation", "source_lsn", "committed_at", "batch_id"],
    stored_as_scd_type=1,
)
