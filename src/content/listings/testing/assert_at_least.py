# Databricks notebook source
import sys

sys.path.append("../..")

from dwh.ci.metrics_sql import METRICS_SQL, UPDATES_SQL

EXPECTED_FAILURES = {"known_country": 1}

pipeline_id = dbutils.widgets.get("pipeline_id")
update = spark.sql(
    UPDATES_SQL.format(pipeline_id=pipeline_id, started_at=dbutils.widgets.get("started_at"))
).collect()[0]

for row in spark.sql(METRICS_SQL.format(pipeline_id=pipeline_id, update_id=update["update_id"])).collect():
    assert row["failed"] >= EXPECTED_FAILURES.get(row["rule"], 0), row["rule"]
