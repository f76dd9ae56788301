-- gate: the customer extract of the day has come
-- owner: data-platform rota
-- tolerance: none
SELECT
  CASE
    WHEN max(_tech_extract_date) >= current_date() - INTERVAL 1 DAY THEN 'ok'
    ELSE raise_error('gate customer extract: the last one is of ' || max(_tech_extract_date) || '. Open dwh_ingest.')
  END AS gate
FROM IDENTIFIER(:catalog || '.bronze.sap_kna1');
