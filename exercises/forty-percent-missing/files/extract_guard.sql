-- guard: size of the customer extract
-- owner: data-platform rota
-- tolerance: 5 % fewer customers than in the extract before (sales ops, 07.2026)
WITH extract AS (
  SELECT _tech_extract_date AS day, count(DISTINCT KUNNR) AS customers
  FROM IDENTIFIER(:catalog || '.bronze.sap_kna1')
  GROUP BY _tech_extract_date
),
compared AS (
  SELECT day, customers, lag(customers) OVER (ORDER BY day) AS before FROM extract ORDER BY day DESC LIMIT 1
)
SELECT
  CASE
    WHEN before IS NULL OR customers * 100 >= before * 95 THEN 'ok'
    ELSE raise_error('customer extract of ' || day || ' is held: ' || customers || ' customers, ' || before || ' before')
  END AS guard
FROM compared;
