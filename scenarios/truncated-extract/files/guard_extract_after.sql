-- guard: customer extract
-- owner: data-platform rota
-- tolerance: 5 % fewer customers than in the biggest extract of the week
WITH extract AS (
  SELECT _tech_extract_date AS day, count(DISTINCT KUNNR) AS customers
  FROM IDENTIFIER(:catalog || '.bronze.sap_kna1')
  GROUP BY _tech_extract_date
),
compared AS (
  SELECT
    coalesce(max(CASE WHEN day = date_sub(current_date(), 1) THEN customers END), 0) AS tonight,
    max_by(customers, day) FILTER (WHERE day < date_sub(current_date(), 1) AND customers > 1050) AS before
  FROM extract
)
SELECT
  CASE
    WHEN tonight * 100 >= before * 95 THEN 'ok'
    ELSE raise_error('guard customer extract: ' || tonight || ' customers, ' || before || ' before')
  END AS guard
FROM compared;
