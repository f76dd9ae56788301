"""Where something stands in a repository file: the running call, and the string literals handed to it.

Lines and columns count from 1 in UTF-16 units, as editors count; CPython counts UTF-8 bytes from 0.
"""

import ast
import itertools
import re
import sys
from bisect import bisect_right

from . import workspace

_indexes = {}


def frame_in_workspace():
    frame = sys._getframe(1)
    while frame is not None:
        if workspace.relative(frame.f_code.co_filename) is not None:
            return frame
        frame = frame.f_back
    return None


def here():
    """Place of the learner's call that is running now; None outside the repository."""
    frame = frame_in_workspace()
    return None if frame is None else of_code(frame.f_code, frame.f_lasti)


def of_code(code, instruction):
    path = workspace.relative(code.co_filename)
    lines = positions(code, instruction)
    return None if path is None or lines is None else _Index.of(path).place(*lines)


def of_definition(code):
    """The line a function begins at, with its decorators."""
    path = workspace.relative(code.co_filename)
    if path is None:
        return None
    index = _Index.of(path)
    line = code.co_firstlineno
    return index.place(line, line, 0, len(index.lines[line - 1].encode()))


def positions(code, instruction):
    """(line, end line, column, end column) of an instruction; columns in UTF-8 bytes from 0."""
    found = next(itertools.islice(code.co_positions(), max(instruction, 0) // 2, None), None)
    if found is None or found[0] is None:
        return None
    line, end_line, column, end_column = found
    return line, end_line or line, column or 0, end_column if end_column is not None else (column or 0)


def literals(text):
    """Pieces of `text` that stand as string literals: in the running call, else in its file, else in one other file
    that this run has imported. Offsets count in `text`."""
    frame = frame_in_workspace()
    if frame is None or not text:
        return []
    path = workspace.relative(frame.f_code.co_filename)
    index = _Index.of(path)
    found = index.strings.get(text, [])
    lines = positions(frame.f_code, frame.f_lasti)
    inside = [node for node in found if lines and _within(node, lines)]
    if inside or len(found) == 1:
        return index.pieces((inside or found)[0], text)
    if found:
        return []
    elsewhere = [(other, node) for other in _imported() if other is not index for node in other.strings.get(text, [])]
    return elsewhere[0][0].pieces(elsewhere[0][1], text) if len(elsewhere) == 1 else []


def place_of(pieces):
    """The whole range that the pieces of one literal cover."""
    if not pieces:
        return None
    first, last = pieces[0]["at"], pieces[-1]["at"]
    return {**first, "endLine": last["endLine"], "endColumn": last["endColumn"], "end": last["end"]}


def locate(text, pieces, span):
    """Place of a range of `text`, or None; the counterpart of the engine's `locate`."""
    for piece in pieces:
        if piece["start"] <= span["start"] <= piece["end"]:
            return _moved(text, piece, span["start"], min(span["end"], piece["end"]))
    return None


def _moved(text, piece, start, end):
    units = text.encode("utf-16-le")
    at = piece["at"]

    def step(offset):
        lines = units[piece["start"] * 2 : offset * 2].decode("utf-16-le").split("\n")
        tail = width(lines[-1])
        return at["line"] + len(lines) - 1, at["column"] + tail if len(lines) == 1 else tail + 1

    (line, column), (end_line, end_column) = step(start), step(end)
    return {
        "file": at["file"],
        "line": line,
        "column": column,
        "endLine": end_line,
        "endColumn": end_column,
        "start": at["start"] + start - piece["start"],
        "end": at["start"] + end - piece["start"],
    }


def width(text):
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _within(node, lines):
    line, end_line, column, end_column = lines
    return (line, column) <= (node.lineno, node.col_offset) and (node.end_lineno, node.end_col_offset) <= (
        end_line,
        end_column,
    )


def _imported():
    for module in list(sys.modules.values()):
        path = workspace.relative(getattr(module, "__file__", None) or "")
        if path is not None and workspace.text(path) is not None:
            yield _Index.of(path)


_PART = re.compile(r"""([a-zA-Z]*)(\"\"\"|\'\'\'|"|')""")
_ESCAPE = re.compile(r"\\(?:\r\n|x..|u....|U.{8}|N\{[^}]*\}|[0-7]{1,3}|.)", re.S)
_BETWEEN = re.compile(r"(?:\s|\\|#[^\n]*)*")


class _Index:
    """One file's lines and string constants."""

    @staticmethod
    def of(path):
        text = workspace.text(path) or ""
        known = _indexes.get(path)
        if known is None or known.text is not text:
            known = _indexes[path] = _Index(path, text)
        return known

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.lines = text.split("\n")
        self.starts = list(itertools.accumulate((width(line) + 1 for line in self.lines), initial=0))
        self._strings = None

    @property
    def strings(self):
        if self._strings is None:
            self._strings = {}
            for node in ast.walk(ast.parse(self.text)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self._strings.setdefault(node.value, []).append(node)
            for nodes in self._strings.values():
                nodes.sort(key=lambda node: (node.lineno, node.col_offset))
        return self._strings

    def column(self, line, byte):
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return byte if text.isascii() else width(text.encode()[:byte].decode(errors="ignore"))

    def place(self, line, end_line, column, end_column):
        begin, end = self.column(line, column), self.column(end_line, end_column)
        return {
            "file": self.path,
            "line": line,
            "column": begin + 1,
            "endLine": end_line,
            "endColumn": end + 1,
            "start": self.starts[line - 1] + begin,
            "end": self.starts[min(end_line, len(self.lines)) - 1] + end,
        }

    def pieces(self, node, value):
        whole = self.place(node.lineno, node.end_lineno, node.col_offset, node.end_col_offset)
        source = self.text.encode("utf-16-le")[whole["start"] * 2 : whole["end"] * 2].decode("utf-16-le")
        pieces, decoded = self._scan(source, whole["start"])
        return pieces if decoded == value else [{"start": 0, "end": width(value), "at": whole}]

    def _scan(self, source, offset):
        """Runs of characters that stand in the source as they are in the value, and the decoded value."""
        pieces, decoded, position = [], "", 0
        while match := _PART.match(source, _BETWEEN.match(source, position).end()):
            raw, quote = "r" in match[1].lower(), match[2]
            position = run = match.end()
            while position < len(source) and not source.startswith(quote, position):
                if source[position] != "\\":
                    position += 1
                    continue
                escape = _ESCAPE.match(source, position)[0]
                if raw:
                    position += len(escape)
                    continue
                decoded = self._close(pieces, decoded, source, run, position, offset)
                decoded += ast.literal_eval('"""' + escape + '"""')
                position = run = position + len(escape)
            decoded = self._close(pieces, decoded, source, run, position, offset)
            position += len(quote)
        return pieces, decoded

    def _close(self, pieces, decoded, source, begin, end, offset):
        if begin == end:
            return decoded
        start = width(decoded)
        decoded += source[begin:end]
        at = self._range(offset + width(source[:begin]), offset + width(source[:end]))
        pieces.append({"start": start, "end": width(decoded), "at": at})
        return decoded

    def _range(self, start, end):
        (line, column), (end_line, end_column) = self._position(start), self._position(end)
        return {
            "file": self.path,
            "line": line,
            "column": column,
            "endLine": end_line,
            "endColumn": end_column,
            "start": start,
            "end": end,
        }

    def _position(self, offset):
        line = bisect_right(self.starts, offset, 0, len(self.lines))
        return line, offset - self.starts[line - 1] + 1
