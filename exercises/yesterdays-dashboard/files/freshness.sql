-- freshness: gold
-- owner: data-platform rota
-- tolerance: 26 hours after the newest order day (sales ops, 06.2026)
SELECT
  CASE
    WHEN max(order_date) IS NULL THEN raise_error('gold is empty')
    WHEN date_add(max(order_date), 1) >= current_timestamp() - INTERVAL 26 HOURS THEN 'fresh: ' || max(order_date)
    ELSE raise_error('gold is old: its newest order day is ' || max(order_date))
  END AS freshness
FROM IDENTIFIER(:catalog || '.gold.revenue_day_country');
