# Why each rule has the action it has is decided here and nowhere else.
FAIL = {name: EXPECTATIONS[name] for name in ["known_currency"]}  # a sum over the wrong currency is worse than none
WARN = {name: EXPECTATIONS[name] for name in ["price_resolved"]}  # since Monday; promoted when a week was quiet
DROP = {name: rule for name, rule in EXPECTATIONS.items() if name not in FAIL | WARN}


@dp.temporary_view(name="vbap_typed")
@dp.expect_all(WARN)
@dp.expect_all_or_drop(DROP)
@dp.expect_all_or_fail(FAIL)
def vbap_typed():
