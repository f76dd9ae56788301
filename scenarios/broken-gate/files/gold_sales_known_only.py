"""Gold: who bought what, and what it brought. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

UNKNOWN = "UNKNOWN"


def to_dim_customer(versions: DataFrame) -> DataFrame:
    """Customer versions, and one member for whatever does not resolve."""
    known = versions.select(
        F.expr("concat(customer_id, '@', CAST(_tech_valid_from AS STRING))").alias("customer_key"),
        "customer_id",
        "customer_name",
        "postal_code",
        "city",
        "country",
        "customer_segment",
        "_tech_valid_from",
        "_tech_valid_to",
    )
    unknown = versions.agg(F.count("*").alias("n")).selectExpr(
        f"'{UNKNOWN}' AS customer_key",
        f"'{UNKNOWN}' AS customer_id",
        "CAST(NULL AS STRING) AS customer_name",
        "CAST(NULL AS STRING) AS postal_code",
        "CAST(NULL AS STRING) AS city",
        "CAST(NULL AS STRING) AS country",
        "'unknown' AS customer_segment",
        "CAST(NULL AS DATE) AS _tech_valid_from",
        "CAST(NULL AS DATE) AS _tech_valid_to",
    )
    return known.unionByName(unknown)


def to_fct_order_line(lines: DataFrame, orders: DataFrame, tombstones: DataFrame, customers: DataFrame) -> DataFrame:
    """One row a line of an order that is not deleted, with the customer as of the order date.

    A header that has not arrived, or a customer nobody knows, is legal and lands on the unknown member; a line without
    a header takes its own date.
    """
    alive = (
        lines.join(tombstones, "order_id", "left_anti")
        .join(orders.select("order_id", "customer_id", F.col("order_date").alias("header_date")), "order_id", "left")
        .withColumn("order_date", F.expr("coalesce(header_date, CAST(order_ts AS DATE))"))
    )
    valid = F.expr(
        "o.customer_id = c.customer_id AND c._tech_valid_from <= o.order_date "
        "AND o.order_date < coalesce(c._tech_valid_to, DATE'9999-12-31')"
    )
    return (
        alive.alias("o")
        .join(customers.alias("c"), valid, "inner")
        .selectExpr(
            "o.order_id",
            "o.line_number",
            f"coalesce(c.customer_key, '{UNKNOWN}') AS customer_key",
            "coalesce(c.customer_segment, 'unknown') AS customer_segment",
            "o.order_date",
            "o.product_id",
            "o.country",
            "o.status",
            "o.quantity",
            "o.unit_price",
            "o.currency",
            "o.fx_rate",
            "o.amount_eur",
        )
    )


def to_revenue_day_country(facts: DataFrame) -> DataFrame:
    """Revenue by day and country. A cancelled line is no revenue."""
    return (
        facts.where("status <> 'CANCELLED'")
        .groupBy("order_date", "country")
        .agg(
            F.countDistinct("order_id").alias("orders"),
            F.count("*").alias("lines"),
            F.sum("amount_eur").alias("revenue_eur"),
        )
    )
