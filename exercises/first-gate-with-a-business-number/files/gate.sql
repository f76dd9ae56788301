-- gate: silver -> gold
-- owner: data-platform rota
-- tolerance: 0.5 % of a night's orders may resolve to no customer (sales ops, 06.2026)
-- Joins as gold does: the version that is valid on the order date.
WITH last_night AS (
  SELECT o.order_id, count(c.customer_id) = 0 AS unresolved
  FROM IDENTIFIER(:catalog || '.silver.sales_order') o
  LEFT JOIN IDENTIFIER(:catalog || '.silver.customer_version') c
    ON o.customer_id = c.customer_id
    AND c._tech_valid_from <= o.order_date
    AND o.order_date < coalesce(c._tech_valid_to, DATE'9999-12-31')
  WHERE o.order_date >= current_date() - INTERVAL 1 DAY
  GROUP BY o.order_id
)
SELECT
  CASE
    WHEN count(*) = 0 THEN 'ok (no orders last night)'
    WHEN count_if(unresolved) / count(*) <= 0.005 THEN 'ok'
    ELSE raise_error('gate: ' || count_if(unresolved) || ' of ' || count(*) || ' orders resolve to no customer')
  END AS gate
FROM last_night;
