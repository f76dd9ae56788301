"""Functions over columns. A few are written out in `_special`; the rest are thin wrappers that `_signatures` describes,
built when first used."""

from pyspark.sql._absent import absent
from pyspark.sql.functions import _signatures, _special

_NAMES = sorted({*_signatures.NAMES, *_special.__all__})

__all__ = _NAMES


def __getattr__(name):
    if name in _special.__all__:
        found = getattr(_special, name)
    elif name in _signatures.NAMES:
        found = _signatures.build(name)
    elif name.startswith("__"):
        raise AttributeError(f"module 'pyspark.sql.functions' has no attribute '{name}'")
    else:
        raise absent(f"functions.{name}", name, _NAMES)
    globals()[name] = found
    return found


def __dir__():
    return _NAMES
