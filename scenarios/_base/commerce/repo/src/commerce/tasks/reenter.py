# Databricks notebook source
"""Takes corrected orders in again, by the way that every order comes.

A correction becomes a file named after it. The stream takes each path once, so a correction comes in once, however often
this task runs.
"""

import json

for widget in ("catalog", "run_id"):
    dbutils.widgets.text(widget, "")
catalog = dbutils.widgets.get("catalog")
landing = f"/Volumes/{catalog}/bronze/landing/orders"


def line(row):
    return json.dumps(
        {
            "order_id": row["order_id"],
            "customer_id": row["customer_id"],
            "order_ts": row["order_ts"].isoformat(),
            "currency": row["currency"],
            "amount": float(row["amount"]),
        }
    )


corrections = spark.read.table(f"{catalog}.ops.correction").collect()
present = {entry.name for entry in dbutils.fs.ls(landing)} if corrections else set()
for row in corrections:
    name = f"correction_{row['correction_id']}.json"
    if name not in present:
        dbutils.fs.put(f"{landing}/{name}", line(row))
