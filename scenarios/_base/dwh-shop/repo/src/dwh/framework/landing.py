"""The one way from the landing volume into bronze, so that no source forgets the technical columns."""

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F


def with_technical_columns(df: DataFrame, batch_id: str) -> DataFrame:
    """Adds when, from which file and by which batch a row was loaded.

    ``_tech_loaded_at`` changes when a file is read again; never order by it.
    """
    return df.select(
        "*",
        F.current_timestamp().alias("_tech_loaded_at"),
        F.col("_metadata.file_path").alias("_tech_source_file"),
        F.lit(batch_id).alias("_tech_batch_id"),
    )


def read_landing(
    spark: SparkSession,
    *,
    catalog: str,
    source: str,
    file_format: str,
    schema_hints: str,
    batch_id: str,
    evolution: str = "addNewColumns",
) -> DataFrame:
    """Streams the files of one source, each path once.

    With ``addNewColumns`` a field that nobody knows stops the stream once and is a column on the retry; with ``rescue``
    nothing stops, and the value waits in ``_rescued_data``.

    The schema location could be left to the pipeline. It is written out because CI runs the same reader outside of one,
    and because whoever knows where the state is can tell deliberate from accidental reprocessing.
    """
    root = f"/Volumes/{catalog}/bronze"
    files = (
        spark.readStream.format("cloudFiles")
        .option("cloudFiles.format", file_format)
        .option("cloudFiles.schemaLocation", f"{root}/_schemas/{source}")
        .option("cloudFiles.schemaEvolutionMode", evolution)
        .option("cloudFiles.inferColumnTypes", "true")
        .option("cloudFiles.schemaHints", schema_hints)
        .option("cloudFiles.partitionColumns", "")  # dt= is the folder's date, not a column of the source
        .option("rescuedDataColumn", "_rescued_data")
    )
    if file_format == "csv":
        files = files.option("header", "true")
    return with_technical_columns(files.load(f"{root}/landing/{source}"), batch_id)
