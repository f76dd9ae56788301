"""What learner code did to the interpreter is undone before the next run: on the platform that is a process of its own."""

import builtins
import sys
import types
from builtins import delattr, dict, getattr, isinstance, list, set, setattr, type, vars  # noqa: A004 - learner code may replace them

_builtins = {}
_modules = {}
#: Of each module that learner code imports from us: its functions and classes by name.
_ours = {}
_NAMES = ("pyspark", "dlt", "pytest")


def restore():
    """Builtins, the table of modules, and the functions of our own modules are as before the first run."""
    if not _builtins:
        _remember()
        return
    for name in set(vars(builtins)) - set(_builtins):
        delattr(builtins, name)
    for name, value in _builtins.items():
        if vars(builtins).get(name) is not value:
            setattr(builtins, name, value)
    for name, module in list(sys.modules.items()):
        # A module that was never imported, but put into the table by hand, has no spec.
        if name not in _modules and getattr(module, "__spec__", None) is None:
            del sys.modules[name]
    sys.modules.update(_modules)
    for module, values in _ours.items():
        for name, value in values.items():
            if vars(module).get(name) is not value:
                setattr(module, name, value)


def _remember():
    _builtins.update(vars(builtins))
    _modules.update(sys.modules)
    for name, module in sys.modules.items():
        if name.partition(".")[0] in _NAMES:
            kept = (types.FunctionType, type)
            _ours[module] = {key: value for key, value in vars(module).items() if isinstance(value, kept)}
