# Databricks notebook source
"""Writes the seed: eleven change records and one rate."""

from pyspark.sql import functions as F

dbutils.widgets.text("catalog", "")
dbutils.widgets.text("schema", "")
TARGET = f"{dbutils.widgets.get('catalog')}.{dbutils.widgets.get('schema')}"

LINES = [
    # order, line, material, quantity, value, currency, country, status, day, type, seq
    ("4711", 1, "P1", 2.0, 250.00, "EUR", "DE", "SHIPPED", "2026-07-01", "I", 1),
    ("4711", 2, "P2", 1.0, 49.50, "EUR", "DE", "OPEN", "2026-07-01", "I", 2),
    ("4712", 1, "P1", 10.0, 120.00, "CHF", "CH", "SHIPPED", "2026-07-01", "I", 3),
    ("4712", 2, "P1", 1.0, 12.00, "CHF", "CH", "SHIPPED", "2026-07-02", "I", 4),
    ("4713", 1, "P3", 3.0, 0.00, "EUR", "NL", "CANCELLED", "2026-07-02", "I", 5),
    ("4714", 1, "P4", 1.0, 99.00, "EUR", "FR", "RETURNED", "2026-07-02", "I", 6),
    ("4715", 1, "P1", 4.0, 100.00, "EUR", "DE", "SHIPPED", "2020-01-01", "I", 7),
    ("4716", 1, "P2", 1.0, 10.00, "EUR", "FR", "SHIPPED", "2026-07-03", "I", 8),
    ("4717", 1, "P2", 0.0, 0.00, "EUR", "AT", "SHIPPED", "2026-07-03", "I", 9),
    ("4718", 1, "P3", 1.0, 0.00, "EUR", "DE", "OPEN", "2026-07-03", "I", 10),
    ("4711", 2, None, None, None, None, None, None, None, "D", 11),
]
RATES = [("CHF", "2026-07-01", 0.94)]

spark.sql(f"CREATE SCHEMA IF NOT EXISTS {TARGET}")

# createDataFrame refuses text for dates and floats for decimals: declare what Python has, then cast.
lines = spark.createDataFrame(
    LINES,
    "VBELN string, POSNR int, MATNR string, KWMENG double, NETWR double, WAERK string, LAND1 string, STATUS string, "
    "ERDAT string, change_type string, change_seq bigint",
).selectExpr(
    "VBELN",
    "POSNR",
    "MATNR",
    "CAST(KWMENG AS DECIMAL(13,3)) AS KWMENG",
    "CAST(NETWR AS DECIMAL(15,2)) AS NETWR",
    "WAERK",
    "LAND1",
    "STATUS",
    "CAST(ERDAT AS DATE) AS ERDAT",
    "change_type",
    "change_seq",
)
lines.write.mode("overwrite").saveAsTable(f"{TARGET}.sap_vbap")

headers = lines.where("POSNR = 1").select(
    "VBELN",
    F.lit("C100").alias("KUNNR"),
    "ERDAT",
    F.lit("").alias("LOEKZ"),
    "change_type",
    "change_seq",
)
headers.write.mode("overwrite").saveAsTable(f"{TARGET}.sap_vbak")

rates = spark.createDataFrame(RATES, "currency string, rate_date string, fx_rate double").selectExpr(
    "currency",
    "CAST(rate_date AS DATE) AS rate_date",
    "CAST(fx_rate AS DECIMAL(18,6)) AS fx_rate",
    "current_timestamp() AS _tech_loaded_at",
)
rates.write.mode("overwrite").saveAsTable(f"{TARGET}.fx_rate")
