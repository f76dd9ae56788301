from pyspark import pipelines as dp


@dp.temporary_view(name="vbap_typed")
def vbap_typed():
    return None


def test_view_returns_something():
    assert vbap_typed() is not None
