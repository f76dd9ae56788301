-- gate: silver -> gold
-- owner: data-platform rota
-- tolerance: 0.5 % of a night's orders may resolve to no customer (sales ops, 06.2026)
-- empty window: passes and says so; a night without orders is not what this gate is about
-- Joins as gold does: the version that is valid on the order date. A customer deleted since then still counts. One row an
-- order, whatever the join yields.
WITH recent AS (
  SELECT
    o.order_id,
    count(c.customer_id) = 0 AS unresolved
  FROM IDENTIFIER(:catalog || '.silver.sales_order') o
  LEFT JOIN IDENTIFIER(:catalog || '.silver.customer_version') c
    ON o.customer_id = c.customer_id
    AND c._tech_valid_from <= o.order_date
    AND o.order_date < coalesce(c._tech_valid_to, DATE'9999-12-31')
  WHERE o.order_date >= current_date() - INTERVAL 1 DAY
  GROUP BY o.order_id
),
judged AS (
  SELECT
    count(*) AS orders,
    count_if(unresolved) AS unresolved,
    CASE
      WHEN count(*) = 0 THEN 'ok (no orders in the window)'
      WHEN count_if(unresolved) / count(*) <= 0.005 THEN 'ok'
      ELSE raise_error(
        'gate silver->gold: ' || count_if(unresolved) || ' of ' || count(*) || ' orders resolve to no customer. Open dwh_ingest.'
      )
    END AS gate
  FROM recent
)
SELECT unresolved || ' of ' || orders || ' orders resolve to no customer' || CASE WHEN orders = 0 THEN ' (no orders)' ELSE '' END AS report
FROM judged;
