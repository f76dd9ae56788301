# Databricks notebook source
"""Stops the job when the newest load brought documents that were there before."""

from pyspark.sql import functions as F

dbutils.widgets.text("catalog", "")
documents = spark.read.table(f"{dbutils.widgets.get('catalog')}.bronze.shop_order")

newest = documents.agg(F.max("_tech_loaded_at").alias("at")).collect()[0]["at"]
load = documents.where(F.col("_tech_loaded_at") == F.lit(newest)).select("order_id", "revision")
before = documents.where(F.col("_tech_loaded_at") < F.lit(newest)).select("order_id", "revision")
again = load.join(before.distinct(), ["order_id", "revision"], "left_semi").count()

assert again == 0, f"{again} of {load.count()} documents of the newest load were here before"
