# Databricks notebook source
"""Writes down which customer extracts count, and into the alert table when tonight's does not.

It reports and holds nothing back: the customers of yesterday are good enough for tonight's orders, and the gate decides
about these.
"""

import sys

sys.path.append("../..")  # a notebook knows its own folder, src/dwh/ops

from dwh.pipelines.transforms.extract_control import Extract, decide

dbutils.widgets.text("catalog", "")
CATALOG = dbutils.widgets.get("catalog")

arrived = spark.sql(
    f"""
    SELECT _tech_source_file AS file, _tech_extract_date AS extract_date, count(DISTINCT KUNNR) AS rows,
      max(_tech_loaded_at) AS loaded_at, max(_tech_loaded_at) >= current_timestamp() - INTERVAL 20 HOURS AS tonight
    FROM {CATALOG}.bronze.sap_kna1 GROUP BY ALL
    """
).collect()
decisions = decide([Extract(r["file"], r["extract_date"], r["rows"], r["loaded_at"]) for r in arrived])

spark.createDataFrame(
    [tuple(decision) for decision in decisions],
    "file string, extract_date date, rows bigint, compared_with bigint, status string, reason string",
).write.mode("overwrite").saveAsTable(f"{CATALOG}.ops.extract_control")

# A file with a header and nothing else leaves no row in bronze. It shows as a day without an extract.
yesterday = spark.sql("SELECT date_sub(current_date(), 1) AS day").collect()[0]["day"]
tonight = {r["file"] for r in arrived if r["tonight"]}
held = [f"{d.extract_date}: {d.reason}" for d in decisions if d.file in tonight and d.status == "quarantined"]
missing = [] if any(d.extract_date == yesterday for d in decisions) else [f"{yesterday}: no customer in any file"]
spark.sql(f"CREATE TABLE IF NOT EXISTS {CATALOG}.ops.alert (raised_at TIMESTAMP, message STRING)")
for text in held + missing:
    spark.sql(f"INSERT INTO {CATALOG}.ops.alert SELECT current_timestamp(), 'customer extract held: {text}'")
