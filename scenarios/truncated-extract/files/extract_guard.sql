-- guard: customer extract
-- owner: data-platform rota
-- tolerance: see extract_control.sql; here: nothing that came in this night is held, and yesterday's extract came
WITH tonight AS (
  SELECT
    count_if(status = 'quarantined' AND loaded_at >= current_timestamp() - INTERVAL 20 HOURS) AS held,
    count_if(extract_date = date_sub(current_date(), 1)) AS came
  FROM IDENTIFIER(:catalog || '.ops.extract_control')
)
SELECT
  CASE
    WHEN held = 0 AND came > 0 THEN 'ok'
    ELSE raise_error('customer extract: ' || held || ' held, ' || came || ' of yesterday')
  END AS guard
FROM tonight;
