"""Functions that are more than a call: literals, expressions, conditions, lambdas, schemas."""

import builtins
import inspect

from pyspark.errors import PySparkTypeError, PySparkValueError
from pyspark.sql import _text
from pyspark.sql._absent import refuse
from pyspark.sql._text import Text
from pyspark.sql.column import Column, by_name, case, expression, named, operand
from pyspark.sql.functions._signatures import call, spread
from pyspark.sql.types import DataType, StructType

__all__ = [
    "aggregate", "asc", "asc_nulls_first", "asc_nulls_last", "broadcast", "call_function", "col", "column", "count",
    "countDistinct", "count_distinct", "desc", "desc_nulls_first", "desc_nulls_last", "exists", "expr", "filter",
    "forall", "from_json", "lit", "log", "make_interval", "map_filter", "map_from_arrays", "named_struct", "pandas_udf",
    "rand", "randn", "reduce", "schema_of_json", "struct", "sum_distinct", "transform", "transform_keys", "transform_values",
    "udf", "when", "window", "zip_with",
]  # fmt: skip


def col(col):
    if not isinstance(col, str):
        raise PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={"arg_name": "col", "expected_type": "str", "arg_type": type(col).__name__},
        )
    return by_name(col)


column = col


def lit(col):
    return col if isinstance(col, Column) else Column(operand(col))


def expr(str):
    if not isinstance(str, builtins.str):
        raise PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={"arg_name": "str", "expected_type": "str", "arg_type": type(str).__name__},
        )
    return expression(str)


def when(condition, value):
    return case([(condition, value)])


def broadcast(df):
    """A hint to the optimiser: changes nothing but speed, and speed is not simulated."""
    return df


def call_function(funcName, *cols):
    return call(funcName, *map(named, cols))


def count(col):
    return call("count", Text("1") if isinstance(col, str) and col == "*" else named(col))


def count_distinct(col, *cols):
    return Column(Text.join("count(DISTINCT ", Text.listed(map(named, (col, *cols))), ")"))


countDistinct = count_distinct


def sum_distinct(col):
    return Column(Text.join("sum(DISTINCT ", named(col), ")"))


def asc(col):
    return Column(named(col)).asc()


def asc_nulls_first(col):
    return Column(named(col)).asc_nulls_first()


def asc_nulls_last(col):
    return Column(named(col)).asc_nulls_last()


def desc(col):
    return Column(named(col)).desc()


def desc_nulls_first(col):
    return Column(named(col)).desc_nulls_first()


def desc_nulls_last(col):
    return Column(named(col)).desc_nulls_last()


def log(arg1, arg2=None):
    return call("ln", named(arg1)) if arg2 is None else call("log", operand(arg1), named(arg2))


def named_struct(*cols):
    return call("named_struct", *map(named, spread(cols)))


def struct(*cols):
    """Fields take the columns' names or aliases."""
    return call("struct", *map(_field, spread(cols)))


def _field(column):
    text = named(column)
    alias = column._names[0] if isinstance(column, Column) and column._names else None
    return Text.join(text, f" AS {_text.identifier(alias)}") if alias else text


def map_from_arrays(col1, col2):
    return call("map_from_arrays", named(col1), named(col2))


def make_interval(years=None, months=None, weeks=None, days=None, hours=None, mins=None, secs=None):
    parts = [Text("0") if one is None else named(one) for one in (years, months, weeks, days, hours, mins, secs)]
    return call("make_interval", *parts)


def from_json(col, schema, options=None):
    if options:
        raise refuse("from_json with options", "leave the options out")
    if isinstance(schema, StructType):
        text = Text(_text.string(schema.toDDL()))
    elif isinstance(schema, DataType):
        text = Text(_text.string(schema._ddl()))
    else:
        text = operand(schema)
    return call("from_json", named(col), text)


def schema_of_json(json, options=None):
    return call("schema_of_json", operand(json))


def rand(seed=None):
    raise refuse("functions.rand", "the sandbox repeats exactly; derive a value from a key, e.g. hash(col)")


def randn(seed=None):
    raise refuse("functions.randn", "the sandbox repeats exactly; derive a value from a key, e.g. hash(col)")


def udf(f=None, returnType=None, **options):
    raise refuse("functions.udf", "write the rule as a SQL expression or with functions over columns")


def pandas_udf(f=None, returnType=None, functionType=None):
    raise refuse("functions.pandas_udf", "write the rule as a SQL expression or with functions over columns")


def window(timeColumn, windowDuration, slideDuration=None, startTime=None):
    raise refuse("functions.window", "group by date_trunc('hour', ts)")


def _lambda(name, function, most):
    """A Python function over columns as a SQL lambda."""
    count = len(inspect.signature(function).parameters)
    if not 1 <= count <= most:
        raise PySparkValueError(
            errorClass="WRONG_NUM_ARGS_FOR_HIGHER_ORDER_FUNCTION",
            messageParameters={"func_name": getattr(function, "__name__", name), "num_args": str(count)},
        )
    names = ["x", "y", "z"][:count]
    result = function(*(Column(one) for one in names))
    if not isinstance(result, Column):
        raise PySparkValueError(
            errorClass="HIGHER_ORDER_FUNCTION_SHOULD_RETURN_COLUMN",
            messageParameters={"func_name": function.__name__, "return_type": type(result).__name__},
        )
    head = names[0] if count == 1 else f"({', '.join(names)})"
    return Text.join(f"{head} -> ", result._plain())


def transform(col, f):
    return call("transform", named(col), _lambda("transform", f, 2))


def filter(col, f):
    return call("filter", named(col), _lambda("filter", f, 2))


def exists(col, f):
    return call("exists", named(col), _lambda("exists", f, 1))


def forall(col, f):
    return call("forall", named(col), _lambda("forall", f, 1))


def map_filter(col, f):
    return call("map_filter", named(col), _lambda("map_filter", f, 2))


def transform_keys(col, f):
    return call("transform_keys", named(col), _lambda("transform_keys", f, 2))


def transform_values(col, f):
    return call("transform_values", named(col), _lambda("transform_values", f, 2))


def zip_with(left, right, f):
    return call("zip_with", named(left), named(right), _lambda("zip_with", f, 2))


def aggregate(col, initialValue, merge, finish=None):
    parts = [named(col), named(initialValue), _lambda("aggregate", merge, 2)]
    return call("aggregate", *parts, *([] if finish is None else [_lambda("aggregate", finish, 1)]))


reduce = aggregate
