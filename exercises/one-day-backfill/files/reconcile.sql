-- The day of the run against its manifest. A day without a manifest differs.
WITH loaded AS (
  SELECT count(*) AS lines, coalesce(sum(net_value), 0) AS net_value
  FROM IDENTIFIER(:catalog || '.ops.intake')
  WHERE day = coalesce(try_cast(:day AS DATE), date_sub(current_date(), 1))
),
sent AS (
  SELECT coalesce(max(lines), 0) AS lines, coalesce(max(net_value), 0) AS net_value
  FROM IDENTIFIER(:catalog || '.ops.manifest')
  WHERE day = coalesce(try_cast(:day AS DATE), date_sub(current_date(), 1))
)
SELECT
  CASE
    WHEN l.lines = s.lines AND l.net_value = s.net_value THEN 'ok'
    ELSE raise_error('intake: ' || l.lines || ' lines loaded, the manifest names ' || s.lines || '; value ' || l.net_value || ', manifest ' || s.net_value)
  END AS reconciled
FROM loaded l CROSS JOIN sent s;
