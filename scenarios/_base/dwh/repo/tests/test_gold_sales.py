"""Gold: deleted orders are out, unresolved ones on the unknown member, customers as of the order date."""

from datetime import date, datetime
from decimal import Decimal

import pytest

from dwh.pipelines.transforms.gold_sales import to_dim_customer, to_fct_order_line, to_revenue_day_country

DAY = date(2026, 7, 2)
LINES = (
    "order_id STRING, line_number INT, product_id STRING, quantity DECIMAL(13,3), unit_price DECIMAL(18,6), "
    "currency STRING, country STRING, status STRING, order_ts TIMESTAMP, fx_rate DECIMAL(18,6), "
    "amount_eur DECIMAL(18,2)"
)
VERSIONS = (
    "customer_id STRING, customer_name STRING, street STRING, postal_code STRING, city STRING, country STRING, "
    "customer_segment STRING, _tech_valid_from DATE, _tech_valid_to DATE, _tech_is_current BOOLEAN"
)


def a_line(order, status="SHIPPED", amount="10.00"):
    one = Decimal("1")
    return (order, 10, "P1", one, Decimal(amount), "EUR", "DE", status, datetime(2026, 7, 2), one, Decimal(amount))


@pytest.fixture
def facts(spark):
    lines = spark.createDataFrame(
        [a_line("1"), a_line("2", "CANCELLED"), a_line("3"), a_line("4"), a_line("5")], LINES
    )
    orders = spark.createDataFrame(
        [("1", "C1", DAY), ("2", "C1", DAY), ("3", "C9", DAY)], "order_id STRING, customer_id STRING, order_date DATE"
    )
    tombstones = spark.createDataFrame([("5",)], "order_id STRING")
    versions = spark.createDataFrame(
        [
            ("C1", "Berghof AG", "Seeweg 1", "8001", "Zuerich", "CH", "B", date(2026, 7, 1), DAY, False),
            ("C1", "Berghof AG", "Seeweg 1", "8001", "Zuerich", "CH", "A", DAY, None, True),
        ],
        VERSIONS,
    )
    return to_fct_order_line(lines, orders, tombstones, to_dim_customer(versions))


def test_deleted_order_is_out(facts):
    assert sorted(row["order_id"] for row in facts.collect()) == ["1", "2", "3", "4"]


def test_customer_is_the_version_of_the_order_date(facts):
    row = facts.where("order_id = '1'").collect()[0]
    assert (row["customer_key"], row["customer_segment"]) == ("C1@2026-07-02", "A")


@pytest.mark.parametrize("order", ["3", "4"], ids=["customer unknown", "header missing"])
def test_unresolved_line_lands_on_the_unknown_member(facts, order):
    assert facts.where(f"order_id = '{order}'").collect()[0]["customer_key"] == "UNKNOWN"


def test_line_without_header_takes_its_own_date(facts):
    assert facts.where("order_id = '4'").collect()[0]["order_date"] == DAY


def test_cancelled_line_is_no_revenue(facts):
    row = to_revenue_day_country(facts).collect()[0]
    assert (row["lines"], row["revenue_eur"]) == (3, Decimal("30.00"))
