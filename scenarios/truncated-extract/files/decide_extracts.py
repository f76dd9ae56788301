# Databricks notebook source
"""Decides about customer extracts that are new in bronze, and keeps the decisions. Runs between bronze and silver.

A file is accepted if it has at most 5 % fewer customers than the last accepted file of an earlier date (master data,
07.2026). To let a held file through, set its status to accepted and rebuild the customers.
"""

dbutils.widgets.text("catalog", "")
CATALOG = dbutils.widgets.get("catalog")
CONTROL = f"{CATALOG}.ops.extract_control"

spark.sql(
    f"""CREATE TABLE IF NOT EXISTS {CONTROL}
    (file STRING, extract_date DATE, customers BIGINT, last_accepted BIGINT, status STRING, reason STRING)"""
)
new = spark.sql(
    f"""
    SELECT _tech_source_file AS file, _tech_extract_date AS extract_date, count(*) AS customers
    FROM {CATALOG}.bronze.sap_kna1 b
    WHERE _tech_source_file NOT IN (SELECT file FROM {CONTROL})
    GROUP BY _tech_source_file, _tech_extract_date
    ORDER BY extract_date, min(_tech_loaded_at), file
    """
).collect()

held = []
for row in new:
    last = spark.sql(
        f"""SELECT max_by(customers, extract_date) AS n FROM {CONTROL}
        WHERE status = 'accepted' AND extract_date < DATE'{row["extract_date"]}'"""
    ).collect()[0]["n"]
    good = last is None or row["customers"] * 20 >= last * 19
    if good:
        spark.sql(
            f"""UPDATE {CONTROL} SET status = 'superseded', reason = 'delivered again'
            WHERE status = 'accepted' AND extract_date = DATE'{row["extract_date"]}'"""
        )
    else:
        held.append(f"{row['file'].rpartition('/')[2]} has {row['customers']} customers, the last accepted one {last}")
    status, reason = ("accepted", "within tolerance") if good else ("quarantined", "too small")
    spark.sql(
        f"""INSERT INTO {CONTROL} VALUES ('{row["file"]}', DATE'{row["extract_date"]}', {row["customers"]},
        {"NULL" if last is None else last}, '{status}', '{reason}')"""
    )

came = spark.sql(
    f"SELECT count(*) AS n FROM {CONTROL} WHERE extract_date = date_sub(current_date(), 1)"
).collect()[0]["n"]
if came == 0:
    held.append("yesterday's extract has no customers or did not come")

# Those downstream go on; the task that depends on these texts turns red.
dbutils.jobs.taskValues.set(key="held", value="; ".join(held) or "none")
