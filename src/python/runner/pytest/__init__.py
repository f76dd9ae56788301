"""What `import pytest` finds in the sandbox: a practice runner with the parts that these tests use. It is not pytest."""

from practice_runner.approx import approx
from practice_runner.fixtures import fixture
from practice_runner.marks import MarkGenerator, param
from practice_runner.outcomes import Failed, Skipped, fail, importorskip, skip, xfail
from practice_runner.raising import raises

__version__ = "practice runner"

mark = MarkGenerator()

__all__ = ["approx", "fail", "fixture", "importorskip", "mark", "param", "raises", "skip", "xfail"]


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'pytest' has no attribute '{name}'")
    from pyspark.sql._absent import absent

    raise absent(f"pytest.{name}", name, __all__)
