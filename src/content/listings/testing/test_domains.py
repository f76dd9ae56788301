"""The values the business has agreed on, from the contract and not from the rules: each has a row that must pass."""

import pytest
from test_expectations import BASE, MUST_PASS

DOMAINS = {
    "country": {"DE", "AT", "CH", "NL"},
    "status": {"OPEN", "SHIPPED", "CANCELLED"},
    "currency": {"EUR", "CHF"},
}


@pytest.mark.parametrize("column", sorted(DOMAINS))
def test_corpus_has_every_value_of_the_domain(column):
    covered = {{**BASE, **changes}[column] for changes in MUST_PASS.values()}
    assert DOMAINS[column] <= covered, f"no row that must pass for {column} {sorted(DOMAINS[column] - covered)}"
