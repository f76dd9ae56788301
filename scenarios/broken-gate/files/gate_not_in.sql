-- gate: silver -> gold
-- owner: data-platform rota
-- tolerance: 0.5 % of a night's orders may resolve to no customer (sales ops, 06.2026)
-- empty window: passes and says so; a night without orders is not what this gate is about
-- Joins as gold does: the version that is valid on the order date. A customer deleted since then still counts.
WITH recent AS (
  SELECT order_id, customer_id NOT IN (SELECT customer_id FROM IDENTIFIER(:catalog || '.silver.customer_version')) AS unresolved
  FROM IDENTIFIER(:catalog || '.silver.sales_order')
  WHERE order_date >= current_date() - INTERVAL 1 DAY
)
SELECT
  CASE
    WHEN count(*) = 0 THEN 'ok (no orders in the window)'
    WHEN count_if(unresolved) / count(*) <= 0.005 THEN 'ok'
    ELSE raise_error(
      'gate silver->gold: ' || count_if(unresolved) || ' of ' || count(*) || ' orders resolve to no customer. '
        || 'Gold keeps yesterday. Open dwh_ingest: has the customer file of the day come?'
    )
  END AS gate
FROM recent;
