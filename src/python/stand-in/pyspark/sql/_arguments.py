"""Checks and shapes of arguments, with PySpark's own errors."""

from pyspark.errors import AnalysisException, PySparkTypeError, PySparkValueError
from pyspark.sql.column import Column, by_name

_JOINS = {
    "inner": "inner", "outer": "full", "full": "full", "fullouter": "full", "full_outer": "full", "leftouter": "left",
    "left": "left", "left_outer": "left", "rightouter": "right", "right": "right", "right_outer": "right",
    "leftsemi": "semi", "left_semi": "semi", "semi": "semi", "leftanti": "anti", "left_anti": "anti", "anti": "anti",
    "cross": "cross",
}  # fmt: skip


def expect(name, value, types, expected):
    if not isinstance(value, types) or (isinstance(value, bool) and types is int):
        raise PySparkTypeError(
            errorClass="NOT_EXPECTED_TYPE",
            messageParameters={"arg_name": name, "expected_type": expected, "arg_type": type(value).__name__},
        )


def listed(items):
    """`f(a, b)` and `f([a, b])` are the same to PySpark."""
    return list(items[0]) if len(items) == 1 and isinstance(items[0], (list, tuple, set)) else list(items)


def columns_of(items):
    """Columns given as such or by name."""
    found = []
    for item in listed(items):
        expect("col", item, (str, Column), "Column or str")
        found.append(by_name(item) if isinstance(item, str) else item)
    return found


def selected(items):
    return [column._expr() for column in columns_of(items)]


def sort_keys(items, ascending):
    columns = columns_of(items)
    if not columns:
        raise PySparkValueError(errorClass="CANNOT_BE_EMPTY", messageParameters={"item": "cols"})
    order = list(ascending) if isinstance(ascending, (list, tuple)) else [ascending] * len(columns)
    if len(order) != len(columns):
        raise PySparkValueError(f"ascending has {len(order)} values for {len(columns)} columns")
    return [(column if up else column.desc())._sort_key() for column, up in zip(columns, order)]


def join_type(how, on):
    if how is None:
        return "inner" if on is not None else "cross"
    expect("how", how, str, "str")
    if how.lower() not in _JOINS:
        supported = ", ".join(f"'{one}'" for one in _JOINS)
        message = f"Unsupported join type '{how}'. Supported join types include: {supported}."
        raise AnalysisException(message, "UNSUPPORTED_JOIN_TYPE", sqlState="0A000")
    return _JOINS[how.lower()]
