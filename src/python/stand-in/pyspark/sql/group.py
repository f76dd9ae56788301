"""Grouped frames."""

from pyspark.errors import PySparkValueError
from pyspark.sql import _text
from pyspark.sql._absent import absent, refuse
from pyspark.sql.column import Column
from pyspark.sql.types import NumericType


class GroupedData:
    def __init__(self, df, by):
        self._df, self._by = df, by

    def agg(self, *exprs):
        if not exprs:
            raise PySparkValueError(errorClass="CANNOT_BE_EMPTY", messageParameters={"item": "exprs"})
        if len(exprs) == 1 and isinstance(exprs[0], dict):
            exprs = [_named_aggregate(function, column) for column, function in exprs[0].items()]
        assert all(isinstance(one, Column) for one in exprs), "all exprs should be Column"
        return self._aggregate([one._expr() for one in exprs])

    def _aggregate(self, exprs):
        return self._df._then("aggregate", by=[column._expr() for column in self._by], exprs=exprs)

    def count(self):
        return self._aggregate([{"sql": "count(1)", "name": "count"}])

    def sum(self, *cols):
        return self._each("sum", cols)

    def avg(self, *cols):
        return self._each("avg", cols)

    mean = avg

    def min(self, *cols):
        return self._each("min", cols)

    def max(self, *cols):
        return self._each("max", cols)

    def _each(self, function, names):
        if not names:
            keys = {_text.display_name(column._text.sql).lower() for column in self._by}
            numeric = (field for field in self._df._fields() if isinstance(field.dataType, NumericType))
            names = [field.name for field in numeric if field.name.lower() not in keys]
        return self._aggregate([{"sql": f"{function}({_text.reference(name)})"} for name in names])

    def pivot(self, pivot_col, values=None):
        raise refuse("GroupedData.pivot", "write sum(CASE WHEN … END), or PIVOT in spark.sql")

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise absent(f"GroupedData.{name}", name, dir(GroupedData))


def _named_aggregate(function, column):
    argument = "1" if column == "*" else _text.reference(column)
    return Column(f"{function}({argument})")
