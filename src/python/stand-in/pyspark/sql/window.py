"""Window specifications."""

from pyspark.sql._text import Text
from pyspark.sql.column import Column, named
from pyspark.sql.functions._signatures import spread

_UNBOUNDED = 2**63


class WindowSpec:
    def __init__(self, partition=(), order=(), frame=None):
        self._partition, self._order, self._frame = tuple(partition), tuple(order), frame

    def partitionBy(self, *cols):
        return WindowSpec(map(named, spread(cols)), self._order, self._frame)

    def orderBy(self, *cols):
        return WindowSpec(self._partition, map(_ordered, spread(cols)), self._frame)

    def rowsBetween(self, start, end):
        return WindowSpec(self._partition, self._order, ("ROWS", start, end))

    def rangeBetween(self, start, end):
        return WindowSpec(self._partition, self._order, ("RANGE", start, end))

    def _spec(self):
        parts = []
        if self._partition:
            parts.append(Text.join("PARTITION BY ", Text.listed(self._partition)))
        if self._order:
            parts.append(Text.join("ORDER BY ", Text.listed(self._order)))
        if self._frame:
            kind, start, end = self._frame
            parts.append(Text(f"{kind} BETWEEN {_bound(start)} AND {_bound(end)}"))
        return Text.listed(parts, " ")


class Window:
    unboundedPreceding = -_UNBOUNDED
    unboundedFollowing = _UNBOUNDED - 1
    currentRow = 0

    @staticmethod
    def partitionBy(*cols):
        return WindowSpec().partitionBy(*cols)

    @staticmethod
    def orderBy(*cols):
        return WindowSpec().orderBy(*cols)

    @staticmethod
    def rowsBetween(start, end):
        return WindowSpec().rowsBetween(start, end)

    @staticmethod
    def rangeBetween(start, end):
        return WindowSpec().rangeBetween(start, end)


def _ordered(column):
    order = column._order if isinstance(column, Column) else None
    descending, nulls = order or (False, None)
    tail = (" DESC" if descending else " ASC") + (f" NULLS {nulls.upper()}" if nulls else "")
    return Text.join(named(column), tail)


def _bound(value):
    if value == 0:
        return "CURRENT ROW"
    if value <= -(2**31):
        return "UNBOUNDED PRECEDING"
    if value >= 2**31 - 1:
        return "UNBOUNDED FOLLOWING"
    return f"{abs(value)} {'PRECEDING' if value < 0 else 'FOLLOWING'}"
