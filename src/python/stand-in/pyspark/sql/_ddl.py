"""Reads type texts: `a INT, b ARRAY<STRING>`, `struct<x: int>`, `decimal(18,2)`."""

import re

from pyspark.errors import ParseException
from pyspark.sql import types as t

_TOKEN = re.compile(r"\s*(?:(`(?:[^`]|``)+`)|('(?:[^'\\]|\\.)*')|([A-Za-z_]\w*)|(\d+)|(.))", re.S)
_SIMPLE = {
    "boolean": t.BooleanType,
    "tinyint": t.ByteType,
    "byte": t.ByteType,
    "smallint": t.ShortType,
    "short": t.ShortType,
    "int": t.IntegerType,
    "integer": t.IntegerType,
    "bigint": t.LongType,
    "long": t.LongType,
    "float": t.FloatType,
    "real": t.FloatType,
    "double": t.DoubleType,
    "string": t.StringType,
    "char": t.StringType,
    "varchar": t.StringType,
    "binary": t.BinaryType,
    "date": t.DateType,
    "timestamp": t.TimestampType,
    "timestamp_ltz": t.TimestampType,
    "timestamp_ntz": t.TimestampNTZType,
    "variant": t.VariantType,
    "void": t.NullType,
    "interval": t.DayTimeIntervalType,
}


def parse(text):
    """A single type, or a StructType for a list of columns."""
    reader = _Reader(text)
    try:
        found = reader.type()
        if reader.done():
            return found
    except ParseException:
        pass
    return schema(text)


def schema(text):
    """A StructType from a list of columns."""
    reader = _Reader(text)
    fields = reader.fields(None)
    if not reader.done():
        reader.fail()
    return t.StructType(fields)


class _Reader:
    def __init__(self, text):
        self.text, self.tokens, self.position = text, [m[0].strip() for m in _TOKEN.finditer(text) if m[0].strip()], 0

    def done(self):
        return self.position >= len(self.tokens)

    def peek(self):
        return "" if self.done() else self.tokens[self.position]

    def next(self):
        token = self.peek()
        if not token:
            self.fail()
        self.position += 1
        return token

    def take(self, token):
        if self.peek().lower() != token:
            return False
        self.position += 1
        return True

    def expect(self, token):
        if not self.take(token):
            self.fail()

    def fail(self):
        near = f"'{self.peek()}'" if not self.done() else "end of input"
        message = f"Syntax error at or near {near} in the schema text {self.text!r}."
        raise ParseException(message, "PARSE_SYNTAX_ERROR", sqlState="42601")

    def fields(self, end):
        found = []
        while not self.done() and self.peek() != end:
            name = self.name()
            self.take(":")
            data_type = self.type()
            nullable = not (self.take("not") and (self.expect("null") or True))
            if self.take("comment"):
                self.next()
            found.append(t.StructField(name, data_type, nullable))
            if not self.take(","):
                break
        return found

    def name(self):
        token = self.next()
        if token.startswith("`"):
            return token[1:-1].replace("``", "`")
        if not re.match(r"[A-Za-z_]\w*$", token):
            self.position -= 1
            self.fail()
        return token

    def type(self):
        word = self.next().lower()
        if word in ("decimal", "dec", "numeric"):
            return t.DecimalType(*self.numbers((10, 0)))
        if word == "array":
            self.expect("<")
            element = self.type()
            self.expect(">")
            return t.ArrayType(element)
        if word == "map":
            self.expect("<")
            key = self.type()
            self.expect(",")
            value = self.type()
            self.expect(">")
            return t.MapType(key, value)
        if word == "struct":
            self.expect("<")
            fields = self.fields(">")
            self.expect(">")
            return t.StructType(fields)
        if word not in _SIMPLE:
            self.position -= 1
            self.fail()
        if word in ("char", "varchar"):
            self.numbers(())
        if word == "interval":
            while re.match(r"day|hour|minute|second|to|year|month", self.peek().lower() or "-"):
                self.next()
        return _SIMPLE[word]()

    def numbers(self, default):
        if not self.take("("):
            return default
        found = [int(self.next())]
        while self.take(","):
            found.append(int(self.next()))
        self.expect(")")
        return (found[0], found[1] if len(found) > 1 else 0) if default else ()
