-- requirement: p95 of 45 minutes over the newest 30 nights; decides: sales ops
WITH newest AS (
  SELECT timestampdiff(MINUTE, delivered_at, published_at) AS minutes
  FROM IDENTIFIER(:catalog || '.ops.night') ORDER BY night DESC LIMIT 30
)
SELECT CASE WHEN percentile(minutes, 0.95) <= 45 THEN 'holds'
  ELSE raise_error('p95 is ' || percentile(minutes, 0.95) || ' minutes, and 45 are agreed') END AS p95
FROM newest;
