SELECT
  CASE
    WHEN max(_tech_loaded_at) >= current_timestamp() - INTERVAL 26 HOURS THEN 'fresh'
    ELSE raise_error('nothing was loaded for 26 hours')
  END AS freshness
FROM IDENTIFIER(:catalog || '.bronze.sap_vbap');
