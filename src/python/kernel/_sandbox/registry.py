"""Functions the engine calls later, by number. The last few definitions stay callable; older ones are forgotten."""

#: A job defines one pipeline after another; more than these are never alive at once.
KEPT = 16

_generations = []
_next = [1]


def open_generation():
    _generations.append({})
    del _generations[:-KEPT]


def keep(function):
    """Number of a function that the engine may call until `KEPT` more definitions were made."""
    handle = _next[0]
    _next[0] += 1
    _generations[-1][handle] = function
    return handle


def function(handle):
    for generation in reversed(_generations):
        if handle in generation:
            return generation[handle]
    raise LookupError(f"no function has handle {handle}")
