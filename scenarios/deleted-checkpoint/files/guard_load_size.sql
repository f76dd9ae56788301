-- guard: size of the load
-- owner: data-platform rota
-- tolerance: 80 documents a night
SELECT
  CASE
    WHEN count(*) <= 80 THEN 'ok'
    ELSE raise_error('guard load: ' || count(*) || ' documents in one night')
  END AS guard
FROM IDENTIFIER(:catalog || '.bronze.shop_order')
WHERE CAST(_tech_loaded_at AS DATE) = current_date();
