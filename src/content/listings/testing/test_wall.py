from dwh.pipelines.silver_sales_order import vbap_typed


def test_french_line_is_dropped():
    assert vbap_typed().where("country = 'FR'").count() == 0
