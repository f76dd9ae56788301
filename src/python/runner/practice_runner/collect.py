"""Finds test files, their functions and classes, and the cases they expand to."""

import importlib
import sys

from _sandbox import faults, workspace
from practice_runner import marks, parametrize
from practice_runner.fixtures import arguments_of
from practice_runner.outcomes import Skipped


class ExpectedFailure:
    """`@mark.xfail(condition, reason=…, raises=…, strict=…)`."""

    def __init__(self, kwargs):
        self.reason, self.strict = kwargs.get("reason", ""), kwargs.get("strict", False)
        self._raises = kwargs.get("raises")

    def accepts(self, error):
        return self._raises is None or isinstance(error, self._raises)


class Item:
    """One case: a function, its parameters, and where it stands."""

    def __init__(self, path, module, owner, function, case, own_marks, automatic):
        label, self.parameters, self.indirect, extra = case
        self.path, self.module, self.function = path, module, function
        self.owner = f"{path}::{owner.__name__}" if owner else path
        self.folder = path.rpartition("/")[0]
        self.id = f"{self.owner}::{function.__name__}" + (f"[{label}]" if label else "")
        self.line = function.__code__.co_firstlineno
        self.names, self.automatic, self._class = arguments_of(function), automatic, owner
        self.marks = [*extra, *own_marks]
        for mark in self.marks:
            if mark.name == "usefixtures":
                self.automatic = [*self.automatic, *mark.args]

    @property
    def skipped(self):
        """Reason of a skip mark that holds, or None."""
        for mark in self.marks:
            if mark.name == "skip":
                return mark.kwargs.get("reason", mark.args[0] if mark.args else "")
            if mark.name == "skipif" and any(mark.args or [mark.kwargs.get("condition")]):
                return mark.kwargs.get("reason", "")
        return None

    @property
    def expected_failure(self):
        for mark in self.marks:
            conditions = [*mark.args, *([mark.kwargs["condition"]] if "condition" in mark.kwargs else [])]
            if mark.name == "xfail" and (not conditions or any(conditions)):
                return ExpectedFailure(mark.kwargs)
        return None

    def argument(self, name, store):
        if name in self.parameters and name not in self.indirect:
            return self.parameters[name]
        return store.value(name, self)

    def call(self, values):
        if self._class is None:
            return self.function(**values)
        instance = self._class()
        if hasattr(instance, "setup_method"):
            instance.setup_method()
        try:
            return self.function(instance, **values)
        finally:
            if hasattr(instance, "teardown_method"):
                instance.teardown_method()


class Collector:
    def __init__(self, store):
        self.store, self.errors, self._conftests = store, [], set()

    def items(self, path):
        files = [one for one in workspace.paths() if _below(one, path) and _is_test(one)]
        if not files:
            self.errors.append({"file": path, "line": 1, "message": f"no test_*.py below {path!r}"})
        return [item for file in files for item in self._file(file)]

    def _file(self, file):
        try:
            self._load_conftests(file)
            module = self._module(file)
        except Skipped:
            return []
        except BaseException as error:  # noqa: BLE001 - whatever an import raises is a collection error
            if type(error).__name__ == "HostFault":
                raise
            place = getattr(error, "_sandbox_place", None) or faults.place(error) or {"file": file, "line": 1}
            message = f"{faults.condition(error)}: {faults.message(error)}"
            self.errors.append({"file": place["file"], "line": place["line"], "message": message})
            return []
        self.store.collect(module, file)
        return [item for owner, function in _functions(module) for item in self._cases(file, module, owner, function)]

    def _module(self, file):
        return self._import(file, file.removesuffix(".py").replace("/", "."))

    def _import(self, file, name):
        """As pytest's `prepend` mode: a file is a module of its own name, its folder is on the path."""
        folder = workspace.path_of(file).rpartition("/")[0]
        if folder not in sys.path:
            sys.path.insert(0, folder)
        package = f"{folder}/__init__.py"
        if workspace.text(workspace.relative(package) or "") is not None:
            return importlib.import_module(name)
        module = workspace.run_file(file, file.rpartition("/")[2].removesuffix(".py"), {"__name__": _stem(file)})
        sys.modules[_stem(file)] = module
        return module

    def _load_conftests(self, file):
        parts = file.split("/")[:-1]
        for depth in range(len(parts) + 1):
            folder = "/".join(parts[:depth])
            path = f"{folder}/conftest.py" if folder else "conftest.py"
            if path in self._conftests or workspace.text(path) is None:
                continue
            self._conftests.add(path)
            self.store.collect(self._import(path, path.removesuffix(".py").replace("/", ".")), f"{folder}/" if folder else "")

    def _cases(self, file, module, owner, function):
        own = marks.of(function, *([owner] if owner else []), module)
        cases = parametrize.cases(own)
        names = arguments_of(function)
        automatic = self.store.automatic(file)
        extra = self.store.parameters([*automatic, *names], file, {name for case in cases for name in case[1]})
        joined = parametrize._unique([parametrize._joined(right, left) for left in cases for right in extra])
        return [Item(file, module, owner, function, case, own, automatic) for case in joined]


def _stem(file):
    return file.rpartition("/")[2].removesuffix(".py")


def _below(path, root):
    return root in ("", ".") or path == root or path.startswith(root.rstrip("/") + "/")


def _is_test(path):
    name = path.rpartition("/")[2]
    return name.endswith(".py") and (name.startswith("test_") or name.endswith("_test.py"))


def _functions(module):
    """Test functions in the order of the file, those of `Test…` classes included."""
    found = []
    for name, value in vars(module).items():
        if name.startswith("test") and callable(value) and hasattr(value, "__code__"):
            found.append((None, value))
        elif name.startswith("Test") and isinstance(value, type):
            found += [
                (value, member) for key, member in vars(value).items() if key.startswith("test") and callable(member)
            ]
    return sorted(found, key=lambda pair: pair[1].__code__.co_firstlineno)
