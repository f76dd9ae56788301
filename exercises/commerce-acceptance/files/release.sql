-- release: silver -> gold
-- owner: commerce-data
-- The freeze is looked at before anything is written down, and a run stands in the list once.
SELECT
  CASE
    WHEN count(*) = 0 THEN 'released'
    ELSE raise_error('publication is frozen: ' || max(reason))
  END AS release
FROM IDENTIFIER(:catalog || '.ops.freeze')
WHERE lifted_at IS NULL;

INSERT INTO IDENTIFIER(:catalog || '.ops.publication')
SELECT :run_id, current_timestamp()
WHERE NOT EXISTS (SELECT 1 FROM IDENTIFIER(:catalog || '.ops.publication') WHERE run_id = :run_id);
