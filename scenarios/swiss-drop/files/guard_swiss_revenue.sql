-- guard: Swiss revenue
-- owner: data-platform rota
-- tolerance: none
SELECT
  CASE
    WHEN count_if(country = 'CH') > 0 THEN 'ok'
    ELSE raise_error('guard Swiss revenue: no Swiss line today')
  END AS guard
FROM IDENTIFIER(:catalog || '.silver.sales_order_line')
WHERE CAST(order_ts AS DATE) = (SELECT max(order_date) FROM IDENTIFIER(:catalog || '.silver.sales_order'));
