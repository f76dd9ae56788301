-- guard: rejected records
-- owner: data-platform rota
-- tolerance: a rule may reject up to 2 % of a night's records, or twice the worst of the seven nights before
-- Shares, not counts: a Sunday is small, a holiday smaller. Any rule: the next list that lacks a value is another one.
WITH metric AS (
  SELECT
    origin.update_id AS update_id,
    timestamp,
    explode(from_json(
      details:flow_progress.data_quality.expectations,
      'array<struct<name: string, dataset: string, passed_records: bigint, failed_records: bigint>>'
    )) AS m
  FROM IDENTIFIER(:catalog || '.ops.dwh_ingest_event_log')
  WHERE event_type = 'flow_progress'
),
night AS (
  SELECT
    update_id,
    m.name AS rule,
    min(timestamp) AS at,
    sum(m.failed_records) AS failed,
    sum(m.failed_records + m.passed_records) AS evaluated
  FROM metric
  GROUP BY update_id, m.name
),
ranked AS (
  SELECT *, row_number() OVER (PARTITION BY rule ORDER BY at DESC) AS age
  FROM night
  WHERE evaluated > 0
),
judged AS (
  SELECT
    rule,
    max(CASE WHEN age = 1 THEN failed END) AS failed,
    max(CASE WHEN age = 1 THEN evaluated END) AS evaluated,
    max(CASE WHEN age = 1 THEN failed / evaluated END) AS share,
    coalesce(max(CASE WHEN age BETWEEN 2 AND 8 THEN failed / evaluated END), 0) AS worst
  FROM ranked
  GROUP BY rule
),
worst_rule AS (
  SELECT max_by(struct(rule, failed, evaluated), share) AS r
  FROM judged
  WHERE share > 0.02 AND share > 2 * worst
)
SELECT
  CASE
    WHEN r IS NULL THEN 'ok'
    ELSE raise_error(
      'guard rejected records: ' || r.rule || ' rejected ' || r.failed || ' of ' || r.evaluated || ' records'
    )
  END AS guard
FROM worst_rule;
