# Databricks notebook source
"""Lands the web shop's order documents in bronze.shop_order, one row a document, appended as they come.

A plain stream, older than the pipelines: what it has read is written down in its checkpoint, a folder of the volume.
Schema location and checkpoint are siblings and belong to this stream alone.
"""

import sys

sys.path.append("../..")  # a notebook knows its own folder, src/dwh/landing

from dwh.framework.landing import read_landing

for widget in ("catalog", "batch_id"):
    dbutils.widgets.text(widget, "")
catalog = dbutils.widgets.get("catalog")
checkpoint = f"/Volumes/{catalog}/bronze/_checkpoints/shop_order"

TABLE = f"{catalog}.bronze.shop_order"


def take_new(batch, batch_id):
    """Appends the documents that the table does not have, with columns it does not know."""
    known = batch.sparkSession.read.table(TABLE).select("order_id", "revision")
    fresh = batch.join(known, ["order_id", "revision"], "left_anti")
    fresh.write.mode("append").option("mergeSchema", "true").saveAsTable(TABLE)


documents = read_landing(
    spark,
    catalog=catalog,
    source="shop_order",
    file_format="json",
    schema_hints=(
        "order_id STRING, revision INT, order_ts TIMESTAMP, total_amount DECIMAL(18,2), voucher_code STRING"
    ),
    batch_id=dbutils.widgets.get("batch_id"),
)

(
    documents.writeStream.queryName("land_shop_order")
    .option("checkpointLocation", checkpoint)
    .outputMode("append")
    .trigger(availableNow=True)
    .foreachBatch(take_new)
    .start()
    .awaitTermination()
)
