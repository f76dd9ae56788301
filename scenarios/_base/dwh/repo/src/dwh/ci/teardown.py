# Databricks notebook source
"""Drops the schemas of one CI run, whether it passed or not."""

for widget in ("catalog", "source_schema", "schema"):
    dbutils.widgets.text(widget, "")
catalog = dbutils.widgets.get("catalog")
for widget in ("source_schema", "schema"):
    schema = dbutils.widgets.get(widget)
    assert schema.startswith("run_"), f"{schema} is no schema of a CI run"
    spark.sql(f"DROP SCHEMA IF EXISTS {catalog}.{schema} CASCADE")
