"""`pytest.approx`: equal within a relative or an absolute tolerance."""

import decimal
import math


class approx:
    def __init__(self, expected, rel=None, abs=None, nan_ok=False):
        self.expected, self.rel, self.abs, self.nan_ok = expected, rel, abs, nan_ok

    def __eq__(self, actual):
        return self._close(actual, self.expected)

    def __ne__(self, actual):
        return not self == actual

    __hash__ = None

    def _close(self, actual, expected):
        if isinstance(expected, dict):
            return isinstance(actual, dict) and actual.keys() == expected.keys() and all(
                self._close(actual[key], value) for key, value in expected.items()
            )
        if isinstance(expected, (list, tuple)):
            return len(actual) == len(expected) and all(map(self._close, actual, expected))
        if not isinstance(expected, (int, float, decimal.Decimal)) or isinstance(expected, bool):
            return actual == expected
        return actual == expected or self._near(actual, expected)

    def _near(self, actual, expected):
        if actual is None or isinstance(actual, str):
            return False
        if math.isnan(expected):
            return self.nan_ok and math.isnan(actual)
        if math.isinf(expected):
            return False
        return abs(actual - expected) <= self.tolerance(expected)

    def tolerance(self, expected):
        kind = decimal.Decimal if isinstance(expected, decimal.Decimal) else float
        absolute = kind(str(self.abs)) if self.abs is not None else kind("1e-12")
        if self.rel is None and self.abs is not None:
            return absolute
        relative = kind(str(self.rel)) if self.rel is not None else kind("1e-6")
        return max(relative * abs(expected), absolute)

    def __repr__(self):
        if isinstance(self.expected, (int, float, decimal.Decimal)):
            return f"{self.expected} ± {float(self.tolerance(self.expected)):.1e}"
        return f"approx({self.expected!r})"
