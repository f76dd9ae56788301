-- test: as many lines in silver as in bronze
SELECT
  CASE
    WHEN s.lines <= b.lines THEN 'ok'
    ELSE raise_error('order lines: ' || s.lines || ' in silver, ' || b.lines || ' in bronze')
  END AS test
FROM (SELECT count(*) AS lines FROM IDENTIFIER(:catalog || '.silver.sales_order_line')) s
CROSS JOIN (
  SELECT count(*) AS lines FROM (
    SELECT 1 FROM IDENTIFIER(:catalog || '.bronze.sap_vbap')
    GROUP BY VBELN, POSNR HAVING max_by(change_type, change_seq) <> 'D' AND max_by(LAND1, change_seq) <> 'FR'
  )
) b;
