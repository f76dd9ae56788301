"""The rules against rows that must survive all of them, and one counterexample for each.

The predicates are imported, never copied: what is tested here is what the pipeline enforces.
"""

from datetime import datetime
from decimal import Decimal

import pytest

EXPECTATIONS = {
    "line_key_present": "order_id IS NOT NULL AND line_number IS NOT NULL",
    "known_currency": "currency IN ('EUR', 'CHF') OR change_type = 'D'",
    "known_country": "country IN ('DE', 'AT', 'CH', 'NL') OR change_type = 'D'",
    "status_domain": "status IN ('OPEN', 'SHIPPED', 'CANCELLED') OR change_type = 'D'",
    "order_not_ancient": "order_ts >= TIMESTAMP'2020-01-01 00:00:00' OR change_type = 'D'",
    "rate_resolved": "fx_rate IS NOT NULL OR change_type = 'D'",
    "price_resolved": "unit_price IS NOT NULL OR status = 'CANCELLED' OR change_type = 'D'",
    "amount_positive": "amount_eur IS NULL OR amount_eur > 0 OR status = 'CANCELLED' OR change_type = 'D'",
}

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

# A row for every value the business knows: four countries, three statuses, both currencies, the oldest day.
MUST_PASS = {
    "German order, shipped": {},
    "Austrian order": {"country": "AT"},
    "Swiss order, converted": {
        "country": "CH",
        "currency": "CHF",
        "quantity": Decimal("10"),
        "unit_price": Decimal("12.00"),
        "fx_rate": Decimal("0.94"),
        "amount_eur": Decimal("112.80"),
    },
    "Dutch order, still open": {"country": "NL", "status": "OPEN"},
    "cancelled line of value zero": {
        "status": "CANCELLED",
        "unit_price": Decimal("0.00"),
        "amount_eur": Decimal("0.00"),
    },
    "cancelled line of quantity zero": {
        "status": "CANCELLED",
        "quantity": Decimal("0"),
        "unit_price": None,
        "amount_eur": None,
    },
    "oldest order allowed": {"order_ts": datetime(2020, 1, 1)},
    "deletion, keys only": {
        **{column: None for column in BASE},
        "order_id": "4711",
        "line_number": 1,
        "change_type": "D",
    },
}

# One row for each rule, which breaks this rule and no other.
MUST_FAIL = {
    "line_key_present": {"order_id": None},
    "known_currency": {"currency": "USD"},
    "known_country": {"country": "FR"},
    "status_domain": {"status": "RETURNED"},
    "order_not_ancient": {"order_ts": datetime(2019, 12, 31, 23, 59, 59)},
    "rate_resolved": {"fx_rate": None, "amount_eur": None},
    "price_resolved": {"quantity": Decimal("0"), "unit_price": None, "amount_eur": None},
    "amount_positive": {"unit_price": Decimal("0.00"), "amount_eur": Decimal("0.00")},
}


def survivors(spark, changes, predicate):
    row = {**BASE, **changes}
    return spark.createDataFrame([tuple(row.values())], SCHEMA).where(predicate).count()


@pytest.mark.parametrize("case", MUST_PASS)
@pytest.mark.parametrize("rule", sorted(EXPECTATIONS))
def test_valid_row_survives(spark, rule, case):
    kept = survivors(spark, MUST_PASS[case], EXPECTATIONS[rule])
    assert kept == 1, f"{rule} drops a valid row ({case}): {EXPECTATIONS[rule]}"


def test_every_rule_has_its_counterexample():
    assert sorted(MUST_FAIL) == sorted(EXPECTATIONS), "a rule lacks its counterexample, or has lost it"


@pytest.mark.parametrize("rule", sorted(MUST_FAIL))
def test_counterexample_is_rejected(spark, rule):
    assert survivors(spark, MUST_FAIL[rule], EXPECTATIONS[rule]) == 0, f"{rule} lets its counterexample through"


@pytest.mark.parametrize("rule", sorted(MUST_FAIL))
def test_counterexample_breaks_one_rule_only(spark, rule):
    broken = [name for name in EXPECTATIONS if survivors(spark, MUST_FAIL[rule], EXPECTATIONS[name]) == 0]
    assert broken == [rule]
