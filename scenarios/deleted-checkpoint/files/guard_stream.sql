-- guard: the stream goes on
-- owner: data-platform rota
-- tolerance: none; who begins anew on purpose takes the guard out for that night (data-platform, 07.2026)
WITH load AS (
  SELECT version, operationParameters['queryId'] AS query_id
  FROM (DESCRIBE HISTORY IDENTIFIER(:catalog || '.bronze.shop_order'))
  WHERE operation = 'STREAMING UPDATE'
  ORDER BY version DESC LIMIT 2
)
SELECT
  CASE
    WHEN count(DISTINCT query_id) <= 1 THEN 'ok'
    ELSE raise_error('guard stream: version ' || max(version) || ' was written by another stream than the load before it')
  END AS guard
FROM load;
