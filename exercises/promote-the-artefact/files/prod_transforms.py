"""Orders and their lines: rules as data, transforms as pure functions. Nothing here knows a pipeline."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

# A row that breaks a rule is dropped before the change is applied, and counted in the event log. A predicate that is
# NULL is broken. A deletion carries keys only, hence the exemption: a dropped deletion leaves its line alive for good.
EXPECTATIONS = {
    "line_key_present": "order_id IS NOT NULL AND line_number IS NOT NULL",
    "known_currency": "currency IN ('EUR', 'CHF') OR change_type = 'D'",
    "known_country": "country IN ('DE', 'AT', 'CH', 'NL') OR change_type = 'D'",
    "status_domain": "status IN ('OPEN', 'SHIPPED', 'CANCELLED') OR change_type = 'D'",
    "order_not_ancient": "order_ts >= TIMESTAMP'2020-01-01 00:00:00' OR change_type = 'D'",
    "rate_resolved": "fx_rate IS NOT NULL OR change_type = 'D'",
    "amount_positive": "amount_eur IS NULL OR amount_eur > 0 OR status = 'CANCELLED' OR change_type = 'D'",
}


def to_sales_order(headers: DataFrame) -> DataFrame:
    """VBAK change records under the warehouse's names. No logic: a header is what SAP says it is."""
    return headers.select(
        F.col("VBELN").alias("order_id"),
        F.col("KUNNR").alias("customer_id"),
        F.col("ERDAT").alias("order_date"),
        F.col("LOEKZ").alias("deletion_flag"),
        "change_type",
        "change_seq",
    )


def to_silver_sales_order(lines: DataFrame, rates: DataFrame) -> DataFrame:
    """VBAP change records with their amount in euro at the rate of the order's day.

    The join is a left one and nothing is defaulted: a missing rate shows as NULL and ``rate_resolved`` catches it. The
    amount is rounded once, half up; a rounded unit price would lose cents.
    """
    typed = lines.select(
        F.col("VBELN").alias("order_id"),
        F.col("POSNR").alias("line_number"),
        F.col("MATNR").alias("product_id"),
        F.col("KWMENG").alias("quantity"),
        F.expr("NETWR / nullif(KWMENG, 0)").alias("unit_price"),
        F.col("WAERK").alias("currency"),
        F.col("LAND1").alias("country"),
        F.col("STATUS").alias("status"),
        F.expr("CAST(ERDAT AS TIMESTAMP)").alias("order_ts"),
        F.col("ERDAT").alias("rate_date"),
        "change_type",
        "change_seq",
    )
    return (
        typed.join(rates.select("currency", "rate_date", "fx_rate"), ["currency", "rate_date"], "left")
        .withColumn("amount_eur", F.expr("round(quantity * unit_price * fx_rate, 2)"))
        .drop("rate_date")
    )


def to_tombstone(headers: DataFrame) -> DataFrame:
    """Orders whose latest header record is a deletion; in ``sales_order`` they look like orders yet to arrive."""
    deleted = F.max_by(F.expr("change_type = 'D' OR coalesce(LOEKZ, '') = 'X'"), "change_seq")
    return (
        headers.groupBy(F.col("VBELN").alias("order_id"))
        .agg(deleted.alias("deleted"))
        .where("deleted")
        .select("order_id")
    )
