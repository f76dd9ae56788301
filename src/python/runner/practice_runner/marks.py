"""`pytest.mark.…` and `pytest.param`."""

from dataclasses import dataclass, field


@dataclass
class Mark:
    name: str
    args: tuple = ()
    kwargs: dict = field(default_factory=dict)

    def __call__(self, *args, **kwargs):
        """`@mark.x` on a function or class, else the mark with arguments."""
        if len(args) == 1 and not kwargs and not self.args and callable(args[0]) and self.name != "parametrize":
            return attach(args[0], self)
        mark = Mark(self.name, args, kwargs)
        return Attaching(mark)

    @property
    def mark(self):
        return self


class Attaching(Mark):
    def __init__(self, mark):
        super().__init__(mark.name, mark.args, mark.kwargs)

    def __call__(self, target):
        return attach(target, self)


def attach(target, mark):
    # A decorator further up runs later and comes first in pytest's order of marks.
    target.pytestmark = [mark, *list(target.__dict__.get("pytestmark", []))]
    return target


def of(*owners):
    """Marks of a function, its class and its module, nearest first."""
    found = []
    for owner in owners:
        marks = getattr(owner, "pytestmark", [])
        found += marks if isinstance(marks, (list, tuple)) else [marks]
    return found


class MarkGenerator:
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return Mark(name)


@dataclass
class ParameterSet:
    values: tuple
    id: str | None = None
    marks: tuple = ()


def param(*values, id=None, marks=()):
    return ParameterSet(values, id, tuple(marks) if isinstance(marks, (list, tuple)) else (marks,))
