"""Customers and their history. Pure: data frames in, a data frame out."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

# A change of one of these opens a new version; everything else is corrected in place. Agreed with sales ops, 06.2026.
TRACKED = ["customer_segment"]


def to_customer(extract: DataFrame) -> DataFrame:
    """One KNA1 extract under the warehouse's names."""
    return extract.select(
        F.col("KUNNR").alias("customer_id"),
        F.col("NAME1").alias("customer_name"),
        F.col("STRAS").alias("street"),
        F.col("PSTLZ").alias("postal_code"),
        F.col("ORT01").alias("city"),
        F.col("LAND1").alias("country"),
        F.col("KUKLA").alias("customer_segment"),
    )


def to_customer_version(customers: DataFrame) -> DataFrame:
    """Versions with the warehouse's interval columns: half open, the current one has no end."""
    return customers.select(
        "customer_id",
        "customer_name",
        "street",
        "postal_code",
        "city",
        "country",
        "customer_segment",
        F.col("__START_AT").alias("_tech_valid_from"),
        F.col("__END_AT").alias("_tech_valid_to"),
        F.expr("__END_AT IS NULL").alias("_tech_is_current"),
    )
