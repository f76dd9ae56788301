"""`assert` that shows both sides: the test's tree is rewritten before it is compiled."""

import ast

from _sandbox import workspace

_LIMIT = 240
_OPERATORS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


def compiler(path, source):
    """Code of a test file with its asserts rewritten; None for other files."""
    name = path.rpartition("/")[2]
    if not (name.startswith("test_") or name.endswith("_test.py") or name == "conftest.py"):
        return None
    tree = _Rewriter(source).visit(ast.parse(source, workspace.path_of(path)))
    ast.fix_missing_locations(tree)
    rewritten = compile(tree, workspace.path_of(path), "exec", dont_inherit=True)
    return rewritten


class _Rewriter(ast.NodeTransformer):
    """`assert a == b, m` becomes: `if not ((l := a) == (r := b)): raise AssertionError(__explain(...))`."""

    def __init__(self, source):
        self.source = source

    def visit_Assert(self, node):
        expression = ast.get_source_segment(self.source, node.test) or ast.unparse(node.test)
        test, values = node.test, []
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            values = [("left", test.left), ("right", test.comparators[0])]
            operator = _OPERATORS[type(test.ops[0])]
            named = [_named(name, value) for name, value in values]
            test = ast.Compare(named[0], test.ops, [named[1]])
            shown = [ast.Constant(operator), *(_load(name) for name, _ in values)]
        elif isinstance(test, (ast.Call, ast.Name, ast.Attribute, ast.Subscript)):
            test = _named("left", test)
            shown = [ast.Constant(""), _load("left"), ast.Constant(None)]
        else:
            shown = [ast.Constant(None), ast.Constant(None), ast.Constant(None)]
        message = node.msg or ast.Constant(None)
        explain = ast.Call(ast.Name("__practice_explain", ast.Load()), [ast.Constant(expression), message, *shown], [])
        fail = ast.Raise(ast.Call(ast.Name("AssertionError", ast.Load()), [explain], []), None)
        statement = ast.If(ast.UnaryOp(ast.Not(), test), [fail], [])
        for child in ast.walk(statement):
            if not hasattr(child, "lineno"):
                ast.copy_location(child, node)
        return ast.copy_location(statement, node)


def _named(name, value):
    target = ast.copy_location(ast.Name(f"__practice_{name}", ast.Store()), value)
    return ast.copy_location(ast.NamedExpr(target, value), value)


def _load(name):
    return ast.Name(f"__practice_{name}", ast.Load())


def explain(expression, message, operator, left, right):
    """The text of a failed assertion: the author's message first, then what was compared."""
    if operator is None:
        compared = f"assert {expression}"
    elif operator:
        compared = f"assert {_shown(left)} {operator} {_shown(right)}{_difference(operator, left, right)}"
    else:
        compared = f"assert {_shown(left)}"
    source = "" if operator is None or _same(expression, compared) else f"\n  from: {' '.join(expression.split())}"
    return f"{message}\n{compared}{source}" if message is not None else f"{compared}{source}"


def _same(expression, compared):
    return f"assert {' '.join(expression.split())}" == compared


def _shown(value):
    text = repr(value)
    return text if len(text) <= _LIMIT else f"{text[:_LIMIT]}…"


def _difference(operator, left, right):
    if operator != "==" or type(left) is not type(right):
        return ""
    if isinstance(left, (set, frozenset)):
        return _sides(sorted(left - right, key=repr), sorted(right - left, key=repr))
    if isinstance(left, dict):
        keys = [key for key in {**left, **right} if left.get(key, _sides) != right.get(key, _sides)]
        lines = [f"\n  {key!r}: {_of(left, key)} != {_of(right, key)}" for key in keys[:8]]
        return "".join(lines)
    if isinstance(left, (list, tuple)):
        for index, (one, other) in enumerate(zip(left, right)):
            if one != other:
                return f"\n  at index {index}: {_shown(one)} != {_shown(other)}"
        return f"\n  lengths: {len(left)} != {len(right)}"
    return ""


def _of(mapping, key):
    return _shown(mapping[key]) if key in mapping else "(missing)"


def _sides(left, right):
    found = f"\n  only left: {_shown(left)}" if left else ""
    return found + (f"\n  only right: {_shown(right)}" if right else "")
