SELECT
  _tech_source_file,
  count(DISTINCT _tech_loaded_at) AS loads,
  count(*) AS row_count,
  min(_tech_loaded_at) AS first_load,
  max(_tech_loaded_at) AS last_load
FROM dwh_prod.bronze.sap_vbap
GROUP BY _tech_source_file
HAVING count(DISTINCT _tech_loaded_at) > 1
ORDER BY last_load DESC
