-- release: silver -> gold
-- owner: commerce-data
-- Finance freezes publication while it closes a month.
INSERT INTO IDENTIFIER(:catalog || '.ops.publication') SELECT :run_id, current_timestamp();

SELECT
  CASE
    WHEN count(*) = 0 THEN 'released'
    ELSE raise_error('publication is frozen: ' || max(reason))
  END AS release
FROM IDENTIFIER(:catalog || '.ops.freeze')
WHERE lifted_at IS NULL;
