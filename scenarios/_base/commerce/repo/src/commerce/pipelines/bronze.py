"""Bronze: what was delivered, row for row, and which file each row came in. The manifest says what should have come."""

from pyspark import pipelines as dp
from pyspark.sql import functions as F

LANDING = spark.conf.get("commerce.landing")

ORDERS = "order_id STRING, customer_id STRING, order_ts TIMESTAMP, currency STRING, amount DECIMAL(18,2)"
CUSTOMERS = "customer_id STRING, operation STRING, source_lsn BIGINT, changed_at TIMESTAMP, segment STRING"
MANIFEST = "day DATE, file STRING, orders BIGINT, amount DECIMAL(18,2)"


def read_landing(source, schema):
    """Streams the files of one source, each path once."""
    return (
        spark.readStream.format("cloudFiles")
        .option("cloudFiles.format", "json")
        .option("rescuedDataColumn", "_rescued_data")
        .schema(schema)
        .load(f"{LANDING}/{source}")
        .select(
            "*",
            F.col("_metadata.file_name").alias("source_file"),
            F.col("_metadata.file_modification_time").alias("delivered_at"),
        )
    )


@dp.table(name="bronze.orders", comment="Orders as delivered")
def orders():
    return read_landing("orders", ORDERS)


@dp.table(name="bronze.customers_cdc", comment="Changes of customers as delivered")
def customers_cdc():
    return read_landing("customers", CUSTOMERS)


@dp.table(name="ops.manifest", comment="Files of a business day: how many orders, and their sum")
def manifest():
    return read_landing("manifest", MANIFEST)
