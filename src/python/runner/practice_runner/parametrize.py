"""`parametrize`: one case per set of values; stacked decorators multiply, the one nearest the function varies last."""

from practice_runner import marks


def cases(function_marks):
    """`[(id, {name: value}, indirect names, marks)]` of all parametrize marks; one empty case when there are none."""
    found = [("", {}, set(), [])]
    # The lowest decorator is the last mark and the outermost loop, as in pytest.
    for mark in reversed([one for one in function_marks if one.name == "parametrize"]):
        sets = _sets(*mark.args, **mark.kwargs)
        found = [_joined(left, right) for left in found for right in sets]
    return _unique(found)


def _sets(argnames, argvalues, indirect=False, ids=None, scope=None):
    names = [name.strip() for name in argnames.split(",")] if isinstance(argnames, str) else list(argnames)
    names = [name for name in names if name]
    found = []
    for index, given in enumerate(argvalues):
        values, own_id, own_marks = _unpacked(given, names)
        if len(values) != len(names):
            raise ValueError(f"parametrize {argnames!r}: {len(names)} names, but {len(values)} values in {values!r}")
        label = own_id or _given_id(ids, index, values) or "-".join(map(_id, values, names, [index] * len(names)))
        through = set(names) if indirect is True else set(indirect or ())
        found.append((label, dict(zip(names, values)), through, list(own_marks)))
    return found


def _unpacked(given, names):
    if isinstance(given, marks.ParameterSet):
        return given.values, given.id, given.marks
    return (tuple(given) if len(names) > 1 else (given,)), None, ()


def _given_id(ids, index, values):
    if callable(ids):
        parts = [ids(value) for value in values]
        return "-".join(map(str, parts)) if all(part is not None for part in parts) else None
    return str(list(ids)[index]) if ids is not None and list(ids)[index] is not None else None


def _id(value, name, index):
    if value is None or isinstance(value, (str, int, float, bool)):
        return str(value)
    if isinstance(value, type) or callable(value):
        return getattr(value, "__name__", f"{name}{index}")
    return f"{name}{index}"


def _joined(left, right):
    label = "-".join(part for part in (left[0], right[0]) if part)
    return label, {**left[1], **right[1]}, left[2] | right[2], left[3] + right[3]


def _unique(found):
    """Equal ids get a running number, as in pytest."""
    counts, seen = {}, {}
    for case in found:
        counts[case[0]] = counts.get(case[0], 0) + 1
    named = []
    for label, *rest in found:
        if counts[label] > 1:
            seen[label] = seen.get(label, -1) + 1
            label = f"{label}{'_' if label[-1:].isdigit() else ''}{seen[label]}"
        named.append((label, *rest))
    return named
