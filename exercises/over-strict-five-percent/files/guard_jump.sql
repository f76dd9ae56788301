-- guard: share of records that a rule fails, against the updates before
-- owner: data-platform rota
-- tolerance: three percentage points more than the worst update before
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
by_update AS (
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
  SELECT *, row_number() OVER (PARTITION BY rule ORDER BY at DESC) AS age FROM by_update WHERE evaluated > 0
),
judged AS (
  SELECT
    rule,
    max(CASE WHEN age = 1 THEN failed END) AS failed,
    max(CASE WHEN age = 1 THEN evaluated END) AS evaluated,
    max(CASE WHEN age = 1 THEN failed / evaluated END) AS share,
    coalesce(max(CASE WHEN age > 1 THEN failed / evaluated END), 0) AS before
  FROM ranked
  GROUP BY rule
)
SELECT
  CASE
    WHEN max(share - before) IS NULL OR max(share - before) <= 0.03 THEN 'ok'
    ELSE raise_error(
      'rule ' || max_by(rule, share - before) || ' failed ' || max_by(failed, share - before) || ' of '
      || max_by(evaluated, share - before) || ' records'
    )
  END AS guard
FROM judged;
