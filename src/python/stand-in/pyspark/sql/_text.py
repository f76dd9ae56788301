"""SQL text with the places of its literals, and Python values as SQL literals."""

import datetime
import decimal
import re

from pyspark.errors import PySparkTypeError


class Text:
    """Databricks SQL, and which of its characters stand as a literal in a repository file."""

    __slots__ = ("sql", "literals")

    def __init__(self, sql, literals=()):
        self.sql, self.literals = sql, list(literals)

    @staticmethod
    def join(*parts):
        """Concatenates strings and texts; literals keep their places."""
        sql, literals = "", []
        for part in parts:
            if isinstance(part, Text):
                shift = width(sql)
                literals += [{**one, "start": one["start"] + shift, "end": one["end"] + shift} for one in part.literals]
                part = part.sql
            sql += part
        return Text(sql, literals)

    @staticmethod
    def listed(texts, separator=", "):
        parts = []
        for text in texts:
            parts += [separator, text] if parts else [text]
        return Text.join(*parts)


def width(text):
    """UTF-16 units, as the engine counts offsets."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def literal(value):
    """SQL of a Python value. Raises PySparkTypeError for what SQL has no literal of."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{value}" if -(2**31) <= value < 2**31 else f"{value}L"
    if isinstance(value, float):
        return f"{value!r}D" if value == value and abs(value) != float("inf") else f"CAST('{value}' AS DOUBLE)"
    if isinstance(value, decimal.Decimal):
        return f"{value:f}BD"
    if isinstance(value, str):
        return string(value)
    if isinstance(value, datetime.datetime):
        return f"TIMESTAMP'{timestamp(value)}'"
    if isinstance(value, datetime.date):
        return f"DATE'{value.isoformat()}'"
    if isinstance(value, datetime.timedelta):
        return f"INTERVAL '{value.total_seconds():.6f}' SECOND"
    if isinstance(value, (bytes, bytearray)):
        return f"X'{bytes(value).hex()}'"
    if isinstance(value, (list, tuple)):
        return f"array({', '.join(map(literal, value))})"
    if isinstance(value, dict):
        return f"map({', '.join(literal(item) for pair in value.items() for item in pair)})"
    raise PySparkTypeError(f"a value of type {type(value).__name__} cannot become a column", "UNSUPPORTED_LITERAL")


def string(value):
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"


def timestamp(value):
    """The sandbox's session time zone is UTC."""
    if value.tzinfo is not None:
        value = value.astimezone(datetime.UTC).replace(tzinfo=None)
    return value.isoformat(sep=" ")


def identifier(name):
    return "`" + name.replace("`", "``") + "`"


_PART = re.compile(r"`((?:[^`]|``)*)`|([^.`]+)")


def reference(name):
    """`a.b` names column b of a, or field b of column a; backticks keep a dot inside a name."""
    if name == "*":
        return "*"
    star = name.endswith(".*")
    parts = [match[1].replace("``", "`") if match[1] is not None else match[2] for match in _PART.finditer(name)]
    if star:
        return ".".join(identifier(part) for part in parts[:-1]) + ".*"
    return ".".join(identifier(part) for part in parts) or "``"


def plain_parts(name):
    """Parts of a column name as Spark reads it."""
    return [match[1].replace("``", "`") if match[1] is not None else match[2] for match in _PART.finditer(name)]


_BOUND = re.compile(r"#\d+\.")


def display(sql):
    """As `repr` of a column shows it: without quotes and without the marks of bound columns."""
    return _BOUND.sub("", sql).replace("`", "")


_REFERENCE = re.compile(r"(?:`(?:[^`]|``)+`\.)*`((?:[^`]|``)+)`")


def display_name(sql):
    """Name of a plain reference; of anything else its text."""
    return plain_name(sql) or display(sql)


def dropped_name(sql):
    """As `drop` names a column: a bound one keeps its quoted mark, so that the engine finds that very column."""
    return sql if _BOUND.search(sql) else display_name(sql)


def plain_name(sql):
    """Last part of a plain column reference, as this module writes them; else None."""
    match = _REFERENCE.fullmatch(sql)
    return _BOUND.sub("", match[1].replace("``", "`")) if match else None
