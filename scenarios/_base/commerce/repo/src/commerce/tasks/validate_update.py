# Databricks notebook source
"""Says how much of this run's input could not be used. No input is an answer of its own, and not a rate of zero."""

for widget in ("catalog", "started_at"):
    dbutils.widgets.text(widget, "")
catalog = dbutils.widgets.get("catalog")
started_at = dbutils.widgets.get("started_at")

written = {
    row["flow"]: row["records"]
    for row in spark.sql(
        f"""
        SELECT origin.flow_name AS flow, sum(CAST(details:flow_progress.metrics.num_output_rows AS BIGINT)) AS records
        FROM {catalog}.ops.commerce_ingest_event_log
        WHERE event_type = 'flow_progress' AND timestamp >= TIMESTAMP'{started_at}'
        GROUP BY origin.flow_name
        """
    ).collect()
}
accepted = written.get("orders") or 0
quarantined = written.get("quarantine.orders") or 0
records = accepted + quarantined

dbutils.jobs.taskValues.set("records", records)
dbutils.jobs.taskValues.set("failure_rate", quarantined / records if records > 0 else "no records")
dbutils.notebook.exit(f"{quarantined} of {records} orders in quarantine")
