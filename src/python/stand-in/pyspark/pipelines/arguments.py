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


def schema_text(schema):
    expect("schema", schema, (str, StructType), "str or StructType")
    return schema.toDDL() if isinstance(schema, StructType) else schema


def unsupported(owner, given):
    """Options of the platform that would change the result and that the sandbox has not."""
    for name, value in given.items():
        if value:
            raise refuse(f"{owner}({name}=…)", f"leave {name} out")
