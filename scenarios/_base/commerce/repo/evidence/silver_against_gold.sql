-- The same day holds the same amount in silver and in gold: no row.
WITH silver AS (
  SELECT CAST(order_ts AS DATE) AS day, currency, sum(amount) AS amount FROM commerce_prod.silver.orders GROUP BY ALL
),
gold AS (
  SELECT order_date AS day, currency, sum(amount) AS amount FROM commerce_prod.gold.daily_customer_sales GROUP BY ALL
)
SELECT coalesce(s.day, g.day) AS day, coalesce(s.currency, g.currency) AS currency, s.amount AS silver, g.amount AS gold
FROM silver s
FULL JOIN gold g ON g.day = s.day AND g.currency = s.currency
WHERE NOT s.amount <=> g.amount
