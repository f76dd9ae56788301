"""The table that `show` prints, and which columns a filler of `fillna` suits."""

import unicodedata

from pyspark.sql import types as t


def table(names, rows, n, truncate, vertical):
    """Rows as Spark prints them; `rows` holds one more than `n` when there are more."""
    width = 20 if truncate is True else int(truncate)
    shown = [[_cell(value, width) for value in row] for row in rows[:n]]
    more = len(rows) > n
    note = f"only showing top {n} row{'' if n == 1 else 's'}" if more else ""
    return (_vertical(names, shown) if vertical else _grid(names, shown, width > 0)) + note


def _cell(value, width):
    text = "NULL" if value is None else value.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
    if 0 < width < len(text):
        return text[:width] if width < 4 else text[: width - 3] + "..."
    return text


def _grid(names, rows, right):
    widths = [max(3, _wide(name), *(_wide(row[index]) for row in rows)) for index, name in enumerate(names)]
    rule = "+" + "+".join("-" * width for width in widths) + "+\n"

    def line(cells):
        padded = []
        for cell, width in zip(cells, widths):
            space = " " * (width - _wide(cell))
            padded.append(space + cell if right else cell + space)
        return "|" + "|".join(padded) + "|\n"

    return rule + line(names) + rule + "".join(map(line, rows)) + rule


def _vertical(names, rows):
    left = max([3, *map(_wide, names)])
    right = max([3, *(_wide(cell) for row in rows for cell in row)])
    blocks = []
    for number, row in enumerate(rows):
        head = f"-RECORD {number}".ljust(left + right + 5, "-")
        lines = [f" {_padded(name, left)} | {_padded(cell, right)} " for name, cell in zip(names, row)]
        blocks.append("\n".join([head, *lines]) + "\n")
    return "".join(blocks)


def _padded(text, width):
    return text + " " * (width - _wide(text))


def _wide(text):
    return len(text) if text.isascii() else sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


def fills(value, data_type):
    """`fillna` touches only columns of the value's kind."""
    if isinstance(value, bool):
        return isinstance(data_type, t.BooleanType)
    if isinstance(value, (int, float)):
        return isinstance(data_type, t.NumericType)
    return isinstance(value, str) and isinstance(data_type, t.StringType)
