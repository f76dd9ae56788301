-- test: customer history
SELECT CASE WHEN count(*) = 0 THEN 'ok' ELSE raise_error(count(*) || ' customers have two current versions') END AS test
FROM (
  SELECT customer_id FROM IDENTIFIER(:catalog || '.silver.customer_version')
  WHERE _tech_is_current GROUP BY customer_id HAVING count(*) > 1
);
