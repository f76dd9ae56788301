"""The practice runner: collects `test_*.py`, runs them, reports. Named honestly: it is not pytest."""
