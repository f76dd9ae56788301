"""silver.shop_document: the web shop's documents, appended as bronze takes them in, and each of them once."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.silver_shop import to_shop_document

SOURCE = spark.conf.get("dwh.source_schema")


@dp.table(name="shop_document", comment="Order documents of the web shop, corrections beside what they correct")
def shop_document():
    return to_shop_document(spark.readStream.table(f"{SOURCE}.shop_order"))


@dp.materialized_view(name="shop_document_once", comment="Order documents of the web shop, each once")
def shop_document_once():
    return spark.read.table("shop_document").drop("_tech_source_file", "_tech_loaded_at").distinct()
