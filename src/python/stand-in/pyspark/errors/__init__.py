"""PySpark's exception classes, and how the engine's own errors become them."""

from pyspark.errors.exceptions import (
    AnalysisException,
    ArithmeticException,
    ArrayIndexOutOfBoundsException,
    DateTimeException,
    IllegalArgumentException,
    NumberFormatException,
    ParseException,
    PySparkAssertionError,
    PySparkAttributeError,
    PySparkException,
    PySparkIndexError,
    PySparkKeyError,
    PySparkNotImplementedError,
    PySparkRuntimeError,
    PySparkTypeError,
    PySparkValueError,
    QueryExecutionException,
    SparkNoSuchElementException,
    SparkRuntimeException,
    SparkUpgradeException,
    StreamingQueryException,
    UnsupportedOperationException,
)

__all__ = [name for name in dir() if name.endswith(("Exception", "Error"))]
