"""Fixtures: functions that make a test's arguments, kept as long as their scope lasts."""

import inspect
from dataclasses import dataclass

from practice_runner import builtin, parametrize
from practice_runner.outcomes import Failed

SCOPES = ("function", "class", "module", "package", "session")


@dataclass
class Definition:
    name: str
    function: object
    scope: str
    params: list | None
    ids: object
    autouse: bool
    #: Repository folder or file below which tests may use it; "" for the whole run.
    base: str = ""


class _Marked:
    """What `@pytest.fixture` leaves under the name: not callable, as in pytest."""

    def __init__(self, definition):
        self.definition = definition
        self.__name__ = definition.function.__name__

    def __call__(self, *args, **kwargs):
        raise Failed(f'Fixture "{self.definition.name}" called directly: ask for it as an argument of the test')


def fixture(fixture_function=None, *, scope="function", params=None, autouse=False, ids=None, name=None):
    if scope not in SCOPES:
        raise ValueError(f"fixture scope {scope!r} is none of {', '.join(SCOPES)}")

    def outer(function):
        listed = None if params is None else list(params)
        return _Marked(Definition(name or function.__name__, function, scope, listed, ids, autouse))

    return outer if fixture_function is None else outer(fixture_function)


class Request:
    """`request` of a fixture or a test."""

    def __init__(self, store, item, scope, param=None, has_param=False):
        self._store, self.node, self.scope = store, item, scope
        if has_param:
            self.param = param

    @property
    def function(self):
        return self.node.function

    @property
    def module(self):
        return self.node.module

    @property
    def config(self):
        raise AttributeError("request.config is not in the practice runner")

    @property
    def fixturenames(self):
        return list(self.node.names)

    def getfixturevalue(self, name):
        return self._store.value(name, self.node)

    def addfinalizer(self, function):
        self._store.finalizers.append((self.scope, self._store.key(self.scope, self.node), function))


class Store:
    """Definitions of all files and the values alive now."""

    def __init__(self):
        self.definitions, self.values, self.finalizers = {}, {}, []
        for function, scope in builtin.FIXTURES:
            self.add(Definition(function.__name__, function, scope, None, None, False))

    def add(self, definition):
        self.definitions.setdefault(definition.name, []).append(definition)

    def collect(self, namespace, base):
        """Takes the fixtures of a module, for tests below `base`."""
        for value in list(vars(namespace).values()):
            if isinstance(value, _Marked):
                self.add(Definition(**{**vars(value.definition), "base": base}))

    def find(self, name, path):
        """The nearest definition above a test file."""
        near = [one for one in self.definitions.get(name, []) if path.startswith(one.base)]
        return max(near, key=lambda one: len(one.base), default=None)

    def automatic(self, path):
        names = [name for name in self.definitions if (found := self.find(name, path)) and found.autouse]
        return sorted(names, key=lambda name: -SCOPES.index(self.find(name, path).scope))

    def parameters(self, names, path, given):
        """Parametrized fixtures that a test needs, as extra cases."""
        found, queue, seen = [("", {}, set(), [])], list(names), set(given)
        while queue:
            name = queue.pop(0)
            definition = self.find(name, path)
            if name in seen or definition is None:
                continue
            seen.add(name)
            queue += arguments_of(definition.function)
            if definition.params is not None:
                sets = parametrize._sets([name], definition.params, True, definition.ids)
                found = [parametrize._joined(left, right) for left in found for right in sets]
        return found

    def key(self, scope, item):
        return {"function": item.id, "class": item.owner, "module": item.path, "package": item.folder}.get(scope, "")

    def value(self, name, item):
        if name == "request":
            return Request(self, item, "function")
        definition = self.find(name, item.path)
        if definition is None:
            raise LookupError(self._unknown(name, item))
        has_param = name in item.parameters
        param = item.parameters.get(name)
        key = (name, definition.base, self.key(definition.scope, item), repr(param) if has_param else None)
        if key not in self.values:
            self.values[key] = self._make(definition, item, param, has_param)
        return self.values[key]

    def _make(self, definition, item, param, has_param):
        request = Request(self, item, definition.scope, param, has_param)
        wanted = arguments_of(definition.function)
        given = {name: request if name == "request" else self.value(name, item) for name in wanted}
        made = definition.function(**given)
        if not inspect.isgenerator(made):
            return made
        value = next(made)
        request.addfinalizer(lambda: next(made, None))
        return value

    def _unknown(self, name, item):
        known = sorted(one for one in self.definitions if self.find(one, item.path))
        return f"fixture '{name}' not found; available fixtures: {', '.join(known)}"

    def close(self, scope, item):
        """Ends everything of a scope, last made first. All finalizers run; the first error is raised."""
        key, errors = self.key(scope, item), []
        for entry in reversed([one for one in self.finalizers if one[:2] == (scope, key)]):
            self.finalizers.remove(entry)
            try:
                entry[2]()
            except Exception as error:  # noqa: BLE001 - reported as the test's error
                errors.append(error)
        for name in [one for one in self.values if self._in(one, scope, key, item)]:
            del self.values[name]
        if errors:
            raise errors[0]

    def _in(self, value, scope, key, item):
        definition = self.find(value[0], item.path)
        return definition is not None and definition.scope == scope and value[2] == key


def arguments_of(function):
    """Names a function asks for: its parameters without default."""
    parameters = inspect.signature(function).parameters.values()
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [one.name for one in parameters if one.kind in kinds and one.default is inspect.Parameter.empty and one.name != "self"]
