-- guard: known countries
-- owner: data-platform rota
-- tolerance: none
SELECT
  CASE
    WHEN count_if(country NOT IN ('DE', 'AT', 'CH', 'NL')) = 0 THEN 'ok'
    ELSE raise_error('guard known countries: foreign lines in silver')
  END AS guard
FROM IDENTIFIER(:catalog || '.silver.sales_order_line');
