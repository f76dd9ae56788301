"""The web shop: corrections replace what they correct, equal orders stay two."""

from datetime import date, datetime
from decimal import Decimal

from dwh.pipelines.transforms.gold_shop import to_shop_intake_day
from dwh.pipelines.transforms.silver_shop import to_shop_document

BRONZE = (
    "channel STRING, country STRING, customer_no STRING, items BIGINT, order_id STRING, order_ts TIMESTAMP, "
    "revision INT, total_amount DECIMAL(18,2), _rescued_data STRING, _tech_loaded_at TIMESTAMP, "
    "_tech_source_file STRING, _tech_batch_id STRING"
)
MORNING = datetime(2026, 7, 7, 2, 15)


def document(order, amount, revision=1, customer="S1", day=6):
    placed = datetime(2026, 7, day, 9, 30)
    file = f"shop_order_{order}_{revision}.json"
    return ("web", "DE", customer, 1, order, placed, revision, Decimal(amount), None, MORNING, file, "1")


def intake(spark, *documents):
    rows = to_shop_intake_day(to_shop_document(spark.createDataFrame(list(documents), BRONZE))).collect()
    return {row["order_day"]: (row["orders"], row["intake_eur"]) for row in rows}


def test_correction_replaces_the_document_it_corrects(spark):
    days = intake(spark, document("W1", "100.00"), document("W2", "20.00"), document("W1", "80.00", revision=2))
    assert days == {date(2026, 7, 6): (2, Decimal("100.00"))}


def test_correction_counts_on_the_day_of_the_order(spark):
    days = intake(spark, document("W1", "100.00", day=6), document("W2", "5.00", day=9))
    assert sorted(days) == [date(2026, 7, 6), date(2026, 7, 9)]


def test_equal_orders_of_one_customer_are_two(spark):
    days = intake(spark, document("W1", "35.00"), document("W2", "35.00"))
    assert days == {date(2026, 7, 6): (2, Decimal("70.00"))}


def test_every_document_has_a_row(spark):
    rows = [document("W1", "100.00"), document("W1", "80.00", revision=2)]
    assert to_shop_document(spark.createDataFrame(rows, BRONZE)).count() == 2
