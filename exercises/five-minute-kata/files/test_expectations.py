"""The rules against rows that must survive all of them, and one counterexample for each.

The predicates are imported, never copied: what is tested here is what the pipeline enforces.
"""

from datetime import datetime
from decimal import Decimal

import pytest

from dwh.pipelines.transforms.silver_sales_order import EXPECTATIONS

SCHEMA = (
    "order_id STRING, line_number INT, currency STRING, country STRING, status STRING, quantity DECIMAL(13,3), "
    "unit_price DECIMAL(18,6), order_ts TIMESTAMP, fx_rate DECIMAL(18,6), amount_eur DECIMAL(18,2), change_type STRING"
)

BASE = {
    "order_id": "4711",
    "line_number": 1,
    "currency": "EUR",
    "country": "DE",
    "status": "SHIPPED",
    "quantity": Decimal("2"),
    "unit_price": Decimal("125.00"),
    "order_ts": datetime(2026, 7, 1, 9, 0),
    "fx_rate": Decimal("1"),
    "amount_eur": Decimal("250.00"),
    "change_type": "I",
}

MUST_PASS = {
    "German order, shipped": {},
    "Austrian order": {"country": "AT"},
    "Swiss order": {"country": "CH", "currency": "CHF", "fx_rate": Decimal("0.94"), "amount_eur": Decimal("235.00")},
    "Dutch order, still open": {"country": "NL", "status": "OPEN"},
    "cancelled line of value zero": {"status": "CANCELLED", "unit_price": Decimal("0"), "amount_eur": Decimal("0")},
}

# One row for each rule, which breaks it.
MUST_FAIL = {
    "line_key_present": {"order_id": None},
    "known_currency": {"currency": "USD"},
    "known_country": {"country": "FR"},
    "status_domain": {"status": "RETURNED"},
    "order_not_ancient": {"order_ts": datetime(2019, 12, 31, 23, 59, 59)},
    "rate_resolved": {"fx_rate": None, "amount_eur": None},
    "price_resolved": {"quantity": Decimal("0"), "unit_price": None, "amount_eur": None},
    "amount_positive": {"unit_price": Decimal("0"), "amount_eur": Decimal("0")},
}


def rejected_by(spark, changes):
    """Names of the rules that reject the row, in one query. NULL rejects."""
    row = spark.createDataFrame([tuple({**BASE, **changes}.values())], SCHEMA)
    judged = row.selectExpr(*[f"coalesce({text}, false) AS {rule}" for rule, text in EXPECTATIONS.items()])
    passed = judged.collect()[0]
    return [rule for rule in EXPECTATIONS if not passed[rule]]


@pytest.mark.parametrize("case", MUST_PASS)
def test_valid_row_survives(spark, case):
    assert rejected_by(spark, MUST_PASS[case]) == []


def test_every_rule_has_its_counterexample():
    assert sorted(EXPECTATIONS) == sorted(MUST_FAIL), "a rule lacks its counterexample, or is gone"


@pytest.mark.parametrize("rule", sorted(EXPECTATIONS))
def test_counterexample_is_rejected(spark, rule):
    assert rule in rejected_by(spark, MUST_FAIL[rule])
