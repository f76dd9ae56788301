-- gate: silver -> gold
-- owner: data-platform rota
-- tolerance: 0.5 % of a night's orders may resolve to no customer (sales ops, 06.2026)
-- empty window: passes and says so; a night without orders is not what this gate is about
WITH recent AS (
  SELECT o.order_id, count(c.customer_id) = 0 AS unresolved
  FROM IDENTIFIER(:catalog || '.silver.sales_order') o
  LEFT JOIN IDENTIFIER(:catalog || '.silver.customer_version') c ON o.customer_id = c.customer_id
  WHERE o.order_date >= current_date() - INTERVAL 1 DAY AND c._tech_is_current
  GROUP BY o.order_id
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
