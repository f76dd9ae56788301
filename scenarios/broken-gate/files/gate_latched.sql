-- gate: silver -> gold
-- owner: data-platform rota
-- tolerance: 0.5 % (sales ops, 06.2026)
CREATE TABLE IF NOT EXISTS IDENTIFIER(:catalog || '.ops.gate_breach') (raised_at TIMESTAMP, unresolved BIGINT, orders BIGINT);

INSERT INTO IDENTIFIER(:catalog || '.ops.gate_breach')
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
)
SELECT current_timestamp(), count_if(unresolved), count(*) FROM recent HAVING count_if(unresolved) > 0.005 * count(*);

SELECT
  CASE
    WHEN count(*) = 0 THEN 'ok, no breach (no orders or all of them known)'
    ELSE raise_error('gate silver->gold: ' || max(unresolved) || ' of ' || max(orders) || ' orders resolve to no customer. Open dwh_ingest.')
  END AS gate
FROM IDENTIFIER(:catalog || '.ops.gate_breach')
WHERE raised_at > current_timestamp() - INTERVAL 7 DAYS;
