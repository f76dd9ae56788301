# Databricks notebook source
"""Runs the gate's SQL file: the assertion stands there and nowhere else."""

catalog = dbutils.widgets.get("catalog")
with open("../../tests/sql/gate_silver_to_gold.sql") as file:
    gate = file.read().rstrip().rstrip(";")
print(spark.sql(gate, args={"catalog": catalog}).collect()[0]["gate"])
