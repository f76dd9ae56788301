"""Arguments of declarations, checked with PySpark's own errors."""

from pyspark.errors import PySparkTypeError
from pyspark.sql._absent import refuse
from pyspark.sql.types import StructType


def expect(name, value, kind, expected, optional=True):
    if value is None and optional:
        return
    if not isinstance(value, kind):
        raise PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={"arg_name": name, "expected_type": expected, "arg_type": type(value).__name__},
        )


def expect_names(name, value):
    """An optional list of strings."""
    if value is not None and not (isinstance(value, list) and all(isinstance(one, str) for one in value)):
        raise PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={"arg_name": name, "expected_type": "list[str]", "arg_type": type(value).__name__},
        )


def expect_callable(decorated, decorator):
    if not callable(decorated):
        raise PySparkTypeError(
            errorClass="DECORATOR_ARGUMENT_NOT_CALLABLE",
            messageParameters={"decorator_name": decorator, "example_usage": f"@{decorator}(name='{decorator}_a')"},
        )


def properties(name, value):
    expect(name, value, dict, "dict")
    return {str(key): _text(item) for key, item in (value or {}).items()}


def _text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


# Settings of a flow that only change how fast it runs, or that say what holds anyway.
_HARMLESS = (
    "pipelines.trigger.interval", "spark.databricks.delta.autoCompact.", "spark.databricks.delta.optimizeWrite.",
    "spark.sql.adaptive.", "spark.sql.files.", "spark.sql.shuffle.partitions",
)  # fmt: skip
_ALWAYS = {"spark.sql.ansi.enabled": "true", "spark.sql.session.timeZone": "utc", "spark.sql.caseSensitive": "false"}


def conf(owner, value):
    """`spark_conf`: what would change a result and is not simulated is refused by name."""
    for name, setting in properties("spark_conf", value).items():
        if not name.startswith(_HARMLESS) and setting.lower() != _ALWAYS.get(name):
            raise refuse(f"{owner}(spark_conf={{'{name}': '{setting}'}})", "leave the setting out")


def delta(owner, given):
    """Tables are Delta tables, whether or not the code says so."""
    expect("format", given, str, "str")
    if given is not None and given.lower() != "delta":
        raise refuse(f"{owner}(format={given!r})", "write format='delta', or leave it out")


def schema_text(schema):
    expect("schema", schema, (str, StructType), "str or StructType")
    return schema.toDDL() if isinstance(schema, StructType) else schema


def unsupported(owner, given):
    """Options of the platform that would change the result and that the sandbox has not."""
    for name, value in given.items():
        if value:
            raise refuse(f"{owner}({name}=…)", f"leave {name} out")
