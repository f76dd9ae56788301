-- guard: no file in two loads
-- owner: data-platform rota
-- tolerance: none; the stream reads a path once (shop team, 07.2026)
WITH file AS (
  SELECT _tech_source_file, count(DISTINCT _tech_batch_id) AS loads
  FROM IDENTIFIER(:catalog || '.bronze.shop_order')
  GROUP BY _tech_source_file
)
SELECT
  CASE
    WHEN count_if(loads > 1) = 0 THEN 'ok'
    ELSE raise_error('guard files: ' || count_if(loads > 1) || ' of ' || count(*) || ' files were loaded more than once')
  END AS guard
FROM file;
