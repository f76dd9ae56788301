"""The repository as files: written by the engine, imported by learner code, forgotten between runs."""

import contextlib
import importlib.machinery
import os
import sys
import types

from . import pristine

ROOT = "/workspace"
SCRATCH = "/tmp"
_texts = {}
#: Dict entries that a grader replaces after a module was imported: module → [(dict, key, value)].
_overrides = {}
#: Turns a file's text into code; the practice runner puts one here that rewrites `assert`.
compilers = []


def path_of(relative):
    return f"{ROOT}/{relative}"


def relative(path):
    """The repository path of a file below the root, or None."""
    return path[len(ROOT) + 1 :] if path.startswith(ROOT + "/") else None


def text(path):
    """Source of a repository file by its repository path; None when there is no such file."""
    return _texts.get(path)


def paths():
    return sorted(_texts)


def change(written, deleted):
    for path in deleted:
        os.remove(path_of(path))
        _texts.pop(path, None)
    for path, content in written.items():
        full = path_of(path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        # `newline=""` keeps the bytes, so that columns and offsets agree with the editor's.
        with open(full, "w", encoding="utf-8", newline="") as file:
            file.write(content)
        _texts[path] = content


def override(entries):
    _overrides.clear()
    for entry in entries:
        _overrides.setdefault(entry["module"], []).append(entry)


@contextlib.contextmanager
def overriding(entry):
    """One more replacement while the block runs; None for no replacement."""
    if entry is None:
        yield
        return
    entries = _overrides.setdefault(entry["module"], [])
    entries.append(entry)
    try:
        yield
    finally:
        entries.remove(entry)


def begin(*extra_roots):
    """A fresh interpreter as far as the repository can tell: its modules are gone, and what they did to others."""
    pristine.restore()
    for name, module in list(sys.modules.items()):
        origin = getattr(module, "__file__", None) or next(iter(getattr(module, "__path__", None) or ()), None)
        if isinstance(origin, str) and origin.startswith(ROOT):
            del sys.modules[name]
    sys.path[:] = [*extra_roots, path_of("src"), ROOT, *(one for one in sys.path if not one.startswith(ROOT))]
    sys.path_importer_cache.clear()


def run_file(path, name, given):
    """Executes a file in a new module whose globals hold `given`; returns the module."""
    module = types.ModuleType(name)
    module.__file__ = path_of(path)
    module.__dict__.update(given)
    exec(compile_text(path), module.__dict__)
    apply_overrides(module)
    return module


def compile_text(path):
    content = text(path)
    if content is None:
        raise FileNotFoundError(2, "No such file or directory", path_of(path))
    for compiler in compilers:
        code = compiler(path, content)
        if code is not None:
            return code
    return compile(content, path_of(path), "exec", dont_inherit=True)


def apply_overrides(module):
    for entry in _overrides.get(module.__name__, ()):
        rules = getattr(module, entry["dict"], None)
        if not isinstance(rules, dict):
            raise TypeError(f"{module.__name__}.{entry['dict']} is no dict, but {type(rules).__name__}")
        if entry["value"] is None:
            rules.pop(entry["key"], None)
        else:
            rules[entry["key"]] = entry["value"]


class _Loader(importlib.machinery.SourceFileLoader):
    """Imports a repository module from its synced text."""

    def get_code(self, fullname):
        return compile_text(relative(self.path))

    def exec_module(self, module):
        super().exec_module(module)
        apply_overrides(module)


class Finder:
    """Python's own path finder, with `_Loader` for files of the repository."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin and relative(spec.origin) is not None and text(relative(spec.origin)) is not None:
            spec.loader = _Loader(name, spec.origin)
        return spec
