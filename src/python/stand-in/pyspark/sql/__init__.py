from pyspark.sql.column import Column
from pyspark.sql.dataframe import DataFrame
from pyspark.sql.group import GroupedData
from pyspark.sql.readwriter import DataFrameReader, DataFrameWriter
from pyspark.sql.session import SparkSession
from pyspark.sql.types import Row
from pyspark.sql.window import Window, WindowSpec

__all__ = [
    "Column",
    "DataFrame",
    "DataFrameReader",
    "DataFrameWriter",
    "GroupedData",
    "Row",
    "SparkSession",
    "Window",
    "WindowSpec",
]
