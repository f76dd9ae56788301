"""`-k`: an expression of name parts with `and`, `or`, `not` and parentheses."""

import re

_TOKEN = re.compile(r"\s*(\(|\)|[^\s()]+)")


def matcher(expression):
    """A test of node ids; an empty expression takes all. Raises ValueError for a malformed one."""
    tokens = _TOKEN.findall(expression)
    if not tokens:
        return lambda name: True
    test, rest = _either(tokens)
    if rest:
        raise ValueError(f"-k {expression!r}: unexpected {rest[0]!r}")
    return lambda name: test(name.lower())


def _either(tokens):
    left, tokens = _both(tokens)
    while tokens and tokens[0] == "or":
        right, tokens = _both(tokens[1:])
        left = (lambda one, other: lambda name: one(name) or other(name))(left, right)
    return left, tokens


def _both(tokens):
    left, tokens = _single(tokens)
    while tokens and tokens[0] == "and":
        right, tokens = _single(tokens[1:])
        left = (lambda one, other: lambda name: one(name) and other(name))(left, right)
    return left, tokens


def _single(tokens):
    if not tokens:
        raise ValueError("-k: the expression ends too early")
    token, rest = tokens[0], tokens[1:]
    if token == "not":
        inner, rest = _single(rest)
        return (lambda name: not inner(name)), rest
    if token == "(":
        inner, rest = _either(rest)
        if not rest or rest[0] != ")":
            raise ValueError("-k: a parenthesis is not closed")
        return inner, rest[1:]
    if token in (")", "and", "or"):
        raise ValueError(f"-k: unexpected {token!r}")
    return (lambda name: token.lower() in name), rest
