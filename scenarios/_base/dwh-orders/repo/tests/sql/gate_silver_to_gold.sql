-- gate: silver -> gold
-- owner: data-platform rota
-- tolerance: 0.5 % of a night's lines may have no header (order desk, 06.2026)
-- A line of a deleted order has none, and is no fault.
WITH recent AS (
  SELECT l.order_id, l.line_number, o.order_id IS NULL AND t.order_id IS NULL AS orphaned
  FROM IDENTIFIER(:catalog || '.silver.sales_order_line') l
  LEFT JOIN IDENTIFIER(:catalog || '.silver.sales_order') o ON o.order_id = l.order_id
  LEFT JOIN IDENTIFIER(:catalog || '.silver.sales_order_tombstone') t ON t.order_id = l.order_id
  WHERE l.order_ts >= current_date() - INTERVAL 1 DAY
)
SELECT
  CASE
    WHEN count(*) = 0 THEN 'ok (no lines in the window)'
    WHEN count_if(orphaned) / count(*) <= 0.005 THEN 'ok'
    ELSE raise_error('gate silver->gold: ' || count_if(orphaned) || ' of ' || count(*) || ' lines have no header')
  END AS gate
FROM recent;
