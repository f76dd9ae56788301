-- test: customer history
-- owner: data-platform rota
-- A version needs a change of segment, and a customer has one version at a time. A customer who was deleted and comes back may
-- have the segment of before: then there is a gap between the two.
WITH version AS (
  SELECT
    customer_segment,
    _tech_valid_from,
    row_number() OVER (PARTITION BY customer_id ORDER BY _tech_valid_from) AS nth,
    lag(customer_segment) OVER (PARTITION BY customer_id ORDER BY _tech_valid_from) AS segment_before,
    lag(_tech_valid_to) OVER (PARTITION BY customer_id ORDER BY _tech_valid_from) AS ended_before
  FROM IDENTIFIER(:catalog || '.silver.customer_version')
),
fault AS (
  SELECT
    count_if(nth > 1 AND ended_before = _tech_valid_from AND segment_before = customer_segment) AS unchanged,
    count_if(nth > 1 AND (ended_before IS NULL OR ended_before > _tech_valid_from)) AS overlapping
  FROM version
)
SELECT
  CASE
    WHEN unchanged = 0 AND overlapping = 0 THEN 'ok'
    ELSE raise_error('customer history: ' || unchanged || ' versions without a change, ' || overlapping || ' that overlap')
  END AS test
FROM fault;
