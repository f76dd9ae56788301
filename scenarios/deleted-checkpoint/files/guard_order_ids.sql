-- guard: each order once
-- owner: data-platform rota
-- tolerance: the two orders that were corrected on 9 July
SELECT
  CASE
    WHEN count(*) - count(DISTINCT order_id) <= 5 THEN 'ok'
    ELSE raise_error('guard orders: ' || count(*) || ' rows for ' || count(DISTINCT order_id) || ' orders')
  END AS guard
FROM IDENTIFIER(:catalog || '.bronze.shop_order');
