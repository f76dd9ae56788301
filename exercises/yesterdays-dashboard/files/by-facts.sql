-- freshness: gold
-- owner: data-platform rota
-- tolerance: 26 hours (sales ops, 06.2026)
WITH newest AS (
  SELECT max(order_date) AS newest_day FROM IDENTIFIER(:catalog || '.gold.fct_order_line')
)
SELECT
  CASE
    WHEN timestampdiff(HOUR, CAST(date_add(newest_day, 1) AS TIMESTAMP), current_timestamp()) > 26
      THEN raise_error('newest day in gold: ' || newest_day || ', older than 26 hours')
    ELSE 'ok'
  END AS freshness
FROM newest;
