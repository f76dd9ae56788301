-- second_run_adds_zero_duplicates: every surplus is 0, after one run and after the next.
SELECT 'orders twice in silver' AS what, count(*) - count(DISTINCT order_id) AS surplus FROM commerce_prod.silver.orders
UNION ALL
SELECT 'customers twice', count(*) - count(DISTINCT customer_id) FROM commerce_prod.silver.customers_current
UNION ALL
SELECT 'days, customers and currencies twice in gold', count(*) - count(DISTINCT order_date, customer_id, segment, currency)
FROM commerce_prod.gold.daily_customer_sales
