-- guard: missing countries
-- owner: data-platform rota
-- tolerance: none; a country that had orders on five of the seven days before has some today (sales ops, 07.2026)
WITH line AS (
  SELECT country, CAST(order_ts AS DATE) AS day
  FROM IDENTIFIER(:catalog || '.silver.sales_order_line')
),
today AS (
  SELECT max(order_date) AS day FROM IDENTIFIER(:catalog || '.silver.sales_order')
),
regular AS (
  SELECT country
  FROM line CROSS JOIN today
  WHERE line.day < today.day AND line.day >= date_sub(today.day, 7)
  GROUP BY country
  HAVING count(DISTINCT line.day) >= 5
),
missing AS (
  SELECT r.country
  FROM regular r
  LEFT ANTI JOIN (SELECT line.country FROM line JOIN today ON line.day = today.day) t ON r.country = t.country
)
SELECT
  CASE
    WHEN count(*) = 0 THEN 'ok'
    ELSE raise_error('guard missing countries: no line today from ' || concat_ws(', ', collect_list(country)))
  END AS guard
FROM missing;
