WITH extract AS (
  SELECT _tech_extract_date, count(DISTINCT KUNNR) AS customers
  FROM dwh_prod.bronze.sap_kna1
  GROUP BY _tech_extract_date
),
compared AS (
  SELECT
    _tech_extract_date,
    customers,
    lag(customers) OVER (ORDER BY _tech_extract_date) AS before
  FROM extract
)
SELECT
  _tech_extract_date,
  customers,
  before,
  round(100 * (customers - before) / before, 2) AS percent
FROM compared
ORDER BY _tech_extract_date DESC
