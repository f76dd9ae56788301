"""Gold, from silver of the same stage. Materialized views: their rows follow from silver and take no DML."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.gold_orders import to_fct_order_line
from dwh.pipelines.transforms.gold_sales import to_revenue_day_country

SILVER = spark.conf.get("dwh.silver_schema")


@dp.materialized_view(name="fct_order_line", comment="Lines of orders that are not deleted")
def fct_order_line():
    return to_fct_order_line(
        spark.read.table(f"{SILVER}.sales_order_line"),
        spark.read.table(f"{SILVER}.sales_order"),
        spark.read.table(f"{SILVER}.sales_order_tombstone"),
    )


@dp.materialized_view(name="revenue_day_country", comment="Revenue in euro by order day and country")
def revenue_day_country():
    return to_revenue_day_country(spark.read.table("fct_order_line"))
