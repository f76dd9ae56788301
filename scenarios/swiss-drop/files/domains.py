"""Domain values shared by the rules."""

EU_COUNTRIES = ("DE", "AT", "NL")
