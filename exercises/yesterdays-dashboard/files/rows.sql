SELECT CASE WHEN count(*) > 0 THEN 'ok' ELSE raise_error('gold is empty') END AS freshness
FROM IDENTIFIER(:catalog || '.gold.revenue_day_country');
