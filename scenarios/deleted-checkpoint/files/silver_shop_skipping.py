"""silver.shop_document: the web shop's documents, appended as bronze takes them in."""

from pyspark import pipelines as dp

from dwh.pipelines.transforms.silver_shop import to_shop_document

SOURCE = spark.conf.get("dwh.source_schema")


@dp.table(name="shop_document", comment="Order documents of the web shop, corrections beside what they correct")
def shop_document():
    documents = spark.readStream.option("skipChangeCommits", "true").table(f"{SOURCE}.shop_order")
    return to_shop_document(documents)
