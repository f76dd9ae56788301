# Databricks notebook source
"""Asserts what the rules did to the seed in this run's update.

Equality throughout: "at least one" would let 400 pass for 1.
"""

import sys

sys.path.append("../..")  # a notebook knows its own folder, src/dwh/ci

from dwh.ci.metrics_sql import METRICS_SQL, UPDATES_SQL
from dwh.pipelines.transforms.silver_sales_order import EXPECTATIONS

# The metrics carry the dataset that has the decorator, not the table behind it.
DATASET = "vbap_typed"
EXPECTED_FAILURES = {"known_country": 1}
EVALUATED = 7
KEPT = 6

for widget in ("catalog", "schema", "pipeline_id", "started_at"):
    dbutils.widgets.text(widget, "")
pipeline_id = dbutils.widgets.get("pipeline_id")

updates = spark.sql(
    UPDATES_SQL.format(pipeline_id=pipeline_id, started_at=dbutils.widgets.get("started_at"))
).collect()
assert len(updates) == 1, f"{len(updates)} updates of {pipeline_id} since this run began: whose metrics would these be?"

query = METRICS_SQL.format(pipeline_id=pipeline_id, update_id=updates[0]["update_id"])
metrics = {(row["dataset"], row["rule"]): (row["passed"], row["failed"]) for row in spark.sql(query).collect()}
assert metrics, "no metrics: did the update run?"

rules = {rule: counts for (dataset, rule), counts in metrics.items() if dataset == DATASET}
assert set(rules) == set(EXPECTATIONS), f"declared {sorted(EXPECTATIONS)}, evaluated {sorted(rules)}"
assert set(EXPECTED_FAILURES) <= set(rules), f"expected failures of rules that do not exist: {EXPECTED_FAILURES}"

for rule in sorted(rules):
    passed, failed = rules[rule]
    assert passed + failed == EVALUATED, f"{rule}: {passed + failed} rows evaluated, {EVALUATED} seeded"
    expected = EXPECTED_FAILURES.get(rule, 0)
    assert failed == expected, f"{rule}: {failed} of {passed + failed} failed, expected {expected}"

table = f"{dbutils.widgets.get('catalog')}.{dbutils.widgets.get('schema')}.sales_order_line"
kept = spark.read.table(table).count()
assert kept == KEPT, f"{table}: {kept} rows, expected {KEPT}"
