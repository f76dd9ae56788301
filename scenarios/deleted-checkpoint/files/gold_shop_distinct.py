"""gold.shop_intake_day, from silver of the same stage."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.gold_shop import to_shop_intake_day

SILVER = spark.conf.get("dwh.silver_schema")


@dp.materialized_view(name="shop_intake_day", comment="Orders of the web shop and their amount by order day")
def shop_intake_day():
    return to_shop_intake_day(spark.read.table(f"{SILVER}.shop_document_once"))
