-- gate: silver -> gold
-- owner: data-platform rota
-- tolerance: 0.5 % of a night's orders may resolve to no customer (sales ops, 06.2026)
-- empty window: passes and says so; a night without orders is not what this gate is about
SELECT
  CASE
    WHEN coalesce(sum(orders), 0) = 0 THEN 'ok (no orders in the window)'
    WHEN sum(unresolved) / sum(orders) <= 0.005 THEN 'ok'
    ELSE raise_error('gate silver->gold: ' || sum(unresolved) || ' of ' || sum(orders) || ' orders resolve to no customer. Open dwh_ingest.')
  END AS gate
FROM IDENTIFIER(:catalog || '.ops.gate_check')
WHERE order_date >= current_date() - INTERVAL 1 DAY;
