"""Rates: unique, the weekend carried, a hole on a business day kept, the euro at 1."""

from datetime import date, datetime
from decimal import Decimal

from dwh.pipelines.transforms.silver_fx_rate import to_silver_fx_rate

MORNING = datetime(2026, 7, 3, 2, 15)
EVENING = datetime(2026, 7, 4, 2, 15)


def rates_of(spark, *rows):
    table = spark.createDataFrame(
        list(rows), "currency STRING, rate_date DATE, fx_rate DECIMAL(18,6), _tech_loaded_at TIMESTAMP"
    )
    return {(row["currency"], row["rate_date"]): row["fx_rate"] for row in to_silver_fx_rate(table).collect()}


def test_friday_holds_on_the_weekend_and_not_on_monday(spark):
    rates = rates_of(spark, ("CHF", date(2026, 7, 3), Decimal("0.9398"), MORNING))
    assert rates["CHF", date(2026, 7, 5)] == Decimal("0.9398")
    assert ("CHF", date(2026, 7, 6)) not in rates


def test_thursday_is_not_carried(spark):
    rates = rates_of(spark, ("CHF", date(2026, 7, 2), Decimal("0.9412"), MORNING))
    assert ("CHF", date(2026, 7, 3)) not in rates


def test_rate_delivered_twice_counts_once_and_the_newer_load_wins(spark):
    day = date(2026, 7, 2)
    rates = rates_of(spark, ("CHF", day, Decimal("0.95"), MORNING), ("CHF", day, Decimal("0.94"), EVENING))
    assert rates["CHF", day] == Decimal("0.94")


def test_euro_is_one_every_day(spark):
    rates = rates_of(spark, ("CHF", date(2026, 7, 2), Decimal("0.9412"), MORNING))
    assert rates["EUR", date(2020, 1, 1)] == Decimal("1")
