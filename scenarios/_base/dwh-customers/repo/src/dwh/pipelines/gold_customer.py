"""gold.dim_customer, from silver of the same stage."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.gold_sales import to_dim_customer

SILVER = spark.conf.get("dwh.silver_schema")


@dp.materialized_view(name="dim_customer", comment="Customer versions and the unknown member")
def dim_customer():
    return to_dim_customer(spark.read.table(f"{SILVER}.customer_version"))
