"""Gold, from silver of the same stage. Materialized views: their rows follow from silver and take no DML."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.gold_sales import to_dim_customer, to_fct_order_line, to_revenue_day_country

SILVER = spark.conf.get("dwh.silver_schema")


@dp.materialized_view(name="dim_customer", comment="Customer versions and the unknown member")
def dim_customer():
    return to_dim_customer(spark.read.table(f"{SILVER}.customer_version"))


@dp.materialized_view(name="fct_order_line", comment="Order lines with the customer as of the order date")
@dp.expect_or_fail("customer_known", "customer_key <> 'UNKNOWN'")
def fct_order_line():
    return to_fct_order_line(
        spark.read.table(f"{SILVER}.sales_order_line"),
        spark.read.table(f"{SILVER}.sales_order"),
        spark.read.table(f"{SILVER}.sales_order_tombstone"),
        spark.read.table("dim_customer"),
    )


@dp.materialized_view(name="revenue_day_country", comment="Revenue in euro by order day and country")
def revenue_day_country():
    return to_revenue_day_country(spark.read.table("fct_order_line"))
