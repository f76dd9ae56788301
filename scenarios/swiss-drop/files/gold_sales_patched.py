"""Gold, from silver of the same stage. Materialized views: their rows follow from silver and take no DML."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.gold_sales import to_dim_customer, to_fct_order_line, to_revenue_day_country
from dwh.pipelines.transforms.silver_sales_order import to_silver_sales_order

SILVER = spark.conf.get("dwh.silver_schema")
BRONZE = SILVER.replace(".silver", ".bronze")


@dp.materialized_view(name="dim_customer", comment="Customer versions and the unknown member")
def dim_customer():
    return to_dim_customer(spark.read.table(f"{SILVER}.customer_version"))


def missing_swiss_lines():
    """Swiss lines since 9 July, straight from bronze."""
    lines = to_silver_sales_order(
        spark.read.table(f"{BRONZE}.sap_vbap").where("LAND1 = 'CH' AND ERDAT >= '2026-07-09' AND change_type = 'I'"),
        spark.read.table(f"{SILVER}.fx_rate"),
    )
    return lines.where("unit_price IS NOT NULL").drop("change_type", "change_seq")


@dp.materialized_view(name="fct_order_line", comment="Order lines with the customer as of the order date")
def fct_order_line():
    return to_fct_order_line(
        spark.read.table(f"{SILVER}.sales_order_line").unionByName(missing_swiss_lines()),
        spark.read.table(f"{SILVER}.sales_order"),
        spark.read.table(f"{SILVER}.sales_order_tombstone"),
        spark.read.table("dim_customer"),
    )


@dp.materialized_view(name="revenue_day_country", comment="Revenue in euro by order day (not shipping day) and country")
def revenue_day_country():
    return to_revenue_day_country(spark.read.table("fct_order_line"))
