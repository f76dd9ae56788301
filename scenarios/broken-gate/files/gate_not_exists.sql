-- gate: silver -> gold
-- owner: data-platform on-call
-- tolerance: 0,5 % (sales ops, 06.2026)
SELECT
  CASE
    WHEN o.orders = 0 THEN '0 orders yesterday, nothing to judge'
    WHEN o.lost * 200 <= o.orders THEN o.lost || ' of ' || o.orders || ' orders without a customer'
    ELSE raise_error(concat('dwh_ingest: ', o.lost, ' of ', o.orders, ' orders without a customer'))
  END AS gate
FROM (
  SELECT count(*) AS orders, count_if(NOT EXISTS (
    SELECT 1 FROM IDENTIFIER(:catalog || '.silver.customer') c
    WHERE c.customer_id = s.customer_id AND c.__START_AT <= s.order_date
      AND (c.__END_AT IS NULL OR c.__END_AT > s.order_date)
  )) AS lost
  FROM IDENTIFIER(:catalog || '.silver.sales_order') s
  WHERE s.order_date = date_sub(current_date(), 1)
) o
