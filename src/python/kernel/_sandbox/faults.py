"""Exceptions of learner code as plain data: what, and where in the repository."""

import traceback

from . import places, workspace

_HINTS = {
    "RecursionError": "a function calls itself without end",
    "MemoryError": "the sandbox's memory is used up; work on fewer rows",
}


def describe(error):
    """`{condition, message, hint, place, sqlState}`; the place is the innermost line of the repository that ran."""
    placed = getattr(error, "_sandbox_place", None)
    return {
        "condition": condition(error),
        "message": message(error),
        "hint": getattr(error, "_sandbox_hint", None) or _hint(error),
        "place": placed or place(error),
        "sqlState": _state(error),
    }


def condition(error):
    named = getattr(error, "getCondition", None)
    return (named() if callable(named) else None) or type(error).__name__


def message(error):
    if isinstance(error, SyntaxError):
        return error.msg
    plain = getattr(error, "_sandbox_message", None)
    if plain is not None:
        return plain
    text = str(error)
    return text or type(error).__name__


def place(error):
    if isinstance(error, SyntaxError) and (path := workspace.relative(error.filename or "")) is not None:
        return _syntax_place(path, error)
    innermost = None
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if workspace.relative(frame.f_code.co_filename) is not None:
            innermost = frame
    for tb in _chain(error.__traceback__):
        if tb.tb_frame is innermost:
            return places.of_code(innermost.f_code, tb.tb_lasti)
    return None


def _chain(tb):
    """Last entry first: a recursive function has one frame per call, each with its own instruction."""
    entries = []
    while tb is not None:
        entries.append(tb)
        tb = tb.tb_next
    return reversed(entries)


def _syntax_place(path, error):
    line = error.lineno or 1
    text = (workspace.text(path) or "").split("\n")
    end_line = error.end_lineno or line

    def byte(number, offset):
        source = text[number - 1] if number <= len(text) else ""
        return len(source[: max((offset or 1) - 1, 0)].encode())

    begin = byte(line, error.offset)
    # CPython gives 0 or -1 when it knows no end: mark one character.
    end = byte(end_line, error.end_offset) if (error.end_offset or 0) > 0 else begin + 1
    return places._Index.of(path).place(line, end_line, begin, max(end, begin + 1) if end_line == line else end)


def _state(error):
    state = getattr(error, "getSqlState", None)
    return state() if callable(state) else None


def _hint(error):
    if isinstance(error, ModuleNotFoundError):
        return "the sandbox has Python's standard library, pyspark's stand-in and the repository's own modules"
    if isinstance(error, (NameError, AttributeError, ImportError)):
        told = traceback.TracebackException(type(error), error, error.__traceback__, lookup_lines=False)
        last = list(told.format_exception_only())[-1]
        return last[last.index("Did you mean") :].strip() if "Did you mean" in last else None
    return _HINTS.get(type(error).__name__)
