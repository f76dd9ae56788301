-- requirement: at most 1 % of a night's rows dropped, newest 30 nights; decides: sales ops
WITH newest AS (
  SELECT night, rows_dropped, rows_in FROM IDENTIFIER(:catalog || '.ops.night') ORDER BY night DESC LIMIT 30
)
SELECT CASE WHEN count_if(rows_dropped * 100 > rows_in) = 0 THEN 'holds'
  ELSE raise_error(count_if(rows_dropped * 100 > rows_in) || ' nights above 1 %, the worst ' || max_by(night, rows_dropped / rows_in)) END AS errors
FROM newest;
